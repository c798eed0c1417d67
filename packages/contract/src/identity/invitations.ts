import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Email, EmptyOutput, Id, LanguageField, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { optionalSingleLine } from '../text.ts'
import { RoleId } from './role-id.ts'

export const invitationsErrors = defineErrors({
  'not-invited': {
    status: 400,
    en: 'This user has no pending invitation',
    fr: 'Cet utilisateur n’a pas d’invitation en attente',
  },
  'user-disabled': {
    status: 409,
    en: 'This user is disabled. Enable the account first',
    fr: 'Cet utilisateur est désactivé. Activez d’abord son compte',
  },
  'not-unlinked': { status: 400, en: 'This user is not unlinked', fr: 'Cet utilisateur n’est pas dissocié' },
})

/** Email addresses in one request. */
export const maxInvited = 100
/** Days until an invitation expires. */
export const invitationDays = 7

/** `invitation` sets the first password, `reset` a new one. */
export const LinkPurpose = z.enum(['invitation', 'reset'])
export type LinkPurpose = z.output<typeof LinkPurpose>

export const InviteForm = z.strictObject({
  ...tenantScope,
  users: z
    .array(
      z.strictObject({
        email: Email,
        firstname: optionalSingleLine(100).default(''),
        lastname: optionalSingleLine(100).default(''),
      }),
    )
    .min(1)
    .max(maxInvited),
  role: RoleId,
  language: LanguageField.default('en'),
})

// biome-ignore format: a call in a few lines reads like a table
export const invitations = defineCalls({ slice: 'invitations', level: 'admin', scope: 'named', errors: invitationsErrors }, {
  /** Addresses that already belong to users of the tenant are returned in `known` and get no email. */
  create: {
    method: 'POST', path: '/inviteUsers', permission: 'user.invite', idempotent: true,
    input: InviteForm,
    output: z.strictObject({ invited: z.array(z.strictObject({ id: Id, email: z.string() })), known: z.array(z.string()) }),
    errors: ['not-found', 'forbidden', 'role-disabled', 'tenant-email-limit'],
    audit: { en: 'Invited users', fr: 'Utilisateurs invités' }, changes: ['users'],
  },
  /** Sends the invitation again with a new link, which replaces the old one. The method GET is given by the specification. */
  resend: {
    method: 'GET', path: '/inviteUser/:id', permission: 'user.invite',
    input: z.strictObject({ ...tenantScope, id: Id }), output: EmptyOutput,
    errors: ['not-found', 'forbidden', 'not-invited', 'tenant-email-limit'],
    audit: { en: 'Resent an invitation', fr: 'Invitation renvoyée' }, changes: ['users'],
  },
  /**
   * A single-use link for one user, which the administrator passes on if no email can be sent: to accept an invitation
   * or to choose a new password. It replaces every earlier link of the same purpose.
   */
  createLink: {
    method: 'POST', path: '/createSignInLink/:id',
    permission: { field: 'purpose', keys: { invitation: 'user.invite', reset: 'user.update' } },
    input: z.strictObject({ ...tenantScope, id: Id, purpose: LinkPurpose }),
    output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
    errors: ['not-found', 'forbidden', 'own-account', 'not-invited', 'invitation-pending', 'user-disabled', 'password-sign-in-off'],
    audit: { en: 'Created a sign-in link', fr: 'Lien de connexion créé' }, changes: ['users'],
  },
  /** Invites an unlinked user again, keeping their record. */
  connect: {
    method: 'PUT', path: '/connect_user', permission: 'user.invite',
    input: z.strictObject({ ...tenantScope, id: Id }), output: EmptyOutput,
    errors: ['not-found', 'forbidden', 'not-unlinked', 'tenant-email-limit'],
    audit: { en: 'Invited an unlinked user again', fr: 'Utilisateur retiré réinvité' },
    changes: ['users'],
  },
})
