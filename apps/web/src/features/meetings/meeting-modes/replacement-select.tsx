import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { useModeName } from './shared/use-mode-name.ts'

/** Returns the modes that can take the meetings of another one, with the chosen one: at first the default. */
export function useReplacement(mode: MeetingMode, modes: readonly MeetingMode[]) {
  const options = modes.filter(({ id, status }) => id !== mode.id && status === 'active')
  const [chosen, choose] = useState<string>()
  const first = options.find(({ isDefault }) => isDefault) ?? options[0]
  return { options, value: chosen ?? first?.id, choose }
}

/** Chooses the mode that meetings get. */
export function ReplacementSelect({ options, value = '', choose }: ReturnType<typeof useReplacement>) {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  return (
    <NativeSelect
      label={t.moveTo}
      data={options.map((mode) => ({ value: mode.id, label: nameMode(mode) }))}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
