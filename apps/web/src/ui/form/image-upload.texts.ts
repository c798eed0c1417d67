import { defineTexts } from '#lib/texts.ts'

export const pictureUploadTexts = defineTexts({
  en: {
    choose: 'Choose an image',
    chooseFor: (label: string) => `Choose an image: ${label}`,
    replace: 'Replace',
    replaceFor: (label: string) => `Replace: ${label}`,
    remove: 'Remove',
    removeFor: (label: string) => `Remove: ${label}`,
    none: 'No image yet. Drop one here.',
    sending: 'Uploading…',
  },
  fr: {
    choose: 'Choisir une image',
    chooseFor: (label) => `Choisir une image : ${label}`,
    replace: 'Remplacer',
    replaceFor: (label) => `Remplacer : ${label}`,
    remove: 'Retirer',
    removeFor: (label) => `Retirer : ${label}`,
    none: 'Pas encore d’image. Déposez-en une ici.',
    sending: 'Envoi en cours…',
  },
})
