import { defineTexts } from '#lib/texts.ts'

export const periodTexts = defineTexts({
  en: {
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    custom: 'Custom range',
    widen: (days: number) => `Show the last ${days} days`,
  },
  fr: {
    period: 'Période',
    lastDays: (days) => `${days} derniers jours`,
    custom: 'Période personnalisée',
    widen: (days) => `Afficher les ${days} derniers jours`,
  },
})
