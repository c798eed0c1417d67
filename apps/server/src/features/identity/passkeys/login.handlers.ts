import { passkeys } from '@foyer/contract/identity/passkeys'
import { completeSignIn, toSignInEntry } from '#features/identity/auth/complete-sign-in.commands.ts'
import { findPendingUser, lockPendingUser } from '#features/identity/two-factor/pending-sign-in.store.ts'
import { findUser, lockUser } from '#features/identity/two-factor/two-factor.store.ts'
import { defineTwoStepHandler, type Handler } from '#platform/calls/define-handlers.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { consumeToken } from '#platform/security/one-time-tokens.ts'
import { buildSharedLimit } from '#platform/security/rate-limits.ts'
import { hashToken } from '#platform/security/secret.ts'
import { challengeMinutes, consumeChallenge, issueChallenge } from './challenges.store.ts'
import * as store from './passkeys.store.ts'
import { toRelyingPartyId, toUserHandle, verifyAssertion } from './verification.rules.ts'

const windowSeconds = 15 * 60
/** Attempts per window: by account and network together, by network, and by account; as for the password. */
const maxAttempts = { pair: 5, network: 100, subject: 50 }
/** Challenges per window, each of which is a row: by network, of a tenant, and of each site beyond those. */
const maxChallenges = { network: 200, tenant: 20_000, site: 40 }

export const toCredentials = (rows: Awaited<ReturnType<typeof store.listCredentials>>) =>
  rows.map(({ credential_id: id, transports }) => ({ type: 'public-key' as const, id, transports }))

/** Determines the use of a passkey: instead of the password, or for the user whose sign-in waits for it. */
const toUse = (pending: { id: string } | undefined) =>
  pending === undefined
    ? ({ purpose: 'sign-in', userId: null } as const)
    : ({ purpose: 'second-factor', userId: pending.id } as const)

/**
 * Returns the options with which the browser asks for a passkey: any of this host, or one of the user whose sign-in
 * waits for it.
 */
export const beginLogin: Handler<typeof passkeys.beginLogin> = async ({
  input,
  db,
  tenantId,
  origin,
  request,
  reply,
  services,
  fail,
}) => {
  const { network, device } = request
  const shared = { key: 'passkey-challenges', limit: maxChallenges.tenant, seconds: windowSeconds }
  await services.rateLimits.consume(tenantId, [
    { key: `passkey-challenges-from:${network}`, limit: maxChallenges.network, seconds: windowSeconds },
    buildSharedLimit(shared, network, maxChallenges.site),
  ])
  const user = input.tmpid === undefined ? undefined : await findPendingUser(db, input.tmpid, 'second-factor')
  if (input.tmpid !== undefined && user === undefined) return fail('passkey-sign-in-ended')
  const challenge = await issueChallenge(db, { ...toUse(user), deviceId: device.id })
  reply.rememberDevice(device.cookie)
  return {
    challenge,
    rpId: toRelyingPartyId(origin),
    allowCredentials: user === undefined ? [] : toCredentials(await store.listCredentials(db, user.id)),
    userVerification: 'required',
    timeout: challengeMinutes * 60_000,
  }
}

/** Signs in with a passkey, which counts as both factors because the authenticator has verified the user. */
export const loginWithPasskey = defineTwoStepHandler(passkeys.login, {
  maxConcurrent: 20,
  prepare: async ({ input: { tmpid, credential }, tenantId, origin, request, services, fail, deny, read }) => {
    const { network, device } = request
    const { pending, passkey, user } = await read(async (db) => {
      const found = await store.find(db, credential.id)
      return {
        pending: tmpid === undefined ? undefined : await findPendingUser(db, tmpid, 'second-factor'),
        passkey: found,
        user: found && (await findUser(db, found.user_id)),
      }
    })
    if (tmpid !== undefined && pending === undefined) return fail('passkey-sign-in-ended')
    const refundAttempt = await services.rateLimits.countAttempt(tenantId, {
      name: 'passkey',
      subject: user?.id ?? hashToken(credential.id).toString('base64url'),
      network,
      device,
      ...(user === undefined ? {} : { proof: accountProof(user.email) }),
      limits: maxAttempts,
      seconds: windowSeconds,
    })
    const entry = user === undefined ? {} : { objectId: user.id, label: user.email }
    if (passkey === undefined || user === undefined || (pending !== undefined && pending.id !== user.id))
      return deny('passkey-refused', { entry })
    // Without a password, the authenticator has to state the owner of the passkey as well.
    const isSomebodyElse = (credential.userHandle ?? (pending && toUserHandle(user.id))) !== toUserHandle(user.id)
    const verified = isSomebodyElse ? undefined : await verifyAssertion(origin, credential, passkey)
    if (verified === undefined) return deny('passkey-refused', { entry })
    await refundAttempt()
    return { ...verified, passkey }
  },
  run: async (context, { challenge, counter, passkey: { id, user_id: userId, name } }) => {
    const { input, db, request, fail, audit } = context
    const { tmpid } = input
    const user = tmpid === undefined ? await lockUser(db, userId) : await lockPendingUser(db, tmpid, 'second-factor')
    if (user === undefined) return fail(tmpid === undefined ? 'passkey-refused' : 'passkey-sign-in-ended')
    // If several requests have one sign-in or one signature, only one of them succeeds.
    const token = tmpid === undefined ? undefined : await consumeToken(db, tmpid)
    if (tmpid !== undefined && token === undefined) return fail('passkey-sign-in-ended')
    const use = { ...toUse(tmpid === undefined ? undefined : user), deviceId: request.device.id }
    if (!(await consumeChallenge(db, challenge, use))) return fail('passkey-refused')
    if (!(await store.recordUse(db, id, counter))) return fail('passkey-refused')
    const began = { hasSecondFactor: true, providerId: token?.provider_id ?? null }
    const result = await completeSignIn(context, user, began)
    audit({ objectId: user.id, label: user.email, after: { passkey: name, ...toSignInEntry(result) }, by: user })
    return result
  },
})
