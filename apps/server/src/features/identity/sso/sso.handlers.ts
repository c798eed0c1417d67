import { sso } from '@foyer/contract/identity/sso'
import type { IDToken } from 'openid-client'
import { z } from 'zod'
import { completeSignIn } from '#features/identity/auth/complete-sign-in.commands.ts'
import {
  findProvider,
  listProviderConfigs,
  markFailing,
  markWorking,
  type ProviderRow,
  toOpenIdClient,
} from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import {
  defineHandlers,
  defineTwoStepHandler,
  type HandlerContext,
  type PrepareContext,
} from '#platform/calls/define-handlers.ts'
import { buildSignInUrl, exchangeCode, OpenIdError, verifyIdToken } from '#platform/security/open-id.ts'
import { hashToken } from '#platform/security/secret.ts'
import { browserProof, createChallenge, toBrowserHash, toChallenge } from './challenge.commands.ts'
import { findUser } from './find-user.commands.ts'
import { toOutsidePerson } from './sso.rules.ts'
import * as store from './sso.store.ts'
import { beginTest, completeTest } from './test.handlers.ts'

const windowSeconds = 15 * 60
/** Sign-ins that are begun or ended per window, by network and by tenant: each is a row and requests to the provider. */
const maxAttempts = { network: 100, tenant: 3000 }
/** Providers are slow, and a request that waits for one holds no connection. */
const signInsAtOnce = 20

type Prepared = { provider: ProviderRow; claims: IDToken }

const countAttempt = ({
  request: { tenantId, network },
  platform,
}: Pick<PrepareContext<typeof sso.begin>, 'request' | 'platform'>) =>
  platform.rateLimits.consume(tenantId, [
    { key: `identity-provider-from:${network}`, limit: maxAttempts.network, seconds: windowSeconds },
    { key: 'identity-provider', limit: maxAttempts.tenant, seconds: windowSeconds },
  ])

type ProviderContext = Pick<PrepareContext<typeof sso.login>, 'fail' | 'deny' | 'read'>

/** Talks to a provider, remembers whether it works, and fails with what the visitor should know. */
async function askProvider<T>(
  { read, fail, deny }: ProviderContext,
  provider: ProviderRow,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    const { failure, message } = error
    if (failure === 'refused') return fail('sso-failed')
    if (failure === 'invalid')
      return deny('sso-token-invalid', { entry: { objectId: provider.id, label: provider.label } })
    await read(({ db }) => markFailing(db, provider.id, message))
    return fail('sso-unavailable')
  }
}

async function findEnabled({ read, fail }: Pick<ProviderContext, 'read' | 'fail'>, id: string): Promise<ProviderRow> {
  const provider = await read(({ db }) => findProvider(db, id))
  // The same for one that is unknown.
  if (provider === undefined || !provider.enabled) return fail('sso-disabled')
  return provider
}

/** The nonce that a token claims; nothing else of it is used before it was checked. */
function readNonce(token: string): string | undefined {
  const [, payload = ''] = token.split('.')
  try {
    const parsed: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return z.object({ nonce: z.string() }).safeParse(parsed).data?.nonce
  } catch {
    return undefined
  }
}

async function prepareToken(context: PrepareContext<typeof sso.login>, provider: ProviderRow): Promise<Prepared> {
  const { input, request, platform, deny, read } = context
  await countAttempt(context)
  const nonce = readNonce(input.token_id)
  const entry = { objectId: provider.id, label: provider.label }
  if (nonce === undefined) return deny('sso-token-invalid', { entry })
  const returned = { nonceHash: hashToken(nonce), browserHash: toBrowserHash(request) }
  const providerId = await read(({ db }) => store.takePending(db, returned))
  if (providerId !== provider.id) return deny('sso-token-invalid', { entry })
  const client = toOpenIdClient(platform.secret, provider)
  const claims = await askProvider(context, provider, () =>
    verifyIdToken(platform.env, client, { token: input.token_id, nonce }),
  )
  return { provider, claims }
}

type SignInContext = Omit<HandlerContext<typeof sso.login>, 'input'>

async function signIn(context: SignInContext, { provider: { id }, claims }: Prepared) {
  const { db, tx, request, reply, platform, fail, emit, auditEntry: audit } = context
  const provider = await findProvider(db, id)
  if (provider === undefined || !provider.enabled) return fail('sso-disabled')
  await markWorking(db, id)
  const found = await findUser({ db, emit, language: request.language }, provider, toOutsidePerson(claims))
  if (found === undefined) return fail('sso-not-connected')
  const { user, by } = found
  audit({ objectId: user.id, label: user.email, after: { provider: provider.label, foundBy: by }, by: user })
  return completeSignIn({ tx, request, reply, platform }, user)
}

export const ssoHandlers = defineHandlers(sso, {
  configs: async ({ db }) => ({ auth_provider_configs: await listProviderConfigs(db) }),

  begin: defineTwoStepHandler(sso.begin, {
    maxConcurrent: signInsAtOnce,
    prepare: async (context) => {
      const { input, request, platform, fail, read } = context
      await countAttempt(context)
      const provider = await read(({ db }) => findProvider(db, input.provider))
      if (provider === undefined || !provider.enabled) return fail('sso-disabled')
      const challenge = createChallenge(platform.secret, request.origin)
      try {
        const url = await buildSignInUrl(platform.env, toOpenIdClient(platform.secret, provider), challenge)
        return { url, challenge, providerId: provider.id }
      } catch (error) {
        if (!(error instanceof OpenIdError)) throw error
        await read(({ db }) => markFailing(db, provider.id, error.message))
        return fail('sso-unavailable')
      }
    },
    run: async ({ db, request, reply }, { url, challenge, providerId }) => {
      reply.rememberDevice(request.device.addProof(browserProof))
      await store.insertPending(db, {
        stateHash: hashToken(challenge.state),
        nonceHash: hashToken(challenge.nonce),
        browserHash: toBrowserHash(request),
        providerId,
      })
      return { url }
    },
  }),

  complete: defineTwoStepHandler(sso.complete, {
    maxConcurrent: signInsAtOnce,
    prepare: async (context): Promise<Prepared> => {
      const { input, request, platform, fail, read } = context
      const returned = { stateHash: hashToken(input.state), browserHash: toBrowserHash(request) }
      // Used up before anything else happens: whatever comes of it, the same state is not accepted again.
      const providerId = await read(({ db }) => store.takePending(db, returned))
      if (providerId === undefined) return fail('sso-failed')
      const provider = await findEnabled(context, providerId)
      if (input.error !== undefined) return fail('sso-cancelled')
      const challenge = toChallenge(platform.secret, request.origin, input.state)
      const response = { code: input.code, iss: input.iss, error: undefined }
      const client = toOpenIdClient(platform.secret, provider)
      const claims = await askProvider(context, provider, () =>
        exchangeCode(platform.env, client, { challenge, response }),
      )
      return { provider, claims }
    },
    run: (context, prepared) => signIn(context, prepared),
  }),

  beginTest,
  completeTest,

  login: defineTwoStepHandler(sso.login, {
    maxConcurrent: signInsAtOnce,
    prepare: async (context) => prepareToken(context, await findEnabled(context, context.input.provider)),
    run: (context, prepared) => signIn(context, prepared),
  }),

  signup: defineTwoStepHandler(sso.signup, {
    maxConcurrent: signInsAtOnce,
    prepare: async (context) => {
      const provider = await findEnabled(context, context.input.provider)
      if (!provider.creates_users) return context.fail('sso-sign-up-closed')
      return prepareToken(context, provider)
    },
    run: (context, prepared) => signIn(context, prepared),
  }),
})
