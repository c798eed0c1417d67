import { twoFactor } from '@foyer/contract/identity/two-factor'
import { verifyOwner } from '#features/identity/passwords/own-password.commands.ts'
import { lockEditableUser } from '#features/identity/users/users.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { defineHandlers, defineTwoStepHandler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeTokens } from '#platform/security/one-time-tokens.ts'
import { revokeOtherSessions, revokeSessions } from '#platform/security/sessions.ts'
import { buildKeyUrl, findStep, generateSecret, normalizeCode } from './codes.rules.ts'
import { loginWithCode } from './login.handler.ts'
import { require, requirement } from './requirement.handlers.ts'
import { lacksRequiredFactor } from './requirement.store.ts'
import { beginSetup, completeSetup } from './setup.handlers.ts'
import { issueRecoveryCodes } from './two-factor.commands.ts'
import { sendTwoFactorChanged } from './two-factor.mails.ts'
import * as store from './two-factor.store.ts'

/** Locks the signed-in user, who was verified while the password had this hash. */
async function lockVerified(db: Db, userId: string, passwordHash: string | null) {
  const user = await store.lockUser(db, userId)
  if (user === undefined || user.password_hash !== passwordHash) throw new StalePreparationError()
  return user
}

export const twoFactorHandlers = defineHandlers(twoFactor, {
  state: async ({ db, actor }) => {
    const user = await store.findUser(db, actor.id)
    return {
      since: user?.two_factor_since?.toISOString() ?? null,
      recoveryCodesLeft: await store.countRecoveryCodes(db, actor.id),
    }
  },

  get: defineTwoStepHandler(twoFactor.get, {
    prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'own-password-incorrect' }),
    run: async ({ db, actor, services, fail, audit }, passwordHash) => {
      const user = await lockVerified(db, actor.id, passwordHash)
      if (user.two_factor_since !== null) return fail('two-factor-enabled')
      const secret = generateSecret()
      await store.setSecret(db, actor.id, services.secret.seal(secret))
      audit({ objectId: actor.id, label: actor.email })
      const { brand } = await findMailBranding(db, services.env, actor.tenantId)
      return { secret, url: buildKeyUrl(secret, { issuer: brand.name, email: actor.email }) }
    },
  }),

  enable: async ({ input, db, actor, services, fail, audit }) => {
    const user = await store.lockUser(db, actor.id)
    const authenticator = await store.lockAuthenticator(db, actor.id)
    if (user === undefined || authenticator === undefined) return fail('two-factor-code-invalid', 'code')
    if (user.two_factor_since !== null) return fail('two-factor-enabled')
    const secret = services.secret.open(authenticator.secret_encrypted)
    const step = findStep(secret, normalizeCode(input.code), authenticator.last_step)
    if (step === undefined || !(await store.acceptStep(db, actor.id, step)))
      return fail('two-factor-code-invalid', 'code')
    await store.setTwoFactor(db, actor.id, true)
    const codes = await issueRecoveryCodes(db, actor.id)
    await revokeOtherSessions(db, actor.id, actor.sessionId)
    await sendTwoFactorChanged({ db, tenantId: actor.tenantId, services }, user, 'enabled')
    audit({ objectId: actor.id, label: actor.email })
    return { recoveryCodes: codes }
  },

  disable: defineTwoStepHandler(twoFactor.disable, {
    prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'own-password-incorrect' }),
    run: async ({ db, actor, services, fail, audit }, passwordHash) => {
      const user = await lockVerified(db, actor.id, passwordHash)
      if (user.two_factor_since === null) return fail('two-factor-disabled')
      await store.removeTwoFactor(db, actor.id)
      if (await lacksRequiredFactor(db, actor.id)) return fail('two-factor-required')
      await sendTwoFactorChanged({ db, tenantId: actor.tenantId, services }, user, 'disabled')
      audit({ objectId: actor.id, label: actor.email })
      return {}
    },
  }),

  renewRecoveryCodes: defineTwoStepHandler(twoFactor.renewRecoveryCodes, {
    prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'own-password-incorrect' }),
    run: async ({ db, actor, services, fail, audit }, passwordHash) => {
      const user = await lockVerified(db, actor.id, passwordHash)
      if (user.two_factor_since === null) return fail('two-factor-disabled')
      await sendTwoFactorChanged({ db, tenantId: actor.tenantId, services }, user, 'codes-replaced')
      audit({ objectId: actor.id, label: actor.email })
      return { recoveryCodes: await issueRecoveryCodes(db, actor.id) }
    },
  }),

  login: loginWithCode,
  beginSetup,
  completeSetup,
  requirement,
  require,

  reset: async ({ input, db, actor, tenantId, services, fail, deny, audit }) => {
    if (input.id === actor.id) return fail('own-account')
    const user = await lockEditableUser({ db, actor, fail, deny }, input.id)
    // With the phone its passkeys are lost too.
    const hadPasskeys = await store.removePasskeys(db, user.id)
    if (user.two_factor_since === null && !hadPasskeys) return fail('two-factor-disabled')
    await store.removeTwoFactor(db, user.id)
    await revokeSessions(db, user.id)
    await revokeTokens(db, user.id)
    await sendTwoFactorChanged({ db, tenantId, services }, user, 'reset')
    audit({ objectId: user.id, label: user.email })
    return {}
  },
})
