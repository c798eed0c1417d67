import type { PickedKind } from './device-preferences.ts'

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

type Labels = { readonly standardDevice: (name: string) => string; readonly unnamedDevice: (number: string) => string }

/** Lists selectable devices of a kind; empty until the browser reports labels, and if it can't switch speakers. */
export function toDeviceOptions(
  kind: PickedKind,
  devices: readonly MediaDeviceInfo[],
  labels: Labels,
): { value: string; label: string }[] {
  if (kind === 'speaker' && !('setSinkId' in HTMLMediaElement.prototype)) return []
  return devices
    .filter((device) => device.kind === kinds[kind] && device.deviceId !== '')
    .map((device, index) => ({
      value: device.deviceId,
      label:
        device.deviceId === 'default'
          ? labels.standardDevice(device.label.replace(/^[^-–]+[-–]\s*/, ''))
          : device.label || labels.unnamedDevice(String(index + 1)),
    }))
}
