import { passkeys } from '@foyer/contract/identity/passkeys'
import { maxPasskeys } from '@foyer/contract/identity/passkeys-constants'
import { verifyOwner } from '#features/identity/passwords/own-password.commands.ts'
import { hasWayIn } from '#features/identity/sso/ways-in.commands.ts'
import { lacksRequiredFactor } from '#features/identity/two-factor/requirement.store.ts'
import { notifyPasskeyChanged } from '#features/identity/two-factor/two-factor.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { defineHandlers, defineTwoStepHandler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import { challengeMinutes, consumeChallenge, issueChallenge } from './challenges.store.ts'
import { beginLogin, loginWithPasskey, toCredentials } from './login.handlers.ts'
import { toPasskey } from './passkeys.presenter.ts'
import * as store from './passkeys.store.ts'
import { algorithms, toRelyingPartyId, toUserHandle, verifyRegistration } from './verification.rules.ts'

/** Asks for passkeys that need no name to sign in and that verify the person, of whichever make. */
const required = {
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
} as const

export const passkeysHandlers = defineHandlers(passkeys, {
  list: async ({ db, actor }) => ({ items: (await store.list(db, actor.id)).map(toPasskey) }),

  begin: defineTwoStepHandler(passkeys.begin, {
    prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'password-incorrect' }),
    run: async ({ db, actor, origin, request, reply, services, fail, audit }, passwordHash) => {
      const user = await store.lockUser(db, actor.id)
      if (user === undefined || user.password_hash !== passwordHash) throw new StalePreparationError()
      const existing = await store.listCredentials(db, actor.id)
      if (existing.length >= maxPasskeys) return fail('too-many-passkeys')
      const deviceId = request.device.id
      const challenge = await issueChallenge(db, { purpose: 'registration', userId: actor.id, deviceId })
      reply.rememberDevice(request.device.cookie)
      audit({ objectId: actor.id, label: actor.email })
      const { brand } = await findMailBranding(db, services.env, actor.tenantId)
      return {
        challenge,
        rp: { id: toRelyingPartyId(origin), name: brand.name },
        user: {
          id: toUserHandle(actor.id),
          name: actor.email,
          displayName: `${actor.firstname} ${actor.lastname}`.trim() || actor.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: toCredentials(existing),
        ...required,
        timeout: challengeMinutes * 60_000,
      }
    },
  }),

  add: defineTwoStepHandler(passkeys.add, {
    prepare: async ({ input, origin, fail }) =>
      (await verifyRegistration(origin, input.credential)) ?? fail('passkey-invalid'),
    run: async ({ input, db, actor, request, services, fail, audit }, { challenge, key }) => {
      const user = await store.lockUser(db, actor.id)
      const use = { purpose: 'registration', userId: actor.id, deviceId: request.device.id } as const
      if (user === undefined || !(await consumeChallenge(db, challenge, use))) return fail('passkey-invalid')
      if ((await store.listCredentials(db, actor.id)).length >= maxPasskeys) return fail('too-many-passkeys')
      const added = await store.insert(db, { userId: actor.id, name: input.name, key })
      if (added === undefined) return fail('passkey-exists')
      await notifyPasskeyChanged({ db, tenantId: actor.tenantId, services }, user, 'added')
      audit({ objectId: added.id, label: added.name })
      return toPasskey(added)
    },
  }),

  rename: async ({ input, db, actor, fail, audit }) => {
    const renamed = await store.rename(db, { id: input.id, userId: actor.id }, input.name)
    if (renamed === undefined) return fail('not-found')
    audit({ objectId: input.id, label: renamed.name })
    return {}
  },

  remove: defineTwoStepHandler(passkeys.remove, {
    prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'password-incorrect' }),
    run: async ({ input, db, actor, services, fail, audit }, passwordHash) => {
      const user = await store.lockUser(db, actor.id)
      if (user === undefined || user.password_hash !== passwordHash) throw new StalePreparationError()
      const removed = await store.remove(db, { id: input.id, userId: actor.id })
      if (removed === undefined) return fail('not-found')
      if (!(await hasWayIn(db, actor))) return fail('sso-last-way')
      if (await lacksRequiredFactor(db, actor.id)) return fail('two-factor-required')
      await notifyPasskeyChanged({ db, tenantId: actor.tenantId, services }, user, 'removed')
      audit({ objectId: input.id, label: removed.name })
      return {}
    },
  }),

  beginLogin,
  login: loginWithPasskey,
})
