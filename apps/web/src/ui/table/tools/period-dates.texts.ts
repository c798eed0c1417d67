import { defineTexts } from '#lib/texts.ts'

export const periodDatesTexts = defineTexts({
  en: {
    from: 'From',
    to: 'To',
    backwards: 'Cannot Choose a Pre-Date for End Date',
  },
  fr: {
    from: 'Du',
    to: 'Au',
    backwards: 'La date de fin ne peut pas précéder le début',
  },
})
