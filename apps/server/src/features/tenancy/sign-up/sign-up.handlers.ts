import { signUp } from '@foyer/contract/tenancy/sign-up'
import { listPublicProviders } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import * as tenants from '#features/tenancy/tenants/create-tenant.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { hasSubdomains } from '#platform/hosts.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { beginWithProvider, completeWithProvider } from './provider.handlers.ts'
import { createOrganisation, findOpen } from './sign-up.commands.ts'
import { sendRefused, sendSignUpConfirmation, sendWaiting } from './sign-up.mails.ts'
import { completeDetails, initialSettings, toWaiting } from './sign-up.rules.ts'
import * as store from './sign-up.store.ts'

const windowSeconds = 15 * 60
/** Attempts per window: for an address from a network, from a network, and for an address. */
const maxAttempts = { pair: 5, network: 20, subject: 10 }
/** Links to one address per window, from all who ask for them. */
const maxLinks = { limit: 5, seconds: windowSeconds }
const daySeconds = 24 * 60 * 60
/** Sign-ups of one email address that may wait for the operator. */
const maxWaiting = 2
/** Sign-ups a day that a network may begin: only confirmed ones count for all. */
const maxPerDay = 20

/** Finds whether an organisation can have a subdomain; no more is revealed about who has it. */
async function findSubdomainState(
  { db, tenantId }: Pick<TenantContext, 'db' | 'tenantId'>,
  subdomain: string,
): Promise<'free' | 'taken' | 'reserved'> {
  const state = await tenants.findSubdomainState(db, subdomain)
  return state === 'free' && (await store.isKept(db, tenantId, subdomain)) ? 'taken' : state
}

export const signUpHandlers = defineHandlers(signUp, {
  getState: async ({ db, services, tenantId }) => {
    const settings = await findOpen({ db, services, tenantId })
    const providers = settings?.providersAllowed ? await listPublicProviders(db) : []
    return {
      open: settings !== undefined,
      approvalRequired: settings?.approvalRequired ?? false,
      providers: providers.map(({ createsUsers: _, ...provider }) => provider),
    }
  },

  checkSubdomain: async ({ input, db, services, tenantId, fail }) => {
    const place = { db, services, tenantId }
    if ((await findOpen(place)) === undefined) return fail('sign-up-closed')
    return { state: await findSubdomainState(place, input.subdomain) }
  },

  create: async ({ input, db, tenantId, request, services, fail, audit }) => {
    const { network, device } = request
    const place = { db, services, tenantId }
    const settings = await findOpen(place)
    if (settings === undefined) return fail('sign-up-closed')
    const attempt = { name: 'sign-up', subject: input.email, network, device, limits: maxAttempts }
    await services.rateLimits.countAttempt(tenantId, { ...attempt, seconds: windowSeconds })
    const daily = { key: `sign-ups-from:${network}`, limit: maxPerDay, seconds: daySeconds }
    await services.rateLimits.consume(tenantId, [daily])
    if ((await store.countRecent(db, tenantId)) >= settings.dailyLimit) return fail('sign-up-limit')
    const state = await findSubdomainState(place, input.subdomain)
    if (state !== 'free') return fail(state === 'taken' ? 'subdomain-taken' : 'subdomain-invalid', 'subdomain')
    const token = randomToken()
    await store.insert(db, input, hashToken(token))
    // Strangers cannot fill a mailbox; its owner has the link of an earlier attempt.
    if (await services.rateLimits.isWithin(tenantId, [{ key: `sign-up-links:${input.email}`, ...maxLinks }]))
      await sendSignUpConfirmation({ db, tenantId, services }, input, token)
    audit({ label: input.organisation, after: { email: input.email, subdomain: input.subdomain } })
    return {}
  },

  beginWithProvider,
  completeWithProvider,

  getLink: async ({ input, db, tenantId, fail }) => {
    const found = await store.findByToken(db, tenantId, hashToken(input.token))
    if (found === undefined) return fail('sign-up-link-expired')
    const { email, organisation, subdomain } = found
    const settings = await store.findSettings(db, tenantId)
    const free = subdomain === '' || (await findSubdomainState({ db, tenantId }, subdomain)) === 'free'
    return { email, organisation, subdomain, approvalRequired: settings?.approvalRequired ?? false, free }
  },

  confirm: async ({ input, db, actor, tenantId, request, services, fail, audit }) => {
    // Locked first, so that of concurrent confirmations none exceeds the limit.
    const settings = await store.lockSettings(db, tenantId)
    if (!settings?.enabled) return fail('sign-up-closed')
    const found = await store.findByToken(db, tenantId, hashToken(input.token))
    if (found === undefined) return fail('sign-up-link-expired')
    if ((await store.countRecent(db, tenantId)) >= settings.dailyLimit) return fail('sign-up-limit')
    if (settings.approvalRequired && (await store.countWaiting(db, tenantId, found.email)) >= maxWaiting)
      return fail('sign-up-waiting')
    const details = completeDetails(found, input)
    if (details.organisation === '') return fail('name-invalid', 'organisation')
    const { subdomain } = details
    if (subdomain === '') return fail('subdomain-invalid', 'subdomain')
    const subdomainState = await findSubdomainState({ db, tenantId }, subdomain)
    if (subdomainState !== 'free')
      return fail(subdomainState === 'taken' ? 'subdomain-taken' : 'subdomain-invalid', 'subdomain')
    const state = settings.approvalRequired ? 'waiting' : 'created'
    const confirmed = await store.confirm(db, found.id, { tenantId, state, ...details })
    if (confirmed === undefined) return fail('sign-up-link-expired')
    const { email, organisation } = confirmed
    audit({ objectId: confirmed.id, label: organisation, after: { email, subdomain, state } })
    if (state === 'waiting') {
      await sendWaiting({ db, tenantId, services }, confirmed)
      return { url: '' }
    }
    const created = await createOrganisation({ db, tenantId, services, request, actor }, confirmed, 'signUp.confirm')
    return created === undefined ? fail('subdomain-taken', 'subdomain') : { url: created.url }
  },

  getSettings: async ({ db, tenantId }) => (await store.findSettings(db, tenantId)) ?? initialSettings,

  updateSettings: async ({ input, db, tenantId, services, fail, audit }) => {
    if (input.enabled && !hasSubdomains(services.env.publicUrl)) return fail('subdomains-impossible')
    const toFields = ({ version: _, ...fields }: typeof input) => fields
    const before = (await store.findSettings(db, tenantId)) ?? initialSettings
    if (!(await store.putSettings(db, tenantId, input))) return fail('conflict')
    audit({ objectId: tenantId, before: toFields(before), after: toFields(input) })
    return { ...input, version: input.version + 1 }
  },

  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findWaiting(db, input)
    return { items: items.map(toWaiting), hasMore }
  },

  approve: async ({ input, db, actor, tenantId, request, services, fail, audit }) => {
    const approved = await store.approve(db, tenantId, input.id)
    if (approved === undefined) return fail('not-found')
    const created = await createOrganisation({ db, tenantId, services, request, actor }, approved, 'signUp.approve')
    if (created === undefined) return fail('subdomain-taken')
    const { organisation, email, subdomain } = approved
    audit({ objectId: created.tenantId, label: organisation, after: { email, subdomain } })
    return {}
  },

  refuse: async ({ input, db, tenantId, services, fail, audit }) => {
    const refused = await store.refuse(db, input.id)
    if (refused === undefined) return fail('not-found')
    await sendRefused({ db, tenantId, services }, refused)
    const { organisation, email, subdomain } = refused
    audit({ objectId: refused.id, label: organisation, before: { email, subdomain } })
    return {}
  },
})
