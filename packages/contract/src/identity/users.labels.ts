import type { FieldLabels } from '../field-labels.ts'
import type { UserForm } from './users.shapes.ts'

/** The fields of users beside the common ones. */
export const usersLabels = {
  changeOnNextSignIn: {
    en: 'Require a new password at first sign-in',
    fr: 'Exiger un nouveau mot de passe à la première connexion',
  },
  changePassword: { en: 'Password change at next sign-in', fr: 'Nouveau mot de passe à la prochaine connexion' },
  secondFactor: { en: 'Two-factor', fr: 'Double authentification' },
  'status:deleted': { en: 'Deleted', fr: 'Supprimé' },
} satisfies FieldLabels<typeof UserForm>
