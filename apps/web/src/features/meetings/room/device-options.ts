import type { PickedKind } from './device-preferences.ts'

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

type Words = { readonly standardDevice: (name: string) => string; readonly unnamedDevice: (number: string) => string }

/** The devices of a kind that can be picked; empty before the browser names them, and for speakers that it cannot switch. */
export function toChoices(
  kind: PickedKind,
  devices: readonly MediaDeviceInfo[],
  words: Words,
): { value: string; label: string }[] {
  if (kind === 'speaker' && !('setSinkId' in HTMLMediaElement.prototype)) return []
  return devices
    .filter((device) => device.kind === kinds[kind] && device.deviceId !== '')
    .map((device, index) => ({
      value: device.deviceId,
      label:
        device.deviceId === 'default'
          ? words.standardDevice(device.label.replace(/^[^-–]+[-–]\s*/, ''))
          : device.label || words.unnamedDevice(String(index + 1)),
    }))
}
