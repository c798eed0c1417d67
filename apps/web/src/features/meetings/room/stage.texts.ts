import { defineTexts } from '#lib/texts.ts'

/** Texts of the stage: videos, shared screens and their layout. */
export const stageTexts = defineTexts({
  en: {
    shareScreen: 'Share screen',
    stopSharing: 'Stop sharing',
    mayNotShare: "You can't share your screen in this meeting",
    youAreSharing: 'You are sharing your screen',
    isSharing: (name: string) => `${name} is sharing`,
    screenOf: (name: string) => `Screen of ${name}`,
    sharedScreens: 'Shared screens',
    shareFailed: "Your screen couldn't be shared. Try again.",
    shareSystemRefused: "Your system blocks screen sharing. Allow this browser in your system's privacy settings.",
    screenPaused: 'Screen paused: your connection is slow',
    previousPage: 'Previous videos',
    nextPage: 'Next videos',
    page: (page: number, pages: number) => `${page} of ${pages}`,
  },
  fr: {
    shareScreen: 'Partager l’écran',
    stopSharing: 'Arrêter le partage',
    mayNotShare: 'Vous ne pouvez pas partager votre écran dans cette réunion',
    youAreSharing: 'Vous partagez votre écran',
    isSharing: (name) => `${name} partage son écran`,
    screenOf: (name) => `Écran de ${name}`,
    sharedScreens: 'Écrans partagés',
    shareFailed: 'Le partage de votre écran a échoué. Réessayez.',
    shareSystemRefused:
      'Votre système bloque le partage d’écran. Autorisez le navigateur dans les réglages de confidentialité.',
    screenPaused: 'Écran en pause : votre connexion est lente',
    previousPage: 'Vidéos précédentes',
    nextPage: 'Vidéos suivantes',
    page: (page, pages) => `${page} sur ${pages}`,
  },
})
