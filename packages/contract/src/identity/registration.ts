import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Email, EmptyOutput, FirstName, LanguageField, LastName } from '../common.ts'
import { defineErrors } from '../define-errors.ts'

export const registrationErrors = defineErrors({
  'registration-closed': {
    status: 403,
    en: 'This organisation does not take registrations. Ask its administrator for an invitation',
    fr: 'Cette organisation n’accepte pas les inscriptions. Demandez une invitation à son administrateur',
  },
})

/** Spec §5: names and e-mail; the password follows by the mailed link. */
export const RegistrationForm = z.strictObject({
  firstname: FirstName,
  lastname: LastName,
  email: Email,
  language: LanguageField.default('en'),
})

export const registration = defineCalls(registrationErrors, {
  create: {
    method: 'POST',
    path: '/signupUser',
    permission: 'public',
    level: 'anyone',
    idempotent: true,
    limit: 10,
    input: RegistrationForm,
    output: EmptyOutput,
    errors: ['email-taken', 'registration-closed', 'too-many-requests'],
  },
  /** Sends the registration's mail again. */
  resend: {
    method: 'POST',
    path: '/resendRegistration',
    permission: 'public',
    level: 'anyone',
    limit: 10,
    input: z.strictObject({ email: Email }),
    output: EmptyOutput,
    errors: ['too-many-requests'],
  },
})
