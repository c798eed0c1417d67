import type { Parsed } from '@foyer/contract/call'
import { passwords } from '@foyer/contract/passwords'
import { inviteAgain, inviteBack } from '#features/invitations/invitations.mails.ts'
import { bindToUsers } from '#features/meetings/invitees.store.ts'
import { indexAgain } from '#features/tenants/tenants.store.ts'
import { writeRefusal } from '#platform/audit.ts'
import { count, countAttempt, forget } from '#platform/counters.ts'
import type { Db } from '#platform/database.ts'
import { handle, prepareFirst, StalePreparation } from '#platform/handle.ts'
import { accountProof } from '#platform/known-device.ts'
import { requestLink } from '#platform/link-requests.ts'
import { dropTokensOf, findToken, markExpired, takeToken } from '#platform/one-time-tokens.ts'
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

type Opening =
  | { person: NonNullable<Awaited<ReturnType<typeof store.find>>>; firstname: string; lastname: string }
  | { code: 'link-expired' | 'first-name-invalid' | 'last-name-invalid'; field?: string }

/** The user whose password a link may set, with the names that an invitation asks for; or why it may not. */
async function findOpening(db: Db, input: Parsed<typeof passwords.change>): Promise<Opening> {
  const found = await findToken(db, input.token)
  const person = found && (await store.find(db, found.user_id))
  if (found?.expired) await markExpired(db, input.token)
  if (found === undefined || person === undefined || found.expired || !opensFor(found.purpose, person.status))
    return { code: 'link-expired' }
  const [firstname, lastname] = [person.firstname || input.firstname, person.lastname || input.lastname]
  const isInvitation = found.purpose === 'invitation'
  if (isInvitation && firstname === undefined) return { code: 'first-name-invalid', field: 'firstname' }
  if (isInvitation && lastname === undefined) return { code: 'last-name-invalid', field: 'lastname' }
  return { person, firstname: firstname ?? '', lastname: lastname ?? '' }
}

export const passwordsHandlers = handle('passwords', passwords, {
  look: async ({ input, db, request }) => {
    const length = await passwordLength(db, request.tenantId)
    const nothing = { state: 'unknown' as const, purpose: null, email: '', name: '', length }
    const token = await findToken(db, input.token)
    const person = token && (await store.find(db, token.user_id))
    if (token === undefined || person === undefined || !opensFor(token.purpose, person.status)) return nothing
    if (token.expired) await markExpired(db, input.token)
    return {
      state: token.expired ? ('expired' as const) : ('open' as const),
      purpose: token.purpose,
      email: person.email,
      name: `${person.firstname} ${person.lastname}`.trim(),
      length,
    }
  },

  change: prepareFirst(passwords.change, {
    // Only who holds a link that still opens something makes this server hash.
    prepare: async ({ input, request, fail, read }) => {
      const { fault, opening } = await read(async ({ db }) => ({
        fault: await passwordFault(db, request.tenantId, input.password),
        opening: await findOpening(db, input),
      }))
      if (fault !== undefined) return fail(fault, 'password')
      if ('code' in opening) return fail(opening.code, opening.field)
      return hashPassword(input.password, request.tenantId)
    },
    run: async ({ input, db, unit, request, reply, platform, fail, emit, audit }, passwordHash) => {
      const opening = await findOpening(db, input)
      if ('code' in opening) return fail(opening.code, opening.field)
      const { person, firstname, lastname } = opening
      // Of many that come with the same link at once, one takes it.
      const token = await takeToken(db, input.token)
      if (token === undefined) return fail('link-expired')
      const { id, email } = person
      const names = { firstname, lastname }
      const changed =
        token.purpose === 'invitation'
          ? await store.accept(db, id, { passwordHash, ...names, email })
          : await store.update(db, id, passwordHash)
      if (changed === undefined) return fail('link-expired')
      // Who was invited as an administrator has a name from now on.
      if (token.purpose === 'invitation') await indexAgain(db)
      await dropTokensOf(db, id)
      await closeSessionsOf(db, id)
      audit({ objectId: id, label: email, after: { purpose: token.purpose }, by: { id, email } })
      await emit('users', id)
      if (token.purpose !== 'invitation') await sendChanged({ unit, tenantId: request.tenantId, platform }, person)
      // A mailed link alone does not sign in; before a forced change the old password was given.
      if (token.purpose === 'reset') return { signedIn: false }
      for (const { meetingId } of await bindToUsers(db, [id])) await emit('meetings', meetingId, id)
      reply.signIn(await openSession(db, { userId: id, ...request }))
      return { signedIn: true }
    },
  }),

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

  updateOwn: prepareFirst(passwords.updateOwn, {
    prepare: async ({ input, actor, request, platform, fail, read }) => {
      const { tenantId } = actor
      const key = `own-password:${actor.id}`
      await count(platform.database, tenantId, [{ key, limit: tries.pair, seconds: windowSeconds }])
      const person = await read(({ db }) => store.find(db, actor.id))
      const right = await verifyPassword(person?.password_hash, input.current, tenantId)
      if (person === undefined || !right) {
        await writeRefusal(platform.database, {
          tenantId,
          actor,
          call: 'passwords.updateOwn',
          address: request.address,
          entry: { objectId: actor.id, label: actor.email, after: { reason: 'password-incorrect' } },
        })
        return fail('password-incorrect', 'current')
      }
      await forget(platform.database, tenantId, [key])
      const fault = await read(({ db }) => passwordFault(db, tenantId, input.password))
      if (fault !== undefined) return fail(fault, 'password')
      return { verifiedHash: person.password_hash, passwordHash: await hashPassword(input.password, tenantId) }
    },
    run: async ({ db, unit, actor, platform, audit }, { verifiedHash, passwordHash }) => {
      const { tenantId } = actor
      const person = await store.find(db, actor.id)
      if (person?.password_hash !== verifiedHash) throw new StalePreparation()
      await store.update(db, actor.id, passwordHash)
      await dropTokensOf(db, actor.id)
      await closeOtherSessionsOf(db, actor.id, actor.sessionId)
      await sendChanged({ unit, tenantId, platform }, person)
      audit({ objectId: actor.id, label: actor.email })
      return {}
    },
  }),
})
