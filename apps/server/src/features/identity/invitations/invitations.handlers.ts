import { invitations } from '@foyer/contract/identity/invitations'
import { includesRights } from '@foyer/contract/rights'
import { findRoleToGive, findUserRights } from '#features/identity/roles/roles.commands.ts'
import { assertPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { buildTokenUrl, findTokenExpiry, issueTokensForAdministrator } from '#platform/security/one-time-tokens.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import { createInvitationLinks, inviteUsers, reinviteUnlinked, resendInvitations } from './invitations.commands.ts'
import * as store from './invitations.store.ts'

/** Finds a user who may do no more than the actor: only they may be sent a link. */
async function findInvitable(
  { db, actor, fail, deny }: Pick<Context<'not-found' | 'forbidden'>, 'db' | 'actor' | 'fail' | 'deny'>,
  id: string,
) {
  const user = await store.findRoleForUpdate(db, id)
  if (user === undefined) return fail('not-found')
  if (includesRights(actor, await findUserRights(db, user))) return user
  return deny('forbidden', { entry: { objectId: id, label: user.email } })
}

async function createResetLink(
  { db, origin, actor }: Pick<Context<never, Actor>, 'db' | 'origin' | 'actor'>,
  id: string,
): Promise<string | undefined> {
  const token = (await issueTokensForAdministrator(db, 'reset', { userIds: [id], actor })).get(id)
  return token === undefined ? undefined : buildTokenUrl(origin, 'reset', token)
}

export const invitationsHandlers = defineHandlers(invitations, {
  create: async ({ input, deny, audit, ...context }) => {
    const { users, language } = input
    const { actor, db } = context
    const given = await findRoleToGive(db, actor, input.role)
    if ('error' in given) return deny(given.error, { field: 'role', entry: { after: { role: input.role } } })
    const { role, role_id } = given
    const { invited, known } = await inviteUsers(
      context,
      users.map((user) => ({ ...user, role, role_id, language })),
      { invitedBy: toFullName(actor), limit: { by: 'tenant', field: 'users' } },
    )
    const emails = invited.map(({ email }) => email).join(', ')
    audit({
      objectId: invited.length === 1 ? (invited[0]?.id ?? '') : '',
      after: { emails, role: given.name || role, language },
    })
    return { invited: invited.map(({ id, email }) => ({ id, email })), known }
  },

  resend: async ({ input: { id }, audit, ...context }) => {
    await findInvitable(context, id)
    const options = { invitedBy: toFullName(context.actor) }
    const sent = await resendInvitations(context, [id], options)
    if (sent.length === 0) return context.fail('not-invited')
    audit({ objectId: id })
    return {}
  },

  createLink: async ({ input: { id, purpose }, db, origin, actor, fail, deny, audit }) => {
    if (id === actor.id) return fail('own-account')
    const user = await findInvitable({ db, actor, fail, deny }, id)
    if (purpose === 'reset' && user.status === 'disabled') return fail('user-disabled')
    if (purpose === 'reset' && (user.status !== 'active' || !user.has_password)) return fail('invitation-pending')
    if (purpose === 'reset') await assertPasswordSignIn({ db, fail }, id)
    const url =
      purpose === 'reset'
        ? await createResetLink({ db, origin, actor }, id)
        : (await createInvitationLinks(db, { origin, actor }, [id])).get(id)
    if (url === undefined) return fail('not-invited')
    audit({ objectId: id, label: user.email, after: { purpose } })
    return { url, expiresAt: (await findTokenExpiry(db, purpose)).toISOString() }
  },

  connect: async ({ input: { id }, audit, ...context }) => {
    await findInvitable(context, id)
    const options = { invitedBy: toFullName(context.actor) }
    const sent = await reinviteUnlinked(context, [id], options)
    if (sent.length === 0) return context.fail('not-unlinked')
    audit({ objectId: id })
    return {}
  },
})
