import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Email, FirstName, Id, LanguageField, LastName, NewPassword, PageQuery, pageOf } from './common.ts'
import { fieldSentences } from './sentences.ts'

export const usersSentences = {
  ...fieldSentences,
  'email-taken': { en: 'Email already registered', fr: 'Cette adresse e-mail est déjà enregistrée' },
} as const

export const User = z.strictObject({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.enum(['client', 'member', 'admin', 'superadmin']),
  status: z.enum(['active', 'disabled']),
  createdAt: z.string(),
})
export type User = z.output<typeof User>
/** Spec §3, 'User (tenant admin form)'; without a password one is made. Nobody may give `superadmin` here. */
export const UserForm = z.strictObject({
  email: Email,
  firstname: FirstName,
  lastname: LastName,
  role: User.shape.role,
  language: LanguageField.default('en'),
  password: NewPassword.optional(),
  change_on_next_sign_in: z.boolean().default(true),
})

export const users = defineCalls(usersSentences, {
  list: {
    method: 'POST',
    path: '/getUsers',
    permission: 'user.get',
    level: 'admin',
    reads: true,
    input: PageQuery,
    output: pageOf(User),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/addUser',
    permission: 'user.put',
    level: 'admin',
    idempotent: true,
    input: UserForm,
    output: z.strictObject({ user: User, password: z.string(), url: z.string() }),
    errors: ['email-taken', 'password-weak', 'forbidden'],
  },
})
