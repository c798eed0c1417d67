import { passwordsSentences } from './passwords.ts'
import { fieldSentences } from './sentences.ts'

/** What the calls on users say. */
export const usersSentences = {
  ...fieldSentences,
  'password-short': passwordsSentences['password-short'],
  'email-taken': { en: 'Email already registered', fr: 'Cette adresse e-mail est déjà enregistrée' },
  'last-admin': {
    en: 'The last administrator cannot go',
    fr: 'Le dernier administrateur ne peut pas partir',
  },
  'own-account': {
    en: 'You cannot do this to your own account',
    fr: 'Vous ne pouvez pas faire cela à votre propre compte',
  },
  'own-role': { en: 'Nobody changes their own role', fr: 'Personne ne change son propre rôle' },
  'invitation-pending': {
    en: 'This person has not accepted the invitation yet',
    fr: 'Cette personne n’a pas encore accepté l’invitation',
  },
  'user-unlinked': {
    en: 'This person is unlinked. Invite them to come back',
    fr: 'Cette personne est dissociée. Invitez-la à revenir',
  },
  'new-owner-required': { en: 'Choose a new owner', fr: 'Choisissez un nouveau propriétaire' },
  'user-hosting-meeting': {
    en: 'A meeting of this person is running. End it first',
    fr: 'Une réunion de cette personne est en cours. Terminez-la d’abord',
  },
  'undo-expired': { en: 'This can no longer be undone', fr: 'Ceci ne peut plus être annulé' },
} as const
