import type { twoFactor } from '@foyer/contract/identity/two-factor'
import { completeSignIn } from '#features/identity/auth/complete-sign-in.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Handler } from '#platform/calls/define-handlers.ts'
import { consumeToken } from '#platform/security/one-time-tokens.ts'
import { revokeSessions } from '#platform/security/sessions.ts'
import { buildKeyUrl, findStep, generateSecret, normalizeCode } from './codes.rules.ts'
import { lockPendingUser } from './pending-sign-in.store.ts'
import { issueRecoveryCodes } from './two-factor.commands.ts'
import { sendTwoFactorChanged } from './two-factor.mails.ts'
import * as store from './two-factor.store.ts'

/** Creates a key for a user whose sign-in waits until a required second factor is set up. */
export const beginSetup: Handler<typeof twoFactor.beginSetup> = async (context) => {
  const { input, db, tenantId, services, fail, audit } = context
  const user = await lockPendingUser(db, input.tmpid, 'two-factor-setup')
  if (user === undefined || user.two_factor_since !== null) return fail('two-factor-sign-in-ended')
  const secret = generateSecret()
  await store.setSecret(db, user.id, services.secret.seal(secret))
  audit({ objectId: user.id, label: user.email, by: user })
  const { brand } = await findMailBranding(db, services.env, tenantId)
  return { secret, url: buildKeyUrl(secret, { issuer: brand.name, email: user.email }) }
}

/** Turns the second factor on and continues the sign-in. */
export const completeSetup: Handler<typeof twoFactor.completeSetup> = async (context) => {
  const { input, db, services, fail, audit } = context
  const user = await lockPendingUser(db, input.tmpid, 'two-factor-setup')
  if (user === undefined || user.two_factor_since !== null) return fail('two-factor-sign-in-ended')
  const authenticator = await store.lockAuthenticator(db, user.id)
  if (authenticator === undefined) return fail('two-factor-code-invalid', 'code')
  const secret = services.secret.open(authenticator.secret_encrypted)
  const step = findStep(secret, normalizeCode(input.code), authenticator.last_step)
  if (step === undefined || !(await store.acceptStep(db, user.id, step))) return fail('two-factor-code-invalid', 'code')
  const token = await consumeToken(db, input.tmpid)
  if (token === undefined) return fail('two-factor-sign-in-ended')
  await store.setTwoFactor(db, user.id, true)
  const recoveryCodes = await issueRecoveryCodes(db, user.id)
  await revokeSessions(db, user.id)
  await sendTwoFactorChanged(context, user, 'enabled')
  audit({ objectId: user.id, label: user.email, by: user })
  return {
    recoveryCodes,
    result: await completeSignIn(context, user, {
      hasSecondFactor: true,
      providerId: token.provider_id,
      // A second factor that is new proves nothing yet.
      isConfirmed: token.provider_id === null,
    }),
  }
}
