import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Email, EmptyOutput, Id, LanguageField, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { optionalSingleLine } from '../text.ts'
import { Role } from './users.ts'

export const invitationsErrors = defineErrors({
  'not-invited': {
    status: 400,
    en: 'This person has no open invitation',
    fr: 'Cette personne n’a pas d’invitation en cours',
  },
  'user-disabled': {
    status: 409,
    en: 'This user is disabled. Enable the account first',
    fr: 'Cet utilisateur est désactivé. Activez d’abord son compte',
  },
  'not-unlinked': { status: 400, en: 'This person is not unlinked', fr: 'Cette personne n’est pas dissociée' },
})

/** Addresses in one invitation. */
export const maxInvited = 100
/** An invitation is accepted within so many days. */
export const invitationDays = 7

/** What a sign-in link is for: a first password, or a new one. */
export const LinkPurpose = z.enum(['invitation', 'reset'])
export type LinkPurpose = z.output<typeof LinkPurpose>

export const InviteForm = z.strictObject({
  ...tenantScope,
  people: z
    .array(
      z.strictObject({
        email: Email,
        firstname: optionalSingleLine(100).default(''),
        lastname: optionalSingleLine(100).default(''),
      }),
    )
    .min(1)
    .max(maxInvited),
  role: Role,
  language: LanguageField.default('en'),
})

export const invitations = defineCalls(invitationsErrors, {
  /** Invites many; who is already a user of the tenant is answered and not mailed. */
  create: {
    method: 'POST',
    path: '/inviteUsers',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    idempotent: true,
    input: InviteForm,
    output: z.strictObject({
      invited: z.array(z.strictObject({ id: Id, email: z.string() })),
      known: z.array(z.string()),
    }),
    errors: ['forbidden'],
  },
  /** Sends the invitation again with a new link; the old one ends (spec §7: a GET that changes). */
  resend: {
    method: 'GET',
    path: '/inviteUser/:id',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    input: z.strictObject({ ...tenantScope, id: Id }),
    output: EmptyOutput,
    errors: ['not-found', 'forbidden', 'not-invited'],
  },
  /**
   * A single-use link for one user, for the administrator to pass on where no email can be sent: to accept an
   * invitation, or to choose a new password. It replaces every earlier link of the same purpose.
   */
  createLink: {
    method: 'POST',
    path: '/createSignInLink/:id',
    permission: { field: 'purpose', keys: { invitation: 'user.invite', reset: 'user.update' } },
    level: 'admin',
    scope: 'named',
    input: z.strictObject({ ...tenantScope, id: Id, purpose: LinkPurpose }),
    output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
    errors: ['not-found', 'forbidden', 'own-account', 'not-invited', 'invitation-pending', 'user-disabled'],
  },
  /** Invites an unlinked person to come back, with their record. */
  connect: {
    method: 'PUT',
    path: '/connect_user',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    input: z.strictObject({ ...tenantScope, id: Id }),
    output: EmptyOutput,
    errors: ['not-found', 'forbidden', 'not-unlinked'],
  },
})
