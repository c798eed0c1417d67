import type { Parsed } from '@foyer/contract/call'
import { passwords } from '@foyer/contract/identity/passwords'
import { completeSignIn } from '#features/identity/auth/complete-sign-in.commands.ts'
import { reinviteUnlinked, resendInvitations } from '#features/identity/invitations/invitations.commands.ts'
import { bindInvitations } from '#features/meetings/managers/managers.commands.ts'
import { assertPasswordSignIn, hasPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import { findAccountRules } from '#features/tenancy/tenants/account-rules.store.ts'
import { reindex } from '#features/tenancy/tenants/tenants.store.ts'
import { defineHandlers, defineTwoStepHandler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { consumeToken, findToken, markExpired, revokeTokens } from '#platform/security/one-time-tokens.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { revokeOtherSessions, revokeSessions } from '#platform/security/sessions.ts'
import { verifyOwner } from './own-password.commands.ts'
import { requestLink } from './password-link-requests.store.ts'
import { validatePassword } from './password-policy.commands.ts'
import { sendPasswordChanged } from './passwords.commands.ts'
import { isTokenUsable } from './passwords.rules.ts'
import * as store from './passwords.store.ts'

const windowSeconds = 15 * 60
/** Attempts per window: by account and network together, and by network; links to one address have their own limit. */
const maxAttempts = { pair: 5, network: 50 }
/** Renewals of an expired link per window. */
const maxRenewals = 3

type LinkCheck =
  | { user: NonNullable<Awaited<ReturnType<typeof store.find>>>; firstname: string; lastname: string }
  | { code: 'link-expired' | 'password-sign-in-off' | 'first-name-invalid' | 'last-name-invalid'; field?: string }

/** Finds the user whose password a link may set, with the names that an invitation asks for; or why it may not. */
async function checkLink(db: Db, input: Parsed<typeof passwords.change>): Promise<LinkCheck> {
  const found = await findToken(db, input.token)
  const user = found && (await store.find(db, found.user_id))
  if (found?.expired) await markExpired(db, input.token)
  if (found === undefined || user === undefined || found.expired || !isTokenUsable(found, user))
    return { code: 'link-expired' }
  if (!(await hasPasswordSignIn(db, user.id))) return { code: 'password-sign-in-off' }
  const [firstname, lastname] = [user.firstname || input.firstname, user.lastname || input.lastname]
  const isInvitation = found.purpose === 'invitation'
  if (isInvitation && firstname === undefined) return { code: 'first-name-invalid', field: 'firstname' }
  if (isInvitation && lastname === undefined) return { code: 'last-name-invalid', field: 'lastname' }
  return { user, firstname: firstname ?? '', lastname: lastname ?? '' }
}

export const passwordsHandlers = defineHandlers(passwords, {
  getLink: async ({ input, db, tenantId }) => {
    const { passwordLength: length } = await findAccountRules(db, tenantId)
    const unknown = { state: 'unknown' as const, purpose: null, email: '', name: '', length }
    const token = await findToken(db, input.token)
    const user = token && (await store.find(db, token.user_id))
    if (token === undefined || user === undefined || !isTokenUsable(token, user)) return unknown
    // In that case an invitation is accepted at the provider.
    if (token.purpose !== 'invitation' && !(await hasPasswordSignIn(db, user.id))) return unknown
    if (token.expired) await markExpired(db, input.token)
    return {
      state: token.expired ? ('expired' as const) : ('open' as const),
      purpose: token.purpose,
      email: user.email,
      name: `${user.firstname} ${user.lastname}`.trim(),
      length,
    }
  },

  change: defineTwoStepHandler(passwords.change, {
    // Hashing is expensive, so it requires a link that still works.
    prepare: async ({ input, tenantId, fail, read }) => {
      const { fault, link } = await read(async (db) => ({
        fault: await validatePassword(db, tenantId, input.password),
        link: await checkLink(db, input),
      }))
      if (fault !== undefined) return fail(fault, 'password')
      if ('code' in link) return fail(link.code, link.field)
      return hashPassword(input.password, tenantId)
    },
    run: async (context, passwordHash) => {
      const { input, db, fail, audit } = context
      const link = await checkLink(db, input)
      if ('code' in link) return fail(link.code, link.field)
      const { user, firstname, lastname } = link
      // The user is locked before the link, as everywhere: two requests would otherwise wait for each other.
      await store.lock(db, user.id)
      // If several requests have the same link, only one of them consumes it.
      const token = await consumeToken(db, input.token)
      if (token === undefined) return fail('link-expired')
      const { id, email } = user
      const names = { firstname, lastname }
      const changed =
        token.purpose === 'invitation'
          ? await store.setFirstPassword(db, id, { passwordHash, ...names, email })
          : await store.update(db, id, passwordHash)
      if (changed === undefined) return fail('link-expired')
      // An invited administrator has a name only from now on, by which super administrators find the tenant.
      if (token.purpose === 'invitation') await reindex(db)
      await revokeTokens(db, id)
      await revokeSessions(db, id)
      audit({ objectId: id, label: email, after: { purpose: token.purpose }, by: { id, email } })
      if (token.purpose !== 'invitation') await sendPasswordChanged(context, user)
      // An emailed reset link alone must not sign in; a forced change follows a sign-in with the old password.
      if (token.purpose === 'reset') return { signedIn: false }
      await bindInvitations(context, id)
      const hasSecondFactor = token.purpose === 'forced-change'
      const began = { hasSecondFactor, providerId: token.provider_id, isConfirmed: token.provider_id === null }
      const signedIn = await completeSignIn(context, changed, began)
      // The user is not signed in yet if a second factor has to be entered or set up first, at the next sign-in.
      return { signedIn: signedIn.token !== '' }
    },
  }),

  forgot: async ({ input, db, tenantId, request, services }) => {
    const { network, device } = request
    const { email } = input
    const proof = accountProof(email)
    const attempt = { name: 'forgot', subject: email, network, device, proof, limits: maxAttempts }
    await services.rateLimits.countAttempt(tenantId, { ...attempt, seconds: windowSeconds })
    await requestLink({ db, services }, 'forgot-password', { tenantId, email })
    return {}
  },

  renewLink: async ({ input, db, tenantId, services, fail, audit }) => {
    const token = await findToken(db, input.token)
    if (token === undefined || !token.expired || token.purpose !== 'invitation') return fail('link-expired')
    const user = await store.find(db, token.user_id)
    if (user === undefined || !isTokenUsable(token, user)) return fail('link-expired')
    await services.rateLimits.consume(tenantId, [
      { key: `renew-link:${token.user_id}`, limit: maxRenewals, seconds: windowSeconds },
    ])
    const [context, ids] = [{ db, tenantId, services }, [token.user_id]]
    const options = { limit: { by: 'visitor' } } as const
    const sent = [
      ...(await resendInvitations(context, ids, options)),
      ...(await reinviteUnlinked(context, ids, options)),
    ]
    if (sent.length === 0) return fail('link-expired')
    audit({ objectId: token.user_id })
    return {}
  },

  updateOwn: defineTwoStepHandler(passwords.updateOwn, {
    prepare: async (context) => {
      const { input, actor, fail, read } = context
      const { tenantId } = actor
      await read((db) => assertPasswordSignIn({ db, fail }, actor.id))
      const given = { password: input.current, code: 'password-incorrect', field: 'current' } as const
      const verifiedHash = await verifyOwner(context, given)
      const fault = await read((db) => validatePassword(db, tenantId, input.password))
      if (fault !== undefined) return fail(fault, 'password')
      return { verifiedHash, passwordHash: await hashPassword(input.password, tenantId) }
    },
    run: async ({ db, actor, services, fail, audit }, { verifiedHash, passwordHash }) => {
      const { tenantId } = actor
      await assertPasswordSignIn({ db, fail }, actor.id)
      const user = await store.lock(db, actor.id)
      if (user === undefined || user.password_hash !== verifiedHash) throw new StalePreparationError()
      await store.update(db, actor.id, passwordHash)
      await revokeTokens(db, actor.id)
      await revokeOtherSessions(db, actor.id, actor.sessionId)
      await sendPasswordChanged({ db, tenantId, services }, user)
      audit({ objectId: actor.id, label: actor.email })
      return {}
    },
  }),
})
