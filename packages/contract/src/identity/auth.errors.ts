import { defineErrors } from '../define-errors.ts'

export const authErrors = defineErrors({
  'unknown-client': { status: 401, en: 'client authorization failed', fr: 'client authorization failed' },
  'invalid-credentials': { status: 401, en: 'Incorrect Email or Password', fr: 'E-mail ou mot de passe incorrect' },
})
