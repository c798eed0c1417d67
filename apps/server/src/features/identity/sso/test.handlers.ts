import { sso } from '@foyer/contract/identity/sso'
import {
  findProvider,
  markFailing,
  markTested,
  toOpenIdClient,
} from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { buildSignInUrl, exchangeCode, OpenIdError } from '#platform/security/open-id.ts'
import { hashToken } from '#platform/security/secret.ts'
import { browserProof, createChallenge, toBrowserHash, toChallenge } from './challenge.commands.ts'
import * as store from './sso.store.ts'

const maxClaim = 300

/** The claims as text; an administrator reads which of them a rule could use. */
const toClaims = (claims: { readonly [name: string]: unknown }) =>
  Object.entries(claims)
    .slice(0, 50)
    .map(([name, value]) => ({
      name: name.slice(0, 100),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxClaim),
    }))

/** What the provider answers, or its own error: an administrator may read it, others may not. */
async function findFailure<T>(ask: () => Promise<T>): Promise<{ value: T } | { failure: string }> {
  try {
    return { value: await ask() }
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    return { failure: error.message }
  }
}

export const beginTest = defineTwoStepHandler(sso.beginTest, {
  prepare: async ({ input, request, platform, fail, read }) => {
    const provider = await read(({ db }) => findProvider(db, input.provider))
    if (provider === undefined) return fail('not-found')
    const challenge = createChallenge(platform.secret, request.origin)
    const client = toOpenIdClient(platform.secret, provider)
    return { provider, challenge, found: await findFailure(() => buildSignInUrl(platform.env, client, challenge)) }
  },
  run: async ({ db, actor, request, reply, auditEntry: audit }, { provider, challenge, found }) => {
    audit({ objectId: provider.id, label: provider.label })
    if ('failure' in found) {
      await markFailing(db, provider.id, found.failure)
      return { url: '', failure: found.failure }
    }
    reply.rememberDevice(request.device.addProof(browserProof))
    await store.insertPending(db, {
      stateHash: hashToken(challenge.state),
      nonceHash: hashToken(challenge.nonce),
      browserHash: toBrowserHash(request),
      providerId: provider.id,
      purpose: 'test',
      userId: actor.id,
    })
    return { url: found.value, failure: '' }
  },
})

export const completeTest = defineTwoStepHandler(sso.completeTest, {
  prepare: async ({ input, actor, request, platform, fail, read }) => {
    const intent = { purpose: 'test', userId: actor.id } as const
    const returned = { stateHash: hashToken(input.state), browserHash: toBrowserHash(request), intent }
    const id = await read(({ db }) => store.takePending(db, returned))
    const provider = id === undefined ? undefined : await read(({ db }) => findProvider(db, id))
    if (provider === undefined) return fail('sso-failed')
    const { code, iss, error } = input
    if (error !== undefined) return { provider, found: { failure: error } }
    const challenge = toChallenge(platform.secret, request.origin, input.state)
    const client = toOpenIdClient(platform.secret, provider)
    const response = { code, iss, error: undefined }
    return { provider, found: await findFailure(() => exchangeCode(platform.env, client, { challenge, response })) }
  },
  run: async ({ db }, { provider, found }) => {
    if ('failure' in found) {
      await markFailing(db, provider.id, found.failure)
      return { failure: found.failure, claims: [] }
    }
    await markTested(db, provider)
    return { failure: '', claims: toClaims(found.value) }
  },
})
