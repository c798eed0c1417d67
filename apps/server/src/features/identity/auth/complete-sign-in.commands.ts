import type { Output } from '@foyer/contract/call'
import type { auth } from '@foyer/contract/identity/auth'
import { findPicturePath } from '#features/identity/profile/pictures.commands.ts'
import { announceNewDevice } from '#features/identity/sessions/new-device.commands.ts'
import { findRequirementOfUser } from '#features/identity/two-factor/requirement.store.ts'
import { hasPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { issueTokens, setTokenProvider } from '#platform/security/one-time-tokens.ts'
import { closeSession, openSession } from '#platform/security/sessions.ts'
import * as store from './auth.store.ts'

/** The part of a handler's context that a sign-in needs; `actor` is the user whom the browser has a session of. */
type SignIn = Pick<HandlerContext<typeof auth.login>, 'db' | 'tenantId' | 'services' | 'actor' | 'request' | 'reply'>
/** The step that a sign-in still waits for, as the audit log names it. */
export type SignInWait = 'second-factor' | 'two-factor-setup' | 'password-change'
type Options = {
  /** Whether a second factor was given. */
  hasSecondFactor?: boolean
  /** The identity provider that the sign-in began with. */
  providerId?: string | null
  /** Whether only the user could have signed in; a provider may recognize the browser and ask nothing. */
  isConfirmed?: boolean
}
type SignInUser = Parameters<typeof announceNewDevice>[1] & {
  must_change_password: boolean
  two_factor_since: Date | null
}

/**
 * Lists the second factors of a user if signing in takes one: none if it is required and has to be set up first.
 * Undefined if the sign-in goes on without it.
 */
async function findMissingFactor(db: Db, user: SignInUser): Promise<('app' | 'passkey')[] | undefined> {
  const isOn = user.two_factor_since !== null
  if (!isOn && !(await findRequirementOfUser(db, user.id))?.hasPassed) return undefined
  const passkey = (await store.hasPasskey(db, user.id)) ? (['passkey'] as const) : []
  return [...(isOn ? (['app'] as const) : []), ...passkey]
}

/**
 * Continues a sign-in once the user has proven who they are, in whichever way: with the second factor, which may have
 * to be set up first, then a required change of the password, then a session. A sign-in that waits for one of these is
 * a single-use token, not a session.
 */
export async function completeSignIn(
  { db, tenantId, actor, request, reply, services }: SignIn,
  user: SignInUser,
  { hasSecondFactor = false, providerId, isConfirmed = !providerId || hasSecondFactor }: Options = {},
): Promise<Output<typeof auth.login>> {
  const { id, email, firstname, lastname } = user
  const person = { firstname, lastname, email, profile_picture: await findPicturePath(db, id) }
  const response = { ...person, token: '', change_password: false, tmpid: '' }
  const none = { twoFactor: false, twoFactorSetup: false, secondFactors: [] }
  const waiting = hasSecondFactor ? undefined : await findMissingFactor(db, user)
  if (waiting !== undefined) {
    const tokens = await issueTokens(db, waiting.length > 0 ? 'second-factor' : 'two-factor-setup', [id])
    const next = waiting.length > 0 ? { twoFactor: true, secondFactors: waiting } : { twoFactorSetup: true }
    const tmpid = tokens.get(id) ?? ''
    if (providerId) await setTokenProvider(db, tmpid, providerId)
    return { ...response, ...none, ...next, tmpid }
  }
  await announceNewDevice({ db, tenantId, request, services }, user)
  reply.rememberDevice(request.device.addProof(accountProof(email)))
  if (user.must_change_password && (await hasPasswordSignIn(db, id))) {
    const tokens = await issueTokens(db, 'forced-change', [id])
    const tmpid = tokens.get(id) ?? ''
    if (providerId) await setTokenProvider(db, tmpid, providerId)
    return { ...response, ...none, change_password: true, tmpid }
  }
  await store.updateLastSeen(db, id)
  // The browser's cookie is replaced, and anyone else who knows it must not stay signed in with it.
  if (actor !== undefined) await closeSession(db, actor.sessionId)
  reply.signIn(await openSession(db, { userId: id, providerId, isConfirmed, ...request }))
  return { ...response, ...none, token: id }
}

/** Returns, for the audit log, the step that the sign-in still waits for, if any; no session has begun before that. */
export function toSignInEntry(result: Output<typeof auth.login>): { waitsFor?: SignInWait } {
  if (result.twoFactor) return { waitsFor: 'second-factor' }
  if (result.twoFactorSetup) return { waitsFor: 'two-factor-setup' }
  return result.change_password ? { waitsFor: 'password-change' } : {}
}
