import { localStore } from '#lib/browser/storage.ts'
import type { CaptureKind } from './device.rules.ts'

export type PickedKind = CaptureKind | 'speaker'
/** The browser's device ids; empty for its default. */
export type PickedDevices = { readonly [kind in PickedKind]: string }

/** The devices last used in this browser. */
export const rememberedDevices = {
  get: (): PickedDevices => ({
    camera: localStore.get('camera') ?? '',
    microphone: localStore.get('microphone') ?? '',
    speaker: localStore.get('speaker') ?? '',
  }),
  save: (kind: PickedKind, id: string): void => localStore.set(kind, id),
}

/** Whether the user turned a device off before joining the last time. */
export const rememberedOff = {
  get: (kind: CaptureKind): boolean => localStore.get(`${kind}-off`) !== null,
  save: (kind: CaptureKind, off: boolean): void =>
    off ? localStore.set(`${kind}-off`, 'off') : localStore.remove(`${kind}-off`),
}

/** The name a guest last joined with. */
export const rememberedName = {
  get: (): string => localStore.get('guest-name') ?? '',
  save: (name: string): void => localStore.set('guest-name', name),
  forget: (): void => localStore.remove('guest-name'),
}

/** Whether single-key shortcuts are enabled; speech input users need to turn them off (WCAG 2.1.4). */
export const rememberedSingleKeys = {
  get: (): boolean => localStore.get('single-keys') !== 'off',
  save: (on: boolean): void => localStore.set('single-keys', on ? 'on' : 'off'),
}

/** The devices to join with, and which of them are on. */
export type DeviceChoice = {
  readonly picked: PickedDevices
  readonly camera: boolean
  readonly microphone: boolean
}
