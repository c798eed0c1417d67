import { localStore } from '#lib/storage.ts'
import type { CaptureKind } from './device.rules.ts'

export type PickedKind = CaptureKind | 'speaker'
/** Ids of devices as the browser names them; empty for its own choice. */
export type PickedDevices = { readonly [kind in PickedKind]: string }

/** The devices picked last in this browser. */
export const rememberedDevices = {
  get: (): PickedDevices => ({
    camera: localStore.get('camera') ?? '',
    microphone: localStore.get('microphone') ?? '',
    speaker: localStore.get('speaker') ?? '',
  }),
  save: (kind: PickedKind, id: string): void => localStore.set(kind, id),
}

/** The name under which a guest joined last. */
export const rememberedName = {
  get: (): string => localStore.get('guest-name') ?? '',
  save: (name: string): void => localStore.set('guest-name', name),
}

/** Whether single-key shortcuts are enabled in the room; users of speech input turn them off (WCAG 2.1.4). */
export const rememberedSingleKeys = {
  get: (): boolean => localStore.get('single-keys') !== 'off',
  save: (on: boolean): void => localStore.set('single-keys', on ? 'on' : 'off'),
}

/** What a person enters the room with. */
export type DeviceChoice = {
  readonly picked: PickedDevices
  readonly camera: boolean
  readonly microphone: boolean
}
