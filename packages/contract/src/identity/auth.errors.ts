import { defineErrors } from '../define-errors.ts'

export const authErrors = defineErrors({
  'invalid-credentials': { status: 401, en: 'Incorrect Email or Password', fr: 'E-mail ou mot de passe incorrect' },
})
