import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, emailField, errorCode, FirstName, LastName, NewPassword, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { sharedErrors } from '../shared-errors.ts'
import { secretText } from '../text.ts'
import { OwnPassword } from './own-password.ts'

export const passwordsErrors = defineErrors({
  'link-expired': { status: 400, en: 'Failed. try again', fr: 'Échec. réessayez' },
})

/** The token in the fragment of an emailed link. */
const Token = secretText(200)
const isConfirmed = (form: { password: string; confirmation: string }) => form.password === form.confirmation
const notConfirmed = {
  path: ['confirmation'],
  ...whenValid({ password: z.string(), confirmation: z.string() }),
  ...errorCode(sharedErrors, 'passwords-differ'),
}
const confirmedPassword = { password: NewPassword, confirmation: secretText(256) }

/** Sets a new password with the single-use token of a link, or of a required change at sign-in (`tmpid`). */
export const NewPasswordForm = z
  .strictObject({
    token: Token,
    /** Required if the user was invited by email address only. */
    firstname: FirstName.optional(),
    lastname: LastName.optional(),
    ...confirmedPassword,
  })
  .refine(isConfirmed, notConfirmed)
export const OwnPasswordForm = z
  .strictObject({ current: OwnPassword, ...confirmedPassword })
  .refine(isConfirmed, notConfirmed)
export const ForgotForm = z.strictObject({ email: emailField('login-email-invalid') })

// biome-ignore format: a call in a few lines reads like a table
export const passwords = defineCalls({ slice: 'passwords', level: 'anyone', errors: passwordsErrors }, {
  /** Describes a link; it remains usable. */
  getLink: {
    method: 'POST', path: '/getPasswordLink', permission: 'public', readOnly: true, limit: 30,
    input: z.strictObject({ token: Token }),
    output: z.strictObject({
      state: z.enum(['open', 'expired', 'unknown']),
      purpose: z.enum(['forced-change', 'invitation', 'reset']).nullable(),
      email: z.string(),
      /** Empty if the user was invited by email address only; the form then asks for it. */
      name: z.string(),
      /** Minimum password length of the tenant. */
      length: z.int(),
    }),
  },
  /** Sets the password for an invitation, a reset or a required change, and ends all other sessions of the user. */
  change: {
    method: 'POST', path: '/changePassword', permission: 'public', limit: 30,
    input: NewPasswordForm,
    /** True after an invitation and after a required change. */
    output: z.strictObject({ signedIn: z.boolean() }),
    errors: [
      'link-expired', 'password-weak', 'password-short', 'first-name-invalid', 'last-name-invalid', 'password-sign-in-off',
    ],
    audit: { en: 'Set a password using a link', fr: 'Mot de passe défini à l’aide d’un lien' }, changes: ['users'],
  },
  /**
   * Emails a link; the response is the same whether or not the address is known. While password sign-in is off, only the
   * emergency administrator gets one.
   */
  forgot: {
    method: 'POST', path: '/forgotPassword', permission: 'public', limit: 30,
    input: ForgotForm, output: EmptyOutput, errors: ['too-many-requests'],
    audit: { en: 'Requested a password reset', fr: 'Réinitialisation du mot de passe demandée' }, changes: [],
  },
  /** Replaces an expired invitation: emails a new one to the same address. */
  renewLink: {
    method: 'POST', path: '/renewInvitation', permission: 'public', limit: 10,
    input: z.strictObject({ token: Token }), output: EmptyOutput,
    errors: ['link-expired', 'too-many-requests', 'tenant-email-limit'],
    audit: { en: 'Requested a new invitation', fr: 'Nouvelle invitation demandée' }, changes: ['users'],
  },
  /** Changes the caller's own password and ends their other sessions. */
  updateOwn: {
    method: 'POST', path: '/updatePassword', permission: 'signed-in', level: 'client', limit: 30,
    input: OwnPasswordForm, output: EmptyOutput,
    errors: [
      'password-incorrect', 'confirmation-required', 'password-weak', 'password-short', 'password-sign-in-off',
      'too-many-requests',
    ],
    audit: { en: 'Changed their password', fr: 'Mot de passe changé' }, changes: ['settings', 'sessions'],
  },
})
