import { defineTexts } from '#lib/texts.ts'

export const periodTexts = defineTexts({
  en: {
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    custom: 'Custom range',
    from: 'From',
    to: 'To',
    backwards: 'Cannot Choose a Pre-Date for End Date',
  },
  fr: {
    period: 'Période',
    lastDays: (days) => `${days} derniers jours`,
    custom: 'Période personnalisée',
    from: 'Du',
    to: 'Au',
    backwards: 'La date de fin ne peut pas précéder le début',
  },
})
