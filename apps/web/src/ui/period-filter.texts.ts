import { defineTexts } from '#lib/texts.ts'

export const periodTexts = defineTexts({
  en: {
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    custom: 'Other dates',
    from: 'From',
    to: 'To',
  },
  fr: { period: 'Période', lastDays: (days) => `${days} derniers jours`, custom: 'Autres dates', from: 'Du', to: 'Au' },
})
