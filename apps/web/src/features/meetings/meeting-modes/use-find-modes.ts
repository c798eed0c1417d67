import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { containsText } from '#lib/texts/contains-text.ts'
import { findDefault, type ShownOption, shownOptions } from './meeting-modes.rules.ts'
import { useModeName } from './shared/use-mode-name.ts'
import { useOptionTexts } from './use-option-texts.ts'

/** Returns the options that a search names, and after them those whose hints do. */
export function useFindOptions() {
  const { label, hint } = useOptionTexts()
  return (search: string): readonly ShownOption[] => {
    if (search.trim() === '') return []
    const named = shownOptions.filter((name) => containsText(label(name), search))
    const hinted = shownOptions.filter((name) => !named.includes(name) && containsText(hint(name) ?? '', search))
    return [...named, ...hinted]
  }
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
