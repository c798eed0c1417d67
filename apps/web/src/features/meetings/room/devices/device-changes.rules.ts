import type { PickedDevices, PickedKind } from './device-preferences.ts'

/** A device that was plugged in; a headset is a microphone and a speaker. */
export type NewDevice = { readonly label: string; readonly ids: { readonly [kind in PickedKind]?: string } }

const kinds: { readonly [kind in MediaDeviceKind]: PickedKind } = {
  audioinput: 'microphone',
  audiooutput: 'speaker',
  videoinput: 'camera',
}
/** Entries that stand for another one. */
const aliases = ['', 'default', 'communications']

const isDevice = ({ deviceId }: MediaDeviceInfo) => !aliases.includes(deviceId)
const includes = (devices: readonly MediaDeviceInfo[], { kind, deviceId }: MediaDeviceInfo) =>
  devices.some((one) => one.kind === kind && one.deviceId === deviceId)

/** Finds the device that was plugged in between two lists, with all its kinds; undefined if there is none. */
export function findAdded(before: readonly MediaDeviceInfo[], now: readonly MediaDeviceInfo[]): NewDevice | undefined {
  // Before the browser has given access, it lists no devices.
  if (!before.some(isDevice)) return undefined
  const added = now.filter((device) => isDevice(device) && !includes(before, device))
  const [first] = added
  if (!first) return undefined
  const parts = added.filter(({ groupId }) => groupId === first.groupId)
  return { label: first.label, ids: Object.fromEntries(parts.map(({ kind, deviceId }) => [kinds[kind], deviceId])) }
}

/** Finds the devices to use instead of those that were in use and are gone. */
export function findReplacements(
  before: readonly MediaDeviceInfo[],
  now: readonly MediaDeviceInfo[],
  inUse: PickedDevices,
): { kind: PickedKind; lost: string; id: string }[] {
  return before.flatMap((device) => {
    const kind = kinds[device.kind]
    if (!isDevice(device) || inUse[kind] !== device.deviceId || includes(now, device)) return []
    const next = now.find((one) => one.kind === device.kind && one.deviceId !== '')
    return next ? [{ kind, lost: device.label, id: next.deviceId }] : []
  })
}
