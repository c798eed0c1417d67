import { defineTexts } from '#lib/texts.ts'

/** Texts of the pages that say why somebody is not in the meeting, or not yet. */
export const outcomeTexts = defineTexts({
  en: {
    'not-started': 'The meeting has not started yet',
    'not-started-body': 'You will automatically join when the host starts the meeting.',
    'never-started': "The meeting didn't start while you were waiting",
    'never-started-body': 'Check the time with the host, or keep waiting.',
    'sign-in-required': 'Sign in to join this meeting',
    'sign-in-required-body': 'It is only for people who are signed in. After that you come back to this page.',
    'meeting-full': 'This meeting is full',
    'meeting-full-body':
      'All its places are taken. Try again when someone has left, or ask the host. The administrator can allow more people.',
    'engine-full': 'This portal has no free connection',
    'engine-full-body':
      'Too many people are in meetings at the moment. Try again later. If that does not help, ask the administrator.',
    'engine-off': 'Meetings are not set up yet',
    'engine-off-body': 'No meeting engine is configured. Ask the administrator, and tell the host.',
    'removed-from-meeting': 'You were removed from this meeting',
    'removed-from-meeting-body': 'The host has removed you. Contact the host if this was a mistake.',
    waitOffline: "Connection lost. We'll keep trying.",
    stopWaiting: 'Stop waiting',
    waitAgain: 'Keep waiting',
    tryAgain: 'Try again',
    signIn: 'Sign in',
    toHome: 'Back to home',
  },
  fr: {
    'not-started': 'La réunion n’a pas encore commencé',
    'not-started-body': 'Vous y entrerez automatiquement dès que l’hôte la démarrera.',
    'never-started': 'La réunion n’a pas commencé pendant votre attente',
    'never-started-body': 'Vérifiez l’heure auprès de l’hôte, ou continuez à attendre.',
    'sign-in-required': 'Connectez-vous pour participer à cette réunion',
    'sign-in-required-body': 'Elle est réservée aux personnes connectées. Vous reviendrez ensuite sur cette page.',
    'meeting-full': 'Cette réunion est complète',
    'meeting-full-body':
      'Toutes les places sont prises. Réessayez quand quelqu’un sera parti, ou adressez-vous à l’hôte. L’administrateur peut augmenter le nombre de places.',
    'engine-full': 'Ce portail n’a plus de connexion libre',
    'engine-full-body':
      'Trop de personnes sont en réunion en ce moment. Réessayez plus tard. Si le problème persiste, adressez-vous à l’administrateur.',
    'engine-off': 'Les réunions ne sont pas encore disponibles',
    'engine-off-body': 'Aucun moteur de réunion n’est configuré. Adressez-vous à l’administrateur et prévenez l’hôte.',
    'removed-from-meeting': 'Vous avez été retiré de cette réunion',
    'removed-from-meeting-body': 'L’hôte vous a retiré. Contactez-le s’il s’agit d’une erreur.',
    waitOffline: 'Connexion perdue. Nouvelle tentative en cours.',
    stopWaiting: 'Ne plus attendre',
    waitAgain: 'Continuer à attendre',
    tryAgain: 'Réessayer',
    signIn: 'Se connecter',
    toHome: 'Retour à l’accueil',
  },
})
