import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { containsText } from '#lib/texts/contains-text.ts'
import { findDefault, type ShownOption, shownOptions } from './meeting-modes.rules.ts'
import { useModeName } from './shared/use-mode-name.ts'
import { useOptionTexts } from './use-option-texts.ts'

/** Returns the options that a search names. */
export function useFindOptions() {
  const { label, hint } = useOptionTexts()
  return (search: string): readonly ShownOption[] =>
    search.trim() === ''
      ? []
      : shownOptions.filter((name) => [label(name), hint(name) ?? ''].some((text) => containsText(text, search)))
}

/** Returns the modes that a search names, and those that differ from the default in an option that it names. */
export function useFindModes(modes: readonly MeetingMode[], search: string): readonly MeetingMode[] {
  const nameMode = useModeName()
  const options = useFindOptions()(search)
  const usual = findDefault(modes)?.effective.options
  if (search === '') return modes
  return modes.filter(
    (mode) =>
      containsText(`${nameMode(mode)} ${mode.description}`, search) ||
      options.some((name) => usual !== undefined && mode.effective.options[name] !== usual[name]),
  )
}
