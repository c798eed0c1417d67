import { defineTexts } from './texts.ts'

/** Texts that several slices share. */
export const commonTexts = defineTexts({
  en: {
    cancel: 'Cancel',
    save: 'Save',
  },
  fr: {
    cancel: 'Annuler',
    save: 'Enregistrer',
  },
})
