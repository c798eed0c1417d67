import { sso } from '@foyer/contract/identity/sso'
import {
  findProvider,
  markFailing,
  markTested,
  markWorking,
  toOpenIdClient,
} from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { buildSignInUrl, OpenIdError } from '#platform/security/open-id.ts'
import { beginAuthorization, exchange, takeProviderId } from './authorization.commands.ts'
import { createChallenge } from './challenge.rules.ts'
import { findOutcome } from './find-user.commands.ts'
import { isWorking, toOutsidePerson } from './sso.rules.ts'

const maxClaim = 300

/** Formats the claims as text, in which an administrator reads which of them a rule could use. */
const toClaims = (claims: { readonly [name: string]: unknown }) =>
  Object.entries(claims)
    .slice(0, 50)
    .map(([name, value]) => ({
      name: name.slice(0, 100),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxClaim),
    }))

type Failure = { failure: string; outcome: 'failed' | 'shared-secret' }

/**
 * Returns the result of a request to the provider, or the provider's own error, which only an administrator may read.
 */
async function findFailure<T>(ask: () => Promise<T>): Promise<{ value: T } | Failure> {
  try {
    return { value: await ask() }
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    return { failure: error.message, outcome: error.failure === 'shared-secret' ? 'shared-secret' : 'failed' }
  }
}

export const beginTest = defineTwoStepHandler(sso.beginTest, {
  prepare: async ({ input, origin, services, fail, read }) => {
    const provider = await read((db) => findProvider(db, input.provider))
    if (provider === undefined) return fail('not-found')
    const challenge = createChallenge(services.secret, origin)
    const client = toOpenIdClient(services.secret, provider)
    return { provider, challenge, found: await findFailure(() => buildSignInUrl(services.env, client, challenge)) }
  },
  run: async ({ db, actor, request, reply, audit }, { provider, challenge, found }) => {
    audit({ objectId: provider.id, label: provider.label })
    if ('failure' in found) {
      await markFailing(db, provider.id, found.failure)
      return { url: '', failure: found.failure }
    }
    const authorization = { url: found.value, challenge, providerId: provider.id }
    const { url } = await beginAuthorization({ db, request, reply }, authorization, {
      purpose: 'test',
      userId: actor.id,
    })
    return { url, failure: '' }
  },
})

export const completeTest = defineTwoStepHandler(sso.completeTest, {
  prepare: async (context) => {
    const { input, actor, fail, read } = context
    const id = await takeProviderId(context, { purpose: 'test', userId: actor.id })
    const provider = id === undefined ? undefined : await read((db) => findProvider(db, id))
    if (provider === undefined) return fail('sso-failed')
    if (input.error !== undefined) return { provider, found: { failure: input.error, outcome: 'failed' as const } }
    return { provider, found: await findFailure(() => exchange(context, provider)) }
  },
  run: async ({ db }, { provider, found }) => {
    if ('failure' in found) {
      await markFailing(db, provider.id, found.failure)
      return { failure: found.failure, outcome: found.outcome, account: '', isEnabled: provider.enabled, claims: [] }
    }
    const person = toOutsidePerson(found.value, provider)
    const { outcome, linked } = await findOutcome(db, provider, person)
    if (isWorking(outcome)) await markTested(db, provider)
    else await markWorking(db, provider.id)
    const account = linked?.email ?? person.email
    return { failure: '', outcome, account, isEnabled: provider.enabled, claims: toClaims(found.value) }
  },
})
