import { defineErrors } from '../define-errors.ts'

/** What the calls on users say. */
export const usersErrors = defineErrors({
  'last-admin': {
    status: 409,
    en: 'The last administrator cannot go',
    fr: 'Le dernier administrateur ne peut pas partir',
  },
  'own-role': { status: 403, en: 'Nobody changes their own role', fr: 'Personne ne change son propre rôle' },
  'user-unlinked': {
    status: 409,
    en: 'This person is unlinked. Invite them to come back',
    fr: 'Cette personne est dissociée. Invitez-la à revenir',
  },
  'new-owner-required': { status: 404, en: 'Choose a new owner', fr: 'Choisissez un nouveau propriétaire' },
  'user-hosting-meeting': {
    status: 409,
    en: 'A meeting of this person is running. End it first',
    fr: 'Une réunion de cette personne est en cours. Terminez-la d’abord',
  },
})
