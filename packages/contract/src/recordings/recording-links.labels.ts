import type { Labels } from '../field-labels.ts'

/** The fields of a link to a recording. */
export const recordingLinksLabels = {
  audience: { en: 'Who may open it', fr: 'Qui peut l’ouvrir' },
  'audience:anyone': { en: 'Anyone with the link', fr: 'Toute personne disposant du lien' },
  'audience:members': { en: 'Signed in', fr: 'Membres connectés' },
  'audience:addresses': { en: 'Specific people', fr: 'Certaines personnes' },
  addresses: { en: 'Addresses', fr: 'Adresses' },
  expiresAt: { en: 'Ends', fr: 'Se termine' },
  download: { en: 'Download', fr: 'Téléchargement' },
  hasPassword: { en: 'Password set', fr: 'Mot de passe défini' },
} satisfies Labels
