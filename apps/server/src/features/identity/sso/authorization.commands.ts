import type { Parsed } from '@foyer/contract/call'
import type { sso } from '@foyer/contract/identity/sso'
import type { IDToken } from 'openid-client'
import {
  correctIssuer,
  findProvider,
  markFailing,
  type ProviderRow,
  toOpenIdClient,
} from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import type { CallRequest, Context, HandlerContext, ReadInScope } from '#platform/calls/context.ts'
import { buildSignInUrl, type Challenge, exchangeCode, OpenIdError } from '#platform/security/open-id.ts'
import { buildSharedLimit, type Limit } from '#platform/security/rate-limits.ts'
import { hashToken } from '#platform/security/secret.ts'
import { browserProof, createChallenge, toBrowserHash, toChallenge } from './challenge.rules.ts'
import { type OutsidePerson, toOutsidePerson } from './sso.rules.ts'
import * as store from './sso.store.ts'

const windowSeconds = 15 * 60
/**
 * The requests to providers that may be begun or completed per window: by network, by tenant, and by each site once
 * others have used up those of the tenant.
 */
const maxAttempts = { network: 100, tenant: 3000, site: 20 }
/** The requests that may run at once: providers are slow, and a request that waits for one holds no connection. */
export const maxConcurrentRequests = 20

/** A call's step before its transaction, in which providers are asked. */
type Preparation = Pick<Context, 'tenantId' | 'origin' | 'services'> & { request: CallRequest; read: ReadInScope }
type Counting = Pick<Preparation, 'tenantId' | 'services' | 'request'>

function toLimits(network: string): Limit[] {
  const shared = { key: 'identity-provider', limit: maxAttempts.tenant, seconds: windowSeconds }
  return [
    { key: `identity-provider-from:${network}`, limit: maxAttempts.network, seconds: windowSeconds },
    buildSharedLimit(shared, network, maxAttempts.site),
  ]
}

export const countAttempt = ({ tenantId, services, request: { network } }: Counting) =>
  services.rateLimits.consume(tenantId, toLimits(network))

/**
 * Refunds an attempt that has identified a user, because an office behind one address would otherwise lock itself out.
 */
export const refundAttempt = ({ tenantId, services, request: { network } }: Counting) =>
  services.rateLimits.refund(tenantId, toLimits(network))

type Asking = Pick<Preparation, 'read'> &
  Pick<Context<'sso-failed' | 'sso-unavailable'>, 'fail'> &
  Pick<Context<'sso-token-invalid'>, 'deny'>

/** Runs a request to a provider, remembers whether the provider works, and fails with an error for the user. */
export async function askProvider<T>(
  { read, fail, deny }: Asking,
  provider: ProviderRow,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    const { failure, message } = error
    if (failure === 'refused') return fail('sso-failed')
    if (failure === 'invalid' || failure === 'shared-secret')
      return deny('sso-token-invalid', { entry: { objectId: provider.id, label: provider.label } })
    await read((db) => markFailing(db, provider.id, message))
    return fail('sso-unavailable')
  }
}

export async function findEnabled(
  { read, fail }: Pick<Preparation, 'read'> & Pick<Context<'sso-disabled'>, 'fail'>,
  id: string,
): Promise<ProviderRow> {
  const provider = await read((db) => findProvider(db, id))
  // An unknown provider fails in the same way.
  if (provider === undefined || !provider.enabled) return fail('sso-disabled')
  return provider
}

/** The address to which the browser is sent, and the challenge against which the provider's response is checked. */
type AuthorizationRequest = { url: string; challenge: Challenge; providerId: string }

/**
 * Prepares a request to a provider. With `asksAgain` the provider signs the person in again even if it knows the
 * browser.
 */
export async function prepareAuthorization(
  context: Preparation & Pick<Context<'sso-disabled' | 'sso-unavailable'>, 'fail'>,
  id: string,
  { asksAgain = false }: { asksAgain?: boolean } = {},
): Promise<AuthorizationRequest> {
  const { origin, services, read, fail } = context
  await countAttempt(context)
  const provider = await findEnabled(context, id)
  const challenge = createChallenge(services.secret, origin)
  try {
    const client = toOpenIdClient(services.secret, provider)
    const url = await buildSignInUrl(services.env, client, { ...challenge, asksAgain })
    return { url, challenge, providerId: provider.id }
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    await read((db) => markFailing(db, provider.id, error.message))
    return fail('sso-unavailable')
  }
}

/** Stores the request, its browser and its purpose. */
export async function beginAuthorization(
  { db, request, reply }: Pick<HandlerContext<typeof sso.begin>, 'db' | 'request' | 'reply'>,
  { url, challenge, providerId }: AuthorizationRequest,
  intent: store.Intent,
): Promise<{ url: string }> {
  reply.rememberDevice(request.device.addProof(browserProof))
  await store.insertPending(db, {
    stateHash: hashToken(challenge.state),
    nonceHash: hashToken(challenge.nonce),
    browserHash: toBrowserHash(request),
    providerId,
    ...intent,
  })
  return { url }
}

/** The response of a provider, and the person whom it identifies. */
export type AuthorizationResult = { provider: ProviderRow; claims: IDToken; person: OutsidePerson }

/**
 * Builds the result of a sign-in at a provider. Accounts are connected by the provider's address in its tokens, so a
 * provider that was saved with another spelling gets that one.
 */
export async function toResult(
  { read }: Pick<Preparation, 'read'>,
  provider: ProviderRow,
  claims: IDToken,
): Promise<AuthorizationResult> {
  if (provider.issuer !== claims.iss) await read((db) => correctIssuer(db, provider.id, claims.iss))
  return { provider, claims, person: toOutsidePerson(claims, provider) }
}

type Returned = Preparation & { input: Parsed<typeof sso.complete> }

/**
 * Takes the id of the provider that has returned the browser, if this browser made the request for this purpose. This
 * comes before anything else, so that the same state is never accepted again.
 */
export const takeProviderId = ({ input, request, read }: Returned, intent: store.Intent) =>
  read((db) =>
    store.takePending(db, { stateHash: hashToken(input.state), browserHash: toBrowserHash(request), intent }),
  )

/** Exchanges the code that a provider returned for claims. */
export function exchange({ input, origin, services }: Returned, provider: ProviderRow): Promise<IDToken> {
  const { state, code, iss } = input
  const challenge = toChallenge(services.secret, origin, state)
  const response = { code, iss, error: undefined }
  return exchangeCode(services.env, toOpenIdClient(services.secret, provider), { challenge, response })
}

/** Completes a request to a provider, if this browser made it for this purpose. */
export async function completeAuthorization(
  context: Returned &
    Asking &
    Pick<Context<'sso-failed' | 'sso-cancelled' | 'sso-disabled' | 'sso-unavailable'>, 'fail'>,
  intent: store.Intent,
): Promise<AuthorizationResult> {
  const { input, fail } = context
  const providerId = await takeProviderId(context, intent)
  if (providerId === undefined) return fail('sso-failed')
  const provider = await findEnabled(context, providerId)
  if (input.error !== undefined) return fail('sso-cancelled')
  const claims = await askProvider(context, provider, () => exchange(context, provider))
  await refundAttempt(context)
  return toResult(context, provider, claims)
}
