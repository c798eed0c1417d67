import * as openid from 'openid-client'
import type { Env } from '#platform/env.ts'
import { createOutboundFetch, type OutboundFetch } from './outbound-fetch.ts'

/** The portal as a client of an issuer. */
export type OpenIdClient = { issuer: string; clientId: string; clientSecret: string }

/**
 * `refused`: the provider did not sign the person in, or knows nothing of the code. `invalid`: a token that must not be
 * trusted. `unavailable`: no usable response, or the provider does not accept the portal as its client. `mismatch`: a
 * provider that states another issuer. `shared-secret`: tokens that are not signed with a key of the provider.
 */
export type OpenIdFailure = 'refused' | 'invalid' | 'unavailable' | 'mismatch' | 'shared-secret'

export class OpenIdError extends Error {
  readonly failure: OpenIdFailure

  constructor(failure: OpenIdFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

/** The time limit of all requests of one call together. */
const deadlineMs = 4000
/** The time limit of a sign-out, because the user waits for it. */
const signOutDeadlineMs = 1000
/** The difference between the provider's clock and ours up to which its tokens are accepted. */
const clockToleranceSeconds = 60
const metadataMs = 10 * 60_000
const maxCached = 200
const cache = new Map<string, { metadata: openid.ServerMetadata; keys?: openid.ExportedJWKSCache; until: number }>()

const noResponse = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
])
const maxDetail = 500

const isSharedSecret = (algorithm: unknown): boolean => typeof algorithm === 'string' && /^HS\d+$/.test(algorithm)

/** Checks whether a token was refused because it is signed with the client's secret: the library names its algorithm. */
function isSignedWithSecret(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  if ('alg' in error) return isSharedSecret(error.alg)
  if ('header' in error) return isSignedWithSecret(error.header)
  return 'cause' in error && isSignedWithSecret(error.cause)
}

function describe(error: unknown): string {
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
    return [error.error, error.error_description].filter(Boolean).join(': ')
  if (!(error instanceof Error)) return 'unknown error'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function classify(error: unknown): OpenIdFailure {
  if (error instanceof openid.AuthorizationResponseError) return 'refused'
  if (error instanceof openid.ResponseBodyError) return error.error === 'invalid_grant' ? 'refused' : 'unavailable'
  if (error instanceof openid.ClientError && isSignedWithSecret(error)) return 'shared-secret'
  if (error instanceof openid.ClientError) return noResponse.has(error.code ?? '') ? 'unavailable' : 'invalid'
  return 'unavailable'
}

async function withOpenIdErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OpenIdError) throw error
    throw new OpenIdError(classify(error), describe(error).slice(0, maxDetail))
  }
}

/**
 * Allows plain http for an issuer with such an address, which is only reached in networks that the operator has
 * allowed.
 */
const toExtensions = (issuer: string) => (issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])

function remember(issuer: string, metadata: openid.ServerMetadata): void {
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(issuer, { metadata, until: Date.now() + metadataMs })
}

function chooseAuthentication(
  { token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata,
  secret: string,
) {
  if (methods === undefined || methods.includes('client_secret_basic')) return openid.ClientSecretBasic(secret)
  return openid.ClientSecretPost(secret)
}

/** Returns the same address with a slash at the end, or without one. */
function toOtherSpelling(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`
  return url
}

const isOtherIssuer = (error: unknown): boolean =>
  error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** Fetches the metadata of a provider, whose issuer may end with a slash that was not typed, or lack one that was. */
async function discover({ issuer, clientId }: OpenIdClient, fetch: OutboundFetch): Promise<openid.ServerMetadata> {
  const options = { [openid.customFetch]: fetch, execute: toExtensions(issuer) }
  const ask = async (address: URL) =>
    (await openid.discovery(address, clientId, undefined, undefined, options)).serverMetadata()
  try {
    return await ask(new URL(issuer))
  } catch (error) {
    if (!isOtherIssuer(error)) throw error
  }
  try {
    return await ask(toOtherSpelling(issuer))
  } catch (error) {
    if (isOtherIssuer(error)) throw new OpenIdError('mismatch', 'the provider states another issuer')
    throw error
  }
}

/** Configures the client of one call, with the provider's metadata from the cache if they are recent. */
async function configure(
  { outboundAllow }: Env,
  client: OpenIdClient,
  withinMs = deadlineMs,
): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = client
  const fetch = createOutboundFetch(outboundAllow, AbortSignal.timeout(withinMs))
  const known = cache.get(issuer)
  if (known === undefined || known.until < Date.now()) {
    remember(issuer, await discover(client, fetch))
  }
  const { metadata, keys } = cache.get(issuer) ?? known ?? {}
  if (metadata === undefined) throw new OpenIdError('unavailable', 'no metadata')
  const config = new openid.Configuration(
    metadata,
    clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    chooseAuthentication(metadata, clientSecret),
  )
  config[openid.customFetch] = fetch
  for (const extend of toExtensions(issuer)) extend(config)
  if (keys !== undefined) openid.setJwksCache(config, keys)
  return config
}

/** Keeps the provider's keys for the next token. */
function rememberKeys(issuer: string, config: openid.Configuration): void {
  const known = cache.get(issuer)
  const keys = openid.getJwksCache(config)
  if (known !== undefined && keys !== undefined) known.keys = keys
}

/**
 * Fails unless an identity provider responds at the issuer's address. Returns how it writes its own address, which is
 * what its tokens state: with or without a slash at the end, for example.
 */
export const findIssuer = (env: Env, issuer: string): Promise<string> =>
  withOpenIdErrors(async () => {
    cache.delete(issuer)
    const config = await configure(env, { issuer, clientId: 'discovery', clientSecret: 'unused' })
    const { issuer: written, id_token_signing_alg_values_supported: algorithms } = config.serverMetadata()
    if (algorithms?.length && algorithms.every((name) => name === 'none' || isSharedSecret(name)))
      throw new OpenIdError('shared-secret', 'the provider signs its ID tokens with a shared secret only')
    return written
  })

/** Checks an address that the page opens: it must be a web address, and not over plain http unless the provider is. */
const isWebAddress = ({ protocol }: URL, { issuer }: OpenIdClient): boolean =>
  protocol === 'https:' || protocol === new URL(issuer).protocol

/** The values that one sign-in sends to the provider and expects back. */
export type Challenge = { redirectUri: string; state: string; nonce: string; verifier: string }

/**
 * Builds the address at the provider that the browser opens. With `asksAgain` the provider is to sign the person in
 * again, even if it knows the browser.
 */
export const buildSignInUrl = (
  env: Env,
  client: OpenIdClient,
  { asksAgain = false, ...challenge }: Challenge & { asksAgain?: boolean },
): Promise<string> =>
  withOpenIdErrors(async () => {
    const config = await configure(env, client)
    const { redirectUri, state, nonce, verifier } = challenge
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAgain ? { prompt: 'login', max_age: '0' } : {}),
    })
    if (!isWebAddress(url, client))
      throw new OpenIdError('unavailable', 'the authorization endpoint is not a web address')
    return url.href
  })

/**
 * Builds the address at the provider that signs the person out there and then leads to `returnUri`; undefined if the
 * provider has none.
 */
export const buildSignOutUrl = (env: Env, client: OpenIdClient, returnUri: string): Promise<string | undefined> =>
  withOpenIdErrors(async () => {
    const config = await configure(env, client, signOutDeadlineMs)
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    const url = openid.buildEndSessionUrl(config, { post_logout_redirect_uri: returnUri })
    return isWebAddress(url, client) ? url.href : undefined
  })

/** The values that the provider returned with the browser. */
export type ProviderResponse = { code: string; iss: string | undefined; error: string | undefined }

/** Checks whether the claims lack something that an account is found by, or created with. */
const isIncomplete = ({ email, email_verified, name, given_name, family_name }: openid.IDToken): boolean =>
  [email, email_verified, name ?? (given_name && family_name)].some((claim) => claim === undefined || claim === '')

/**
 * Adds the profile to the claims: some providers leave the email, its verification or the names out of ID tokens, and
 * return them for the same subject on request. What a profile says of another address does not count for the token's.
 */
async function withProfile(config: openid.Configuration, claims: openid.IDToken, accessToken: string) {
  if (!isIncomplete(claims) || config.serverMetadata().userinfo_endpoint === undefined) return claims
  try {
    const profile = await openid.fetchUserInfo(config, accessToken, claims.sub)
    const { email_verified: isVerified, ...others } = profile
    const isSameEmail = claims.email === undefined || claims.email === profile.email
    return { ...others, ...(isSameEmail && isVerified !== undefined && { email_verified: isVerified }), ...claims }
  } catch (error) {
    // Without the profile an account is still found by the subject or by the email of the token.
    if (claims.email === undefined) throw error
    return claims
  }
}

/** OpenID Connect Core, section 2. */
const maxSubject = 255

/** Checks that a token names someone: an account is recognised by its issuer and this name alone. */
function requireSubject(claims: openid.IDToken): openid.IDToken {
  const { sub } = claims
  if (sub.trim() === '' || sub.length > maxSubject) throw new OpenIdError('invalid', 'the subject is empty or too long')
  return claims
}

/** Exchanges the code for an ID token and checks that; returns its claims. */
export const exchangeCode = (
  env: Env,
  client: OpenIdClient,
  { challenge, response }: { challenge: Challenge; response: ProviderResponse },
): Promise<openid.IDToken> =>
  withOpenIdErrors(async () => {
    const config = await configure(env, client)
    openid.enableNonRepudiationChecks(config)
    const url = new URL(challenge.redirectUri)
    const returned = { ...response, code: response.error === undefined ? response.code : undefined }
    for (const [name, value] of Object.entries({ ...returned, state: challenge.state }))
      if (value !== undefined) url.searchParams.set(name, value)
    const tokens = await openid.authorizationCodeGrant(config, url, {
      expectedState: challenge.state,
      expectedNonce: challenge.nonce,
      pkceCodeVerifier: challenge.verifier,
      idTokenExpected: true,
    })
    rememberKeys(client.issuer, config)
    const claims = tokens.claims()
    if (claims === undefined) throw new OpenIdError('invalid', 'no ID token')
    return withProfile(config, requireSubject(claims), tokens.access_token)
  })

/** Checks an ID token that a client has received itself: signature, issuer, audience, times and nonce. */
export const verifyIdToken = (
  env: Env,
  client: OpenIdClient,
  { token, nonce }: { token: string; nonce: string },
): Promise<openid.IDToken> =>
  withOpenIdErrors(async () => {
    const config = await configure(env, client)
    openid.useIdTokenResponseType(config)
    const fragment = new URLSearchParams({ id_token: token, state: 'none' })
    const url = new URL(`https://portal.invalid/#${fragment}`)
    const claims = await openid.implicitAuthentication(config, url, nonce, { expectedState: 'none' })
    rememberKeys(client.issuer, config)
    return requireSubject(claims)
  })
