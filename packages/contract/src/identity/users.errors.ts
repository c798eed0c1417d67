import { defineErrors } from '../define-errors.ts'

export const usersErrors = defineErrors({
  'last-admin': {
    status: 409,
    en: "You can't remove the last administrator",
    fr: 'Vous ne pouvez pas retirer le dernier administrateur',
  },
  'emergency-administrator': {
    status: 409,
    en: 'This administrator is the emergency way in while password sign-in is off. Choose another one first',
    fr: 'Cet administrateur est l’accès de secours tant que la connexion par mot de passe est désactivée. Choisissez-en d’abord un autre',
  },
  'user-unlinked': {
    status: 409,
    en: 'This user is unlinked. Invite them again',
    fr: 'Cet utilisateur est dissocié. Invitez-le à nouveau',
  },
  'new-owner-required': { status: 404, en: 'Choose a new owner', fr: 'Choisissez un nouveau propriétaire' },
  'user-hosting-meeting': {
    status: 409,
    en: 'This user is hosting a meeting. End it first',
    fr: 'Cet utilisateur anime une réunion en cours. Terminez-la d’abord',
  },
})
