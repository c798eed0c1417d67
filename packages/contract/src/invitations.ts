import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Done, Email, Id, LanguageField, namedTenant } from './common.ts'
import { fieldSentences } from './sentences.ts'
import { Role } from './users.ts'

export const invitationsSentences = {
  ...fieldSentences,
  'not-invited': { en: 'This person has no open invitation', fr: 'Cette personne n’a pas d’invitation en cours' },
  'not-unlinked': { en: 'This person is not unlinked', fr: 'Cette personne n’est pas dissociée' },
} as const

/** Addresses in one invitation. */
export const mostInvited = 100
/** An invitation is accepted within so many days. */
export const invitationDays = 7

export const InviteForm = z.strictObject({
  ...namedTenant,
  people: z
    .array(
      z.strictObject({
        email: Email,
        firstname: z.string().trim().max(100).default(''),
        lastname: z.string().trim().max(100).default(''),
      }),
    )
    .min(1)
    .max(mostInvited),
  role: Role,
  language: LanguageField.default('en'),
})

export const invitations = defineCalls(invitationsSentences, {
  /** Invites many; who is already a user of the tenant is answered and not mailed. */
  create: {
    method: 'POST',
    path: '/inviteUsers',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    idempotent: true,
    input: InviteForm,
    output: z.strictObject({ invited: z.int(), known: z.array(z.string()) }),
    errors: ['forbidden'],
  },
  /** Sends the invitation again with a new link; the old one ends (spec §7: a GET that changes). */
  resend: {
    method: 'GET',
    path: '/inviteUser/:id',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    input: z.strictObject({ ...namedTenant, id: Id }),
    output: Done,
    errors: ['not-found', 'forbidden', 'not-invited'],
  },
  /** Invites an unlinked person to come back, with their record. */
  connect: {
    method: 'PUT',
    path: '/connect_user',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    input: z.strictObject({ ...namedTenant, id: Id }),
    output: Done,
    errors: ['not-found', 'forbidden', 'not-unlinked'],
  },
})
