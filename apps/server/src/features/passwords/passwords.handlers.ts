import { passwords } from '@foyer/contract/passwords'
import { inviteAgain, inviteBack } from '#features/invitations/invitations.mails.ts'
import { count, countAttempt, forget } from '#platform/counters.ts'
import { handle } from '#platform/handle.ts'
import { accountProof } from '#platform/known-device.ts'
import { requestLink } from '#platform/link-requests.ts'
import { dropTokensOf, findToken, takeToken } from '#platform/one-time-tokens.ts'
import { passwordFault, passwordLength } from '#platform/password-policy.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { closeOtherSessionsOf, closeSessionsOf, openSession } from '#platform/sessions.ts'
import { sendChanged } from './passwords.mails.ts'
import { opensFor } from './passwords.rules.ts'
import * as store from './passwords.store.ts'

const windowSeconds = 15 * 60
/** Tries a window. */
const tries = { pair: 5, network: 50, subject: 20 }
/** Links that who holds an old one may ask for, a window. */
const renewals = 3

export const passwordsHandlers = handle('passwords', passwords, {
  look: async ({ input, db, request }) => {
    const length = await passwordLength(db, request.tenantId)
    const nothing = { state: 'unknown' as const, purpose: null, email: '', name: '', length }
    const token = await findToken(db, input.token)
    const person = token && (await store.find(db, token.user_id))
    if (token === undefined || person === undefined || !opensFor(token.purpose, person.status)) return nothing
    return {
      state: token.expired ? ('expired' as const) : ('open' as const),
      purpose: token.purpose,
      email: person.email,
      name: `${person.firstname} ${person.lastname}`.trim(),
      length,
    }
  },

  change: async ({ input, db, unit, request, reply, platform, fail, emit, audit }) => {
    const fault = await passwordFault(db, request.tenantId, input.password)
    if (fault !== undefined) return fail(fault, 'password')
    const found = await findToken(db, input.token)
    const person = found && (await store.find(db, found.user_id))
    if (found === undefined || person === undefined || found.expired || !opensFor(found.purpose, person.status))
      return fail('link-expired')
    const [firstname, lastname] = [person.firstname || input.firstname, person.lastname || input.lastname]
    if (found.purpose === 'invitation' && firstname === undefined) return fail('first-name-invalid', 'firstname')
    if (found.purpose === 'invitation' && lastname === undefined) return fail('last-name-invalid', 'lastname')
    const passwordHash = await hashPassword(input.password)
    // Of many that come with the same link at once, one takes it.
    const token = await takeToken(db, input.token)
    if (token === undefined) return fail('link-expired')
    const { id, email } = person
    const names = { firstname: firstname ?? '', lastname: lastname ?? '' }
    const changed =
      token.purpose === 'invitation'
        ? await store.accept(db, id, { passwordHash, ...names, email })
        : await store.update(db, id, passwordHash)
    if (changed === undefined) return fail('link-expired')
    await dropTokensOf(db, id)
    await closeSessionsOf(db, id)
    audit({ objectId: id, label: email, after: { purpose: token.purpose }, by: { id, email } })
    await emit('users', id)
    if (token.purpose !== 'invitation') {
      await sendChanged({ unit, tenantId: request.tenantId, platform }, person)
      return { signedIn: false }
    }
    reply.signIn(await openSession(db, { userId: id, ...request }))
    return { signedIn: true }
  },

  forgot: async ({ input, unit, request, platform }) => {
    const { tenantId, network, device } = request
    const { email } = input
    const attempt = { name: 'forgot', subject: email, network, device, proof: accountProof(email), limits: tries }
    await countAttempt(platform.database, tenantId, { ...attempt, seconds: windowSeconds })
    await requestLink({ unit, jobs: platform.jobs }, 'forgot-password', { tenantId, email })
    return {}
  },

  renewLink: async ({ input, db, unit, request, platform, fail, audit }) => {
    const token = await findToken(db, input.token)
    if (token === undefined || !token.expired || token.purpose !== 'invitation') return fail('link-expired')
    const { tenantId } = request
    await count(platform.database, tenantId, [
      { key: `renew-link:${token.user_id}`, limit: renewals, seconds: windowSeconds },
    ])
    const [scene, ids] = [{ unit, tenantId, platform }, [token.user_id]]
    const sent = [...(await inviteAgain(scene, ids)), ...(await inviteBack(scene, ids))]
    if (sent.length === 0) return fail('link-expired')
    audit({ objectId: token.user_id })
    return {}
  },

  updateOwn: async ({ input, db, unit, actor, request, platform, fail, audit }) => {
    const { tenantId } = actor
    const key = `own-password:${actor.id}`
    await count(platform.database, tenantId, [{ key, limit: tries.pair, seconds: windowSeconds }])
    const person = await store.find(db, actor.id)
    const right = await verifyPassword(person?.password_hash, input.current)
    if (person === undefined || !right) return fail('password-incorrect', 'current')
    await forget(platform.database, tenantId, [key])
    const fault = await passwordFault(db, request.tenantId, input.password)
    if (fault !== undefined) return fail(fault, 'password')
    await store.update(db, actor.id, await hashPassword(input.password))
    await dropTokensOf(db, actor.id)
    await closeOtherSessionsOf(db, actor.id, actor.sessionId)
    await sendChanged({ unit, tenantId, platform }, person)
    audit({ objectId: actor.id, label: actor.email })
    return {}
  },
})
