import { invitations } from '@foyer/contract/identity/invitations'
import { meetsLevel } from '@foyer/contract/permissions'
import { writeAudit } from '#platform/calls/audit.ts'
import { type CallRequest, defineHandlers, type Platform } from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { buildTokenUrl, findTokenExpiry, issueTokens } from '#platform/security/one-time-tokens.ts'
import type { Actor } from '#platform/security/sessions.ts'
import {
  createInvitationLinks,
  type InvitationContext,
  inviteUsers,
  reinviteUnlinked,
  resendInvitations,
} from './invitations.mails.ts'
import * as store from './invitations.store.ts'

type InvitationRequest = { tx: Transaction; request: CallRequest; platform: Platform; actor: Actor }

const toInvitationContext = ({ tx, request, platform, actor }: InvitationRequest): InvitationContext => ({
  tx,
  tenantId: request.tenantId,
  platform,
  by: `${actor.firstname} ${actor.lastname}`.trim(),
})

/** Nobody lets in who stands above them. */
async function assertMailAllowed(db: Db, actor: Actor, id: string) {
  const user = await store.findRole(db, id)
  if (user === undefined) throw new CallError('not-found')
  if (!meetsLevel(actor.level, user.role)) throw new CallError('forbidden')
  return user
}

async function createResetLink(db: Db, origin: string, id: string): Promise<string | undefined> {
  const token = (await issueTokens(db, 'reset', [id])).get(id)
  return token === undefined ? undefined : buildTokenUrl(origin, 'reset', token)
}

export const invitationsHandlers = defineHandlers('invitations', invitations, {
  create: async ({ input, fail, auditEntry: audit, ...invitation }) => {
    const { people: users, role, language } = input
    const { actor, request, platform } = invitation
    // spec §6: nobody gives more than they have, and the platform's own level is given by no form.
    if (role === 'superadmin' || !meetsLevel(actor.level, role)) {
      const { tenantId, address } = request
      const refusal = {
        tenantId,
        actor,
        call: 'invitations.create',
        address,
        refused: true,
        entry: { after: { role } },
      }
      await platform.database.inSeparateTransaction(tenantId, (tx) => writeAudit(tx.db, refusal))
      return fail('forbidden', 'role')
    }
    const { invited, known } = await inviteUsers(
      toInvitationContext(invitation),
      users.map((user) => ({ ...user, role, language })),
    )
    const emails = invited.map(({ email }) => email).join(', ')
    audit({ objectId: invited.length === 1 ? (invited[0]?.id ?? '') : '', after: { emails, role, language } })
    return { invited: invited.map(({ id, email }) => ({ id, email })), known }
  },

  resend: async ({ input, db, fail, auditEntry: audit, ...invitation }) => {
    await assertMailAllowed(db, invitation.actor, input.id)
    const sent = await resendInvitations(toInvitationContext(invitation), [input.id])
    if (sent.length === 0) return fail('not-invited')
    audit({ objectId: input.id })
    return {}
  },

  createLink: async ({ input: { id, purpose }, db, actor, request, emit, fail, auditEntry: audit }) => {
    if (id === actor.id) return fail('own-account')
    const user = await assertMailAllowed(db, actor, id)
    if (purpose === 'reset' && user.status === 'disabled') return fail('user-disabled')
    if (purpose === 'reset' && (user.status !== 'active' || !user.has_password)) return fail('invitation-pending')
    const url =
      purpose === 'reset'
        ? await createResetLink(db, request.origin, id)
        : (await createInvitationLinks(db, request.origin, [id])).get(id)
    if (url === undefined) return fail('not-invited')
    audit({ objectId: id, label: user.email, after: { purpose } })
    await emit('users', id)
    return { url, expiresAt: (await findTokenExpiry(db, purpose)).toISOString() }
  },

  connect: async ({ input, db, fail, auditEntry: audit, ...invitation }) => {
    await assertMailAllowed(db, invitation.actor, input.id)
    const sent = await reinviteUnlinked(toInvitationContext(invitation), [input.id])
    if (sent.length === 0) return fail('not-unlinked')
    audit({ objectId: input.id })
    return {}
  },
})
