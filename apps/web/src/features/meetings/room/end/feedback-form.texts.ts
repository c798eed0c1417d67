import { defineTexts } from '#lib/texts.ts'

/** Texts of rating a meeting. */
export const feedbackTexts = defineTexts({
  en: {
    title: 'How was the meeting?',
    wrong: 'What went wrong?',
    video: 'Video',
    audio: 'Sound',
    share: 'Screen share',
    suggestion: 'What could be better? (optional)',
    send: 'Send',
    thanks: 'Thank you for your feedback!',
    change: 'Change',
  },
  fr: {
    title: 'Comment était la réunion ?',
    wrong: 'Qu’est-ce qui n’allait pas ?',
    video: 'Vidéo',
    audio: 'Son',
    share: 'Partage d’écran',
    suggestion: 'Que pouvons-nous améliorer ? (facultatif)',
    send: 'Envoyer',
    thanks: 'Merci pour votre avis !',
    change: 'Modifier',
  },
})
