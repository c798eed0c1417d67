import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import { useTexts } from '#lib/texts.ts'
import type { OptionValue, ShownOption } from './meeting-modes.rules.ts'
import { modeOptionTexts, optionLabels } from './mode-options.texts.ts'

/** Returns how options, their values and their hints are written. */
export function useOptionTexts() {
  const t = useTexts(modeOptionTexts)
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
