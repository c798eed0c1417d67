import { twoFactor } from '@foyer/contract/identity/two-factor'
import { completeSignIn, toSignInEntry } from '#features/identity/auth/complete-sign-in.commands.ts'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toErrorCode } from '#platform/errors/error-response.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { consumeToken } from '#platform/security/one-time-tokens.ts'
import { hashToken, type Secret } from '#platform/security/secret.ts'
import { findStep, hashRecoveryCode, isAppCode, normalizeCode } from './codes.rules.ts'
import { findPendingUser, lockPendingUser } from './pending-sign-in.store.ts'
import { sendTwoFactorChanged } from './two-factor.mails.ts'
import * as store from './two-factor.store.ts'

/** The guesses of one sign-in; after these the password has to be entered again. */
const maxGuesses = { limit: 5, seconds: 15 * 60 }
const windowSeconds = 60 * 60
/**
 * The guesses of an account by callers who know its password: by account and network together, by network, and by
 * account.
 */
const maxAttempts = { pair: 10, network: 100, subject: 30 }

/** The proof that a code gives: a time step of the app, or a recovery code. */
type Proof = { step: number } | { recoveryHash: Buffer }

async function findProof(db: Db, userId: string, { code, secret }: { code: string; secret: Secret }) {
  const typed = normalizeCode(code)
  if (!isAppCode(typed)) {
    const recoveryHash = hashRecoveryCode(typed)
    return (await store.hasRecoveryCode(db, userId, recoveryHash)) ? { recoveryHash } : undefined
  }
  const authenticator = await store.findAuthenticator(db, userId)
  if (authenticator === undefined) return undefined
  const step = findStep(secret.open(authenticator.secret_encrypted), typed, authenticator.last_step)
  return step === undefined ? undefined : { step }
}

const useProof = (db: Db, userId: string, proof: Proof): Promise<boolean> =>
  'step' in proof ? store.acceptStep(db, userId, proof.step) : store.consumeRecoveryCode(db, userId, proof.recoveryHash)

/**
 * Completes the second step of a sign-in. A guess is counted before the code is checked, so that parallel ones gain
 * nothing.
 */
export const loginWithCode = defineTwoStepHandler(twoFactor.login, {
  maxConcurrent: 20,
  prepare: async ({ input, tenantId, request, services, fail, deny, read }) => {
    const { network, device } = request
    const user = await read((db) => findPendingUser(db, input.tmpid, 'second-factor'))
    if (!user?.two_factor_since) return fail('two-factor-sign-in-ended')
    const key = `second-factor-of:${hashToken(input.tmpid).toString('base64url')}`
    try {
      await services.rateLimits.consume(tenantId, [{ key, ...maxGuesses }])
    } catch (error) {
      if (toErrorCode(error) === 'too-many-requests') return fail('two-factor-sign-in-ended')
      throw error
    }
    const attempt = { name: 'second-factor', subject: user.id, network, device, proof: accountProof(user.email) }
    const refundAttempt = await services.rateLimits.countAttempt(tenantId, {
      ...attempt,
      limits: maxAttempts,
      seconds: windowSeconds,
    })
    const proof: Proof | undefined = await read((db) =>
      findProof(db, user.id, { code: input.code, secret: services.secret }),
    )
    if (proof === undefined)
      return deny('two-factor-code-incorrect', { field: 'code', entry: { objectId: user.id, label: user.email } })
    await refundAttempt()
    return proof
  },
  run: async (context, proof) => {
    const { input, db, fail, audit } = context
    const user = await lockPendingUser(db, input.tmpid, 'second-factor')
    // If several requests have one sign-in, or several sign-ins one code, only one of them succeeds.
    const token = user?.two_factor_since && (await consumeToken(db, input.tmpid))
    if (!user || !token) return fail('two-factor-sign-in-ended')
    if (!(await useProof(db, user.id, proof))) return fail('two-factor-code-incorrect', 'code')
    if ('recoveryHash' in proof) await sendTwoFactorChanged(context, user, 'code-used')
    const began = { hasSecondFactor: true, providerId: token.provider_id }
    const result = await completeSignIn(context, user, began)
    const after = { with: 'step' in proof ? 'app' : 'recovery-code', ...toSignInEntry(result) }
    audit({ objectId: user.id, label: user.email, after, by: user })
    return result
  },
})
