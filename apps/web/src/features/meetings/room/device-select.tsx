import { NativeSelect } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { deviceTexts } from './device.texts.ts'
import { toDeviceOptions } from './device-options.ts'
import type { PickedKind } from './device-preferences.ts'

type DeviceSelectProps = {
  kind: PickedKind
  devices: readonly MediaDeviceInfo[]
  value: string
  onPick: (id: string) => void
}

/** Selects a device of a kind; hidden if there is nothing to choose from. */
export function DeviceSelect({ kind, devices, value, onPick }: DeviceSelectProps) {
  const t = useTexts(deviceTexts)
  const options = toDeviceOptions(kind, devices, t)
  if (options.length === 0) return null
  return (
    <NativeSelect
      label={t[kind]}
      data={options}
      value={options.some((option) => option.value === value) ? value : (options[0]?.value ?? '')}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  )
}
