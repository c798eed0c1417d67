import { defineTexts } from '#lib/texts.ts'

/** Texts that are needed before the layout, or without it. */
export const startTexts = defineTexts({
  en: {
    loading: 'Loading…',
    retry: 'Retry',
    stillConnecting: 'Still connecting',
    unreachable: "We can't reach the service",
    serverLost: "The server can't be reached.",
    serverLostBody: 'This page stays as it is while we try to reconnect.',
    newVersion: 'A new version is available.',
    newVersionBody: 'Reload the page to use it. Unsaved changes in forms are kept as drafts.',
    reload: 'Reload',
    screenFailed: 'Please try again. If the problem continues, reload the page.',
  },
  fr: {
    loading: 'Chargement…',
    retry: 'Réessayer',
    stillConnecting: 'Connexion toujours en cours',
    unreachable: 'Le service est injoignable',
    serverLost: 'Le serveur est injoignable.',
    serverLostBody: 'Cette page reste affichée pendant que nous rétablissons la connexion.',
    newVersion: 'Une nouvelle version est disponible.',
    newVersionBody: 'Rechargez la page pour l’utiliser. La saisie non enregistrée est gardée en brouillon.',
    reload: 'Recharger',
    screenFailed: 'Réessayez. Si le problème persiste, rechargez la page.',
  },
})
