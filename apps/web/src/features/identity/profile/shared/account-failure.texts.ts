import { defineTexts } from '#lib/texts.ts'

export const accountFailureTexts = defineTexts({
  en: { failed: 'Failed, try again' },
  fr: { failed: 'Échec, réessayez' },
})
