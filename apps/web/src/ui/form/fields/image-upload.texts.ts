import { defineTexts } from '#lib/texts.ts'

export const pictureUploadTexts = defineTexts({
  en: {
    choose: 'Choose',
    chooseFor: (label: string) => `Choose an image: ${label}`,
    replace: 'Replace',
    replaceFor: (label: string) => `Replace: ${label}`,
    remove: 'Remove',
    removeFor: (label: string) => `Remove: ${label}`,
    sending: 'Uploading…',
  },
  fr: {
    choose: 'Choisir',
    chooseFor: (label) => `Choisir une image : ${label}`,
    replace: 'Remplacer',
    replaceFor: (label) => `Remplacer : ${label}`,
    remove: 'Retirer',
    removeFor: (label) => `Retirer : ${label}`,
    sending: 'Envoi en cours…',
  },
})
