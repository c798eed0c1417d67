import { defineTexts } from '#lib/texts.ts'

/** Texts about the recording of a meeting before it is joined. */
export const recordingConsentTexts = defineTexts({
  en: {
    title: 'This meeting is recorded',
    what: 'Your sound, picture, shared screen and chat to everyone',
    without: 'Without private chat and breakout rooms',
    keptBy: (organisation: string) => `Kept by ${organisation}`,
    sharedBy: (host: string) => `${host} may share it`,
    agree: 'I agree to be recorded',
  },
  fr: {
    title: 'Cette réunion est enregistrée',
    what: 'Votre son, votre image, votre écran partagé et vos messages à tous',
    without: 'Sans les messages privés ni les sous-groupes',
    keptBy: (organisation) => `Conservé par ${organisation}`,
    sharedBy: (host) => `${host} peut le partager`,
    agree: 'J’accepte d’être enregistré',
  },
})
