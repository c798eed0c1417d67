import { invitations } from '@foyer/contract/invitations'
import { reaches } from '@foyer/contract/permissions'
import { writeAudit } from '#platform/audit.ts'
import type { Db, Unit } from '#platform/database.ts'
import { CallFailure } from '#platform/failure.ts'
import { type CallRequest, handle, type Platform } from '#platform/handle.ts'
import { buildTokenUrl, findTokenExpiry, replaceTokens } from '#platform/one-time-tokens.ts'
import type { Actor } from '#platform/sessions.ts'
import { createInvitationLinks, type InvitationScene, inviteAgain, inviteAll, inviteBack } from './invitations.mails.ts'
import * as store from './invitations.store.ts'

type Around = { unit: Unit; request: CallRequest; platform: Platform; actor: Actor }

const sceneOf = ({ unit, request, platform, actor }: Around): InvitationScene => ({
  unit,
  tenantId: request.tenantId,
  platform,
  by: `${actor.firstname} ${actor.lastname}`.trim(),
})

/** Nobody lets in who stands above them. */
async function demandReach(db: Db, actor: Actor, id: string) {
  const person = await store.findRole(db, id)
  if (person === undefined) throw new CallFailure('not-found')
  if (!reaches(actor.level, person.role)) throw new CallFailure('forbidden')
  return person
}

async function createResetLink(db: Db, origin: string, id: string): Promise<string | undefined> {
  const token = (await replaceTokens(db, 'reset', [id])).get(id)
  return token === undefined ? undefined : buildTokenUrl(origin, 'reset', token)
}

export const invitationsHandlers = handle('invitations', invitations, {
  create: async ({ input, fail, audit, ...around }) => {
    const { people, role, language } = input
    const { actor, request, platform } = around
    // spec §6: nobody gives more than they have, and the platform's own level is given by no form.
    if (role === 'superadmin' || !reaches(actor.level, role)) {
      const { tenantId, address } = request
      const refusal = {
        tenantId,
        actor,
        call: 'invitations.create',
        address,
        refused: true,
        entry: { after: { role } },
      }
      await platform.database.aside(tenantId, (unit) => writeAudit(unit.db, refusal))
      return fail('forbidden', 'role')
    }
    const { invited, known } = await inviteAll(
      sceneOf(around),
      people.map((person) => ({ ...person, role, language })),
    )
    const emails = invited.map(({ email }) => email).join(', ')
    audit({ objectId: invited.length === 1 ? (invited[0]?.id ?? '') : '', after: { emails, role, language } })
    return { invited: invited.map(({ id, email }) => ({ id, email })), known }
  },

  resend: async ({ input, db, fail, audit, ...around }) => {
    await demandReach(db, around.actor, input.id)
    const sent = await inviteAgain(sceneOf(around), [input.id])
    if (sent.length === 0) return fail('not-invited')
    audit({ objectId: input.id })
    return {}
  },

  createLink: async ({ input: { id, purpose }, db, actor, request, emit, fail, audit }) => {
    if (id === actor.id) return fail('own-account')
    const user = await demandReach(db, actor, id)
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

  connect: async ({ input, db, fail, audit, ...around }) => {
    await demandReach(db, around.actor, input.id)
    const sent = await inviteBack(sceneOf(around), [input.id])
    if (sent.length === 0) return fail('not-unlinked')
    audit({ objectId: input.id })
    return {}
  },
})
