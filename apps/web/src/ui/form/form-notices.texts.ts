import { defineTexts } from '#lib/texts.ts'

export const formNoticesTexts = defineTexts({
  en: { draftRestored: 'We restored your unsaved changes.' },
  fr: { draftRestored: 'Votre saisie précédente a été rétablie.' },
})
