import { sso } from '@foyer/contract/identity/sso'
import { z } from 'zod'
import { completeSignIn, toSignInEntry } from '#features/identity/auth/complete-sign-in.commands.ts'
import {
  findProvider,
  listProviderConfigs,
  markWorking,
  type ProviderRow,
  toOpenIdClient,
} from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { findAccountRules } from '#features/tenancy/tenants/account-rules.store.ts'
import type { HandlerContext, PrepareContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { verifyIdToken } from '#platform/security/open-id.ts'
import { hashToken } from '#platform/security/secret.ts'
import {
  type AuthorizationResult,
  askProvider,
  beginAuthorization,
  completeAuthorization,
  countAttempt,
  findEnabled,
  maxConcurrentRequests,
  prepareAuthorization,
  refundAttempt,
  toResult,
} from './authorization.commands.ts'
import { toBrowserHash } from './challenge.rules.ts'
import { findUser } from './find-user.commands.ts'
import {
  beginConfirmation,
  beginLink,
  completeConfirmation,
  completeLink,
  identities,
  unlink,
} from './identities.handlers.ts'
import { sendIdentityChanged } from './sso.mails.ts'
import * as store from './sso.store.ts'
import { beginTest, completeTest } from './test.handlers.ts'

/** Reads the nonce that a token claims; nothing else of it is used before it was checked. */
function readNonce(token: string): string | undefined {
  const [, payload = ''] = token.split('.')
  try {
    const parsed: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return z.object({ nonce: z.string() }).safeParse(parsed).data?.nonce
  } catch {
    return undefined
  }
}

async function prepareToken(
  context: PrepareContext<typeof sso.login>,
  provider: ProviderRow,
): Promise<AuthorizationResult> {
  const { input, request, services, deny, read } = context
  await countAttempt(context)
  const nonce = readNonce(input.token_id)
  const entry = { objectId: provider.id, label: provider.label }
  if (nonce === undefined) return deny('sso-token-invalid', { entry })
  const returned = {
    nonceHash: hashToken(nonce),
    browserHash: toBrowserHash(request),
    intent: { purpose: 'sign-in' },
  } as const
  const providerId = await read((db) => store.takePending(db, returned))
  if (providerId !== provider.id) return deny('sso-token-invalid', { entry })
  const client = toOpenIdClient(services.secret, provider)
  const claims = await askProvider(context, provider, () =>
    verifyIdToken(services.env, client, { token: input.token_id, nonce }),
  )
  // Two were counted: the one that has begun, and this one.
  await refundAttempt(context)
  await refundAttempt(context)
  return toResult(context, provider, claims)
}

async function signIn(
  context: Omit<HandlerContext<typeof sso.login>, 'input'>,
  { provider: { id }, person }: AuthorizationResult,
  invitation?: string,
) {
  const { db, request, fail, audit } = context
  const provider = await findProvider(db, id)
  if (provider === undefined || !provider.enabled) return fail('sso-disabled')
  await markWorking(db, id)
  const found = await findUser({ ...context, language: request.language }, provider, { person, invitation })
  if (found === undefined) return fail('sso-not-connected')
  const { user, by, isNewLink } = found
  const change = { kind: 'linked', label: provider.label } as const
  if (isNewLink) await sendIdentityChanged(context, user, change)
  const result = await completeSignIn(context, user, { providerId: provider.id })
  const after = { provider: provider.label, foundBy: by, ...toSignInEntry(result) }
  audit({ objectId: user.id, label: user.email, after, by: user })
  return result
}

export const ssoHandlers = defineHandlers(sso, {
  configs: async ({ db }) => ({ auth_provider_configs: await listProviderConfigs(db) }),

  begin: defineTwoStepHandler(sso.begin, {
    maxConcurrent: maxConcurrentRequests,
    prepare: (context) => prepareAuthorization(context, context.input.provider),
    run: (context, authorization) => beginAuthorization(context, authorization, { purpose: 'sign-in' }),
  }),

  complete: defineTwoStepHandler(sso.complete, {
    maxConcurrent: maxConcurrentRequests,
    prepare: (context) => completeAuthorization(context, { purpose: 'sign-in' }),
    run: (context, result) => signIn(context, result, context.input.invitation),
  }),

  beginTest,
  completeTest,
  identities,
  beginLink,
  completeLink,
  unlink,
  beginConfirmation,
  completeConfirmation,

  login: defineTwoStepHandler(sso.login, {
    maxConcurrent: maxConcurrentRequests,
    prepare: async (context) => prepareToken(context, await findEnabled(context, context.input.provider)),
    run: (context, prepared) => signIn(context, prepared),
  }),

  signup: defineTwoStepHandler(sso.signup, {
    maxConcurrent: maxConcurrentRequests,
    prepare: async (context) => {
      const provider = await findEnabled(context, context.input.provider)
      const { signupSocial } = await context.read((db) => findAccountRules(db, context.tenantId))
      if (!signupSocial || !provider.creates_users) return context.fail('sso-sign-up-closed')
      return prepareToken(context, provider)
    },
    run: (context, prepared) => signIn(context, prepared),
  }),
})
