import { defineTexts } from '#lib/texts.ts'

/** Texts of the wait for the host. */
export const waitTexts = defineTexts({
  en: {
    waitTitle: 'The meeting has not started yet',
    waitBody: 'You will automatically join when the host starts the meeting.',
    waitOffline: "Connection lost. We'll keep trying.",
    stopWaiting: 'Stop waiting',
    notStarted: "The meeting didn't start while you were waiting",
  },
  fr: {
    waitTitle: 'La réunion n’a pas encore commencé',
    waitBody: 'Vous y entrerez automatiquement dès que l’hôte la démarrera.',
    waitOffline: 'Connexion perdue. Nouvelle tentative en cours.',
    stopWaiting: 'Ne plus attendre',
    notStarted: 'La réunion n’a pas commencé pendant votre attente',
  },
})
