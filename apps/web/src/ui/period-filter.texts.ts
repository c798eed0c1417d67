import { defineTexts } from '#lib/texts.ts'

export const periodTexts = defineTexts({
  en: { period: 'Period', lastDays: (days: number) => `${days} days`, from: 'From', to: 'To' },
  fr: { period: 'Période', lastDays: (days) => `${days} jours`, from: 'Du', to: 'Au' },
})
