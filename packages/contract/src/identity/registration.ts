import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Email, EmptyOutput, FirstName, LanguageField, LastName } from '../common.ts'
import { defineErrors } from '../define-errors.ts'

export const registrationErrors = defineErrors({
  'registration-closed': {
    status: 403,
    en: 'Registration is closed. Ask your administrator for an invitation',
    fr: 'Les inscriptions sont fermées. Demandez une invitation à votre administrateur',
  },
})

/** The password is chosen later, with the emailed link. */
export const RegistrationForm = z.strictObject({
  firstname: FirstName,
  lastname: LastName,
  email: Email,
  language: LanguageField.default('en'),
})

// biome-ignore format: a call in a few lines reads like a table
export const registration = defineCalls({ slice: 'registration', level: 'anyone', errors: registrationErrors }, {
  create: {
    method: 'POST', path: '/signupUser', permission: 'public', idempotent: true, limit: 10,
    input: RegistrationForm, output: EmptyOutput,
    errors: ['email-taken', 'registration-closed', 'too-many-requests', 'tenant-email-limit'],
    audit: { en: 'Registered', fr: 'Inscription' }, changes: ['users'],
  },
  /** Sends the registration email again. */
  resend: {
    method: 'POST', path: '/resendRegistration', permission: 'public', limit: 10,
    input: z.strictObject({ email: Email }), output: EmptyOutput, errors: ['too-many-requests'],
    audit: { en: 'Requested the registration email again', fr: 'E-mail d’inscription redemandé' }, changes: [],
  },
})
