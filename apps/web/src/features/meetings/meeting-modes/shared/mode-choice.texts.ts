import { meetingsLabels } from '@foyer/contract/meetings/meetings.labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts({ modeId: meetingsLabels.modeId })

export const modeChoiceTexts = defineTexts({
  en: {
    ...labels.en,
    standard: 'Standard',
    present: 'The present one, which is off',
    fixed: 'Set by the meeting mode',
    differs: (mode: string) => `Differs from ${mode}`,
    reset: 'Reset',
    resetOption: (option: string) => `Reset: ${option}`,
  },
  fr: {
    ...labels.fr,
    standard: 'Standard',
    present: 'L’actuel, qui est désactivé',
    fixed: 'Fixé par le mode de la réunion',
    differs: (mode: string) => `Différent de ${mode}`,
    reset: 'Rétablir',
    resetOption: (option: string) => `Rétablir : ${option}`,
  },
})
