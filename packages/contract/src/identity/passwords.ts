import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, emailField, errorCode, FirstName, LastName, NewPassword, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { sharedErrors } from '../shared-errors.ts'
import { secretText } from '../text.ts'

export const passwordsErrors = defineErrors({
  'link-expired': { status: 400, en: 'Failed. try again', fr: 'Échec. réessayez' },
})

/** What a mailed link holds behind its `#`. */
const Token = secretText(200)
const same = (form: { password: string; confirmation: string }) => form.password === form.confirmation
const differ = {
  path: ['confirmation'],
  ...whenValid({ password: z.string(), confirmation: z.string() }),
  ...errorCode(sharedErrors, 'passwords-differ'),
}
const twice = { password: NewPassword, confirmation: secretText(256) }

/** A new password by a link or by the forced change's `tmpid`: each opens it once. */
export const NewPasswordForm = z
  .strictObject({
    token: Token,
    /** Of who was invited by address only, and is not called anything yet. */
    firstname: FirstName.optional(),
    lastname: LastName.optional(),
    ...twice,
  })
  .refine(same, differ)
export const OwnPasswordForm = z
  .strictObject({ current: secretText(256).min(1, errorCode(sharedErrors, 'password-invalid')), ...twice })
  .refine(same, differ)
export const ForgotForm = z.strictObject({ email: emailField('login-email-invalid') })

export const passwords = defineCalls(passwordsErrors, {
  /** Whose link this is and what it is for; changes nothing. */
  getLink: {
    method: 'POST',
    path: '/getPasswordLink',
    permission: 'public',
    level: 'anyone',
    readOnly: true,
    limit: 30,
    input: z.strictObject({ token: Token }),
    output: z.strictObject({
      state: z.enum(['open', 'expired', 'unknown']),
      purpose: z.enum(['forced-change', 'invitation', 'reset']).nullable(),
      email: z.string(),
      /** '' of who was invited by address only: the form asks for it. */
      name: z.string(),
      /** Least length that the tenant asks for. */
      length: z.int(),
    }),
    errors: [],
  },
  /** Sets the password: of an invitation, a reset or the forced change. Every other session of the person ends. */
  change: {
    method: 'POST',
    path: '/changePassword',
    permission: 'public',
    level: 'anyone',
    limit: 30,
    input: NewPasswordForm,
    /** Signed in straight after an invitation and after the forced change. */
    output: z.strictObject({ signedIn: z.boolean() }),
    errors: ['link-expired', 'password-weak', 'password-short', 'first-name-invalid', 'last-name-invalid'],
  },
  /** Mails a link; the answer is the same whether or not the address exists. */
  forgot: {
    method: 'POST',
    path: '/forgotPassword',
    permission: 'public',
    level: 'anyone',
    limit: 30,
    input: ForgotForm,
    output: EmptyOutput,
    errors: ['too-many-requests'],
  },
  /** An invitation that is over: mails a new one to the same address. */
  renewLink: {
    method: 'POST',
    path: '/renewInvitation',
    permission: 'public',
    level: 'anyone',
    limit: 10,
    input: z.strictObject({ token: Token }),
    output: EmptyOutput,
    errors: ['link-expired', 'too-many-requests'],
  },
  /** One's own, with the current one; every other session ends. */
  updateOwn: {
    method: 'POST',
    path: '/updatePassword',
    permission: 'signed-in',
    level: 'client',
    limit: 30,
    input: OwnPasswordForm,
    output: EmptyOutput,
    errors: ['password-incorrect', 'password-weak', 'password-short', 'too-many-requests'],
  },
})
