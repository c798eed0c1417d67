import { sessions } from '@foyer/contract/identity/sessions'
import { lockEditableUser } from '#features/identity/users/users.commands.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { revokeTokens } from '#platform/security/one-time-tokens.ts'
import { revokeOtherSessions, revokeSessions } from '#platform/security/sessions.ts'
import { toSessions } from './sessions.presenter.ts'
import * as store from './sessions.store.ts'

export const sessionsHandlers = defineHandlers(sessions, {
  list: async ({ db, actor }) => ({ items: toSessions(await store.list(db, actor.id), actor.sessionId) }),

  end: async ({ input, db, actor, fail, reply, audit }) => {
    if (!(await store.end(db, actor.id, input.id))) return fail('not-found')
    if (input.id === actor.sessionId) reply.signOut()
    audit({ objectId: actor.id, label: actor.email })
    return {}
  },

  endOthers: async ({ db, actor, fail, audit }) => {
    // If two devices end each other at the same time, one stays signed in.
    if (!(await store.lock(db, actor.id)).includes(actor.sessionId)) return fail('not-signed-in')
    await revokeOtherSessions(db, actor.id, actor.sessionId)
    audit({ objectId: actor.id, label: actor.email })
    return {}
  },

  endAll: async ({ input, db, actor, fail, deny, audit }) => {
    if (input.id === actor.id) return fail('own-account')
    const user = await lockEditableUser({ db, actor, fail, deny }, input.id)
    await revokeSessions(db, user.id)
    // The only link of a user who has never signed in is their invitation.
    if (user.status !== 'invited' && user.status !== 'unlinked') await revokeTokens(db, user.id)
    audit({ objectId: user.id, label: user.email })
    return {}
  },
})
