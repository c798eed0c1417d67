import type { Labels } from '../field-labels.ts'

/** The fields that a sign-in with an identity provider records. */
export const ssoLabels = {
  foundBy: { en: 'Account found by', fr: 'Compte trouvé par' },
  'foundBy:identity': { en: 'Earlier sign-in', fr: 'Connexion antérieure' },
  'foundBy:email': { en: 'Email address', fr: 'Adresse e-mail' },
  'foundBy:invitation': { en: 'Link of the invitation', fr: 'Lien de l’invitation' },
  'foundBy:new': { en: 'New account', fr: 'Nouveau compte' },
} satisfies Labels
