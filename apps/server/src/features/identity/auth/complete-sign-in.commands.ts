import type { Output } from '@foyer/contract/call'
import type { auth } from '@foyer/contract/identity/auth'
import { announceNewDevice } from '#features/identity/sessions/new-device.commands.ts'
import type { CallRequest, ReplyControls, Services } from '#platform/calls/define-handlers.ts'
import type { Transaction } from '#platform/database/database.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { issueTokens } from '#platform/security/one-time-tokens.ts'
import { openSession } from '#platform/security/sessions.ts'
import * as store from './auth.store.ts'

type SignInContext = { tx: Transaction; request: CallRequest; reply: ReplyControls; platform: Services }
type SignInUser = Parameters<typeof announceNewDevice>[1] & {
  must_change_password: boolean
  two_factor_since: Date | null
}

/**
 * What follows once somebody has proven who they are, in whichever way: the second factor, then a required
 * change of the password, then a session. A sign-in that waits for one of these is a single-use token, not a session.
 */
export async function completeSignIn(
  { tx, request, reply, platform }: SignInContext,
  user: SignInUser,
  { hasSecondFactor = false }: { hasSecondFactor?: boolean } = {},
): Promise<Output<typeof auth.login>> {
  const { db } = tx
  const { id, email, firstname, lastname } = user
  const response = { firstname, lastname, profile_picture: '', email, token: '', change_password: false, tmpid: '' }
  const none = { twoFactor: false, secondFactors: [] }
  if (user.two_factor_since !== null && !hasSecondFactor) {
    const tokens = await issueTokens(db, 'second-factor', [id])
    const secondFactors = (await store.hasPasskey(db, id)) ? (['app', 'passkey'] as const) : (['app'] as const)
    return { ...response, twoFactor: true, secondFactors: [...secondFactors], tmpid: tokens.get(id) ?? '' }
  }
  await announceNewDevice({ tx, request, platform }, user)
  reply.rememberDevice(request.device.addProof(accountProof(email)))
  if (user.must_change_password) {
    const tokens = await issueTokens(db, 'forced-change', [id])
    return { ...response, ...none, change_password: true, tmpid: tokens.get(id) ?? '' }
  }
  await store.updateLastSeen(db, id)
  reply.signIn(await openSession(db, { userId: id, ...request }))
  return { ...response, ...none, token: id }
}
