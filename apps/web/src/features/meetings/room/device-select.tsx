import { NativeSelect } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { deviceTexts } from './device.texts.ts'
import { toChoices } from './device-options.ts'
import type { PickedKind } from './device-preferences.ts'

type DeviceSelectProps = {
  kind: PickedKind
  devices: readonly MediaDeviceInfo[]
  value: string
  onPick: (id: string) => void
}

/** Picks one of the devices of a kind; absent where the browser names none to choose from. */
export function DeviceSelect({ kind, devices, value, onPick }: DeviceSelectProps) {
  const t = useTexts(deviceTexts)
  const choices = toChoices(kind, devices, t)
  if (choices.length === 0) return null
  return (
    <NativeSelect
      label={t[kind]}
      data={choices}
      value={choices.some((choice) => choice.value === value) ? value : (choices[0]?.value ?? '')}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  )
}
