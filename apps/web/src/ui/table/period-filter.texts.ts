import { defineTexts } from '#lib/texts.ts'

export const periodTexts = defineTexts({
  en: {
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    custom: 'Custom range',
    from: 'From',
    to: 'To',
    widen: (days: number) => `Show the last ${days} days`,
    backwards: 'Cannot Choose a Pre-Date for End Date',
  },
  fr: {
    period: 'Période',
    lastDays: (days) => `${days} derniers jours`,
    custom: 'Période personnalisée',
    from: 'Du',
    to: 'Au',
    widen: (days) => `Afficher les ${days} derniers jours`,
    backwards: 'La date de fin ne peut pas précéder le début',
  },
})
