import { auth } from '@foyer/contract/identity/auth'
import { buildPermissionTree } from '@foyer/contract/permission-tree'
import { verifyOwner } from '#features/identity/passwords/own-password.commands.ts'
import { authorizeClient } from '#features/tenancy/clients/clients.commands.ts'
import { listProviderConfigs } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { hasPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import { getTenantInfo } from '#features/tenancy/tenants/tenant-info.commands.ts'
import { defineHandlers, defineTwoStepHandler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import { accountProof } from '#platform/security/known-device.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { closeSession } from '#platform/security/sessions.ts'
import * as store from './auth.store.ts'
import { completeSignIn, toSignInEntry } from './complete-sign-in.commands.ts'
import { describeUser } from './session-page.commands.ts'
import { findSignOutUrl } from './sign-out.commands.ts'

const windowSeconds = 15 * 60
/** Attempts per window: by account and network together, by network, and by account. */
const maxAttempts = { pair: 5, network: 100, subject: 50 }

/** Generous, because hashing has its own queue, and a request waiting in it holds no connection. */
const signInsAtOnce = 20

/** Creates the handlers; `isEngineAway` tells whether no meeting can be held at the moment. */
export const authHandlers = (isEngineAway: () => boolean) =>
  defineHandlers(auth, {
    client: async ({ input, db, fail, services }) => {
      const { update } = await authorizeClient({ db, fail, services }, input)
      return { status: 200 as const, auth_provider_configs: await listProviderConfigs(db), update }
    },

    login: defineTwoStepHandler(auth.login, {
      maxConcurrent: signInsAtOnce,
      prepare: async ({ input, tenantId, request, services, fail, deny, read }) => {
        await read((db) => authorizeClient({ db, fail, services }, input))
        const { network, device } = request
        const proof = accountProof(input.email)
        const account = { name: 'login', subject: input.email, network, device, proof }
        const attempt = { ...account, limits: maxAttempts, seconds: windowSeconds }
        const refundAttempt = await services.rateLimits.countAttempt(tenantId, attempt)
        const { user, isAccepted } = await read(async (db) => {
          const found = await store.findByEmail(db, input.email)
          return { user: found, isAccepted: await hasPasswordSignIn(db, found?.id) }
        })
        const verifying = verifyPassword(user?.password_hash, input.password, tenantId)
        const isCorrect = await verifying.catch(async (error: unknown) => {
          // Too many others wait for their turn, so this attempt was no wrong guess.
          await services.rateLimits.undoAttempt(tenantId, attempt)
          throw error
        })
        // The response is the same for a correct password that does not count, so that an attacker with stolen ones
        // learns nothing.
        if (!isCorrect || !isAccepted || user === undefined)
          return deny('invalid-credentials', {
            entry: user === undefined ? {} : { objectId: user.id, label: user.email },
          })
        await refundAttempt()
        return user
      },
      run: async (context, verified) => {
        const { input, db, audit } = context
        const user = await store.lockByEmail(db, input.email)
        // The user was changed or disabled after the password was verified.
        if (user === undefined || user.id !== verified.id || user.password_hash !== verified.password_hash)
          throw new StalePreparationError()
        if (!(await hasPasswordSignIn(db, user.id))) throw new StalePreparationError()
        const result = await completeSignIn(context, user)
        audit({ objectId: user.id, label: user.email, after: toSignInEntry(result), by: user })
        return result
      },
    }),

    tenantInfo: async ({ db, tenantId, services }) => getTenantInfo(db, services.mailServers, tenantId),

    userInfo: async ({ actor, db, services }) => {
      if (actor === undefined) return { user: null }
      return { user: await describeUser({ db, actor }, { env: services.env, isEngineAway }) }
    },

    permissions: async ({ actor, request }) => {
      const keys = [...actor.keys]
      return { tree: buildPermissionTree(actor.level, keys, request.language), keys }
    },

    confirmPassword: defineTwoStepHandler(auth.confirmPassword, {
      prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'password-incorrect' }),
      run: async ({ db, actor }) => {
        await store.confirmSession(db, actor.sessionId)
        return {}
      },
    }),

    updateLanguage: async ({ input, db, actor }) => {
      await store.updateLanguage(db, actor.id, input.language)
      return {}
    },

    logout: defineTwoStepHandler(auth.logout, {
      // No user stays signed in because others sign out too.
      maxConcurrent: Infinity,
      prepare: (context) => findSignOutUrl(context),
      run: async ({ db, actor, reply, audit }, url) => {
        if (actor === undefined) audit(null)
        else await closeSession(db, actor.sessionId)
        reply.signOut()
        return { url }
      },
    }),
  })
