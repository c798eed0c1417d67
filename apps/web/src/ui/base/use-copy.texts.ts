import { defineTexts } from '#lib/texts.ts'

export const copyTexts = defineTexts({
  en: {
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying. Select the text and copy it yourself',
  },
  fr: {
    copied: 'Copié',
    copyFailed: 'Le navigateur n’a pas permis la copie. Sélectionnez le texte et copiez-le vous-même',
  },
})
