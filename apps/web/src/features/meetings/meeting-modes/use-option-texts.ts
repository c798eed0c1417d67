import type { MeetingMode } from '@foyer/contract/meetings/meeting-modes'
import type { OptionName } from '@foyer/contract/meetings/meeting-options'
import { useTexts } from '#lib/texts.ts'
import type { OptionValue, ShownOption } from './meeting-modes.rules.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { optionLabels, optionTexts } from './mode-options.texts.ts'

/** Returns how options, their values and their hints are written. */
export function useOptionTexts() {
  const t = useTexts(optionTexts)
  const texts: { readonly [key: string]: string } = { ...t }
  const labels = useTexts(optionLabels)
  const all: { readonly [key: string]: string } = labels
  return {
    label: (name: OptionName): string => labels[name],
    value: (name: OptionName, value: OptionValue): string =>
      typeof value === 'boolean' ? (value ? t.on : t.off) : (all[`${name}:${value}`] ?? value),
    hint: (name: ShownOption): string | undefined => texts[`hint:${name}`],
  }
}

/** Returns how modes are named: the built-in one has no name of its own. */
export function useModeName() {
  const { standard } = useTexts(modesTexts)
  return ({ name }: Pick<MeetingMode, 'name'>): string => name || standard
}
