import { defineTexts } from '#lib/texts.ts'

/** Texts about the keys of the room. */
export const roomKeysTexts = defineTexts({
  en: {
    title: 'Keyboard shortcuts',
    singleKeys: 'Use single keys',
    space: 'Space',
    pageUp: 'Page up',
    pageDown: 'Page down',
    microphone: 'Mute or unmute',
    talk: 'Talk while it is held, when you are muted',
    camera: 'Start or stop video',
    share: 'Share your screen or stop sharing',
    gallery: 'Show all videos alike',
    speaker: 'Show the speaker large',
    participants: 'Open or close the participants',
    list: 'Show this list',
    page: 'Previous or next videos',
    close: 'Close what is open',
  },
  fr: {
    title: 'Raccourcis clavier',
    singleKeys: 'Utiliser les touches simples',
    space: 'Espace',
    pageUp: 'Page préc.',
    pageDown: 'Page suiv.',
    microphone: 'Couper ou activer le micro',
    talk: 'Parler tant que la touche est enfoncée, quand le micro est coupé',
    camera: 'Activer ou arrêter la vidéo',
    share: 'Partager l’écran ou arrêter le partage',
    gallery: 'Afficher toutes les vidéos à égalité',
    speaker: 'Afficher l’intervenant en grand',
    participants: 'Ouvrir ou fermer la liste des participants',
    list: 'Afficher cette liste',
    page: 'Vidéos précédentes ou suivantes',
    close: 'Fermer ce qui est ouvert',
  },
})
