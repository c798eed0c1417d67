import type { AccessExplanation, AccessReason, OptionRule } from '@foyer/contract/identity/explanations'
import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import { useTexts } from '#lib/texts.ts'
import { lockedOptionTexts, optionCauseTexts } from './option-cause.texts.ts'

/** Returns in words what a meeting mode says of an option. */
export function useOptionCause() {
  const t = useTexts(optionCauseTexts)
  const labels = useTexts(lockedOptionTexts)
  const all: { readonly [key: string]: string } = labels
  const value = ({ name, value: found }: OptionRule): string =>
    typeof found === 'boolean' ? (found ? t.on : t.off) : (all[`${name}:${found}`] ?? found)
  return {
    t,
    label: (name: OptionName): string => labels[name],
    modeName: (name: string): string => name || t.standard,
    /** Empty if no option was asked about. */
    state: ({ state, change }: AccessReason, { option }: AccessExplanation): string => {
      if (option === null) return ''
      const mode = option.modeName || t.standard
      const cause = option.setBy?.name ?? mode
      if (state === 'free') return t.free(mode)
      if (state === 'meeting-only') return t.meetingOnly(cause)
      if (change === 'change-limit') return t.lockedByLimit(cause, value(option))
      return change === 'change-mode' ? t.lockedByOwn(cause, value(option)) : t.lockedByOperator(cause, value(option))
    },
  }
}
