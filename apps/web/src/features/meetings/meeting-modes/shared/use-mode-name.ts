import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { useTexts } from '#lib/texts.ts'
import { modeChoiceTexts } from './mode-choice.texts.ts'

/** Returns how modes are named: the built-in one has no name of its own. */
export function useModeName() {
  const { standard } = useTexts(modeChoiceTexts)
  return ({ name }: Pick<ModeChoice, 'name'>): string => name || standard
}
