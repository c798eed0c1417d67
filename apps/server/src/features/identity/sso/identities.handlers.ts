import { sso } from '@foyer/contract/identity/sso'
import { verifyOwner } from '#features/identity/passwords/own-password.commands.ts'
import { listPublicProviders } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { defineTwoStepHandler, type Handler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import { revokeOtherSessions } from '#platform/security/sessions.ts'
import {
  beginAuthorization,
  completeAuthorization,
  maxConcurrentRequests,
  prepareAuthorization,
} from './authorization.commands.ts'
import * as identityStore from './identities.store.ts'
import { sendIdentityChanged } from './sso.mails.ts'
import { isRecentSignIn, toIdentityLabel } from './sso.rules.ts'
import * as store from './sso.store.ts'
import { hasWayIn } from './ways-in.commands.ts'

export const identities: Handler<typeof sso.identities> = async ({ db, actor }) => {
  const rows = await identityStore.listIdentities(db, actor.id)
  const providers = await listPublicProviders(db)
  return {
    items: rows.map((row) => ({
      id: row.id,
      label: toIdentityLabel(row),
      kind: row.kind ?? 'other',
      email: row.email,
      linkedAt: row.linked_at.toISOString(),
      provider: row.enabled ? row.provider_id : null,
    })),
    providers: providers
      .filter(({ provider }) => rows.every((row) => row.provider_id !== provider))
      .map(({ createsUsers: _, ...provider }) => provider),
  }
}

export const beginLink = defineTwoStepHandler(sso.beginLink, {
  maxConcurrent: maxConcurrentRequests,
  prepare: async (context) => {
    const { password, provider } = context.input
    await verifyOwner(context, { password, code: 'own-password-incorrect' })
    return prepareAuthorization(context, provider)
  },
  run: (context, authorization) =>
    beginAuthorization(context, authorization, { purpose: 'link', userId: context.actor.id }),
})

export const completeLink = defineTwoStepHandler(sso.completeLink, {
  maxConcurrent: maxConcurrentRequests,
  prepare: (context) => completeAuthorization(context, { purpose: 'link', userId: context.actor.id }),
  run: async ({ db, tenantId, actor, services, fail, audit }, { provider, person: { issuer, subject, email } }) => {
    const user = await identityStore.lockUser(db, actor.id)
    if (!(await store.link(db, { issuer, subject, userId: user.id, email }))) {
      const linkedId = await identityStore.findLinkedUserId(db, issuer, subject)
      return fail(linkedId === undefined || linkedId === user.id ? 'sso-linked-already' : 'sso-linked-elsewhere')
    }
    const change = { kind: 'linked', label: provider.label } as const
    await sendIdentityChanged({ db, tenantId, services }, user, change)
    audit({ objectId: actor.id, label: actor.email, after: { provider: provider.label, email } })
    return { label: provider.label }
  },
})

export const unlink = defineTwoStepHandler(sso.unlink, {
  prepare: (context) => verifyOwner(context, { password: context.input.password, code: 'own-password-incorrect' }),
  run: async ({ input, db, tenantId, actor, services, fail, audit }, passwordHash) => {
    const user = await identityStore.lockUser(db, actor.id)
    if (user.password_hash !== passwordHash) throw new StalePreparationError()
    const rows = await identityStore.listIdentities(db, actor.id)
    const row = rows.find(({ id }) => id === input.id)
    if (row === undefined) return fail('not-found')
    await identityStore.removeIdentity(db, row.id)
    if (row.enabled && !(await hasWayIn(db, actor))) return fail('sso-last-way')
    // Some of them may have begun with what no longer signs in.
    await revokeOtherSessions(db, actor.id, actor.sessionId)
    const label = toIdentityLabel(row)
    await sendIdentityChanged({ db, tenantId, services }, user, { kind: 'unlinked', label })
    audit({ objectId: actor.id, label: actor.email, before: { provider: label, email: row.email } })
    return {}
  },
})

export const beginConfirmation = defineTwoStepHandler(sso.beginConfirmation, {
  maxConcurrent: maxConcurrentRequests,
  prepare: (context) => prepareAuthorization(context, context.input.provider, { asksAgain: true }),
  run: (context, authorization) =>
    beginAuthorization(context, authorization, { purpose: 'confirm', userId: context.actor.id }),
})

export const completeConfirmation = defineTwoStepHandler(sso.completeConfirmation, {
  maxConcurrent: maxConcurrentRequests,
  prepare: (context) => completeAuthorization(context, { purpose: 'confirm', userId: context.actor.id }),
  run: async ({ db, actor, fail, audit }, { provider, claims, person: { issuer, subject } }) => {
    const linkedId = await identityStore.findLinkedUserId(db, issuer, subject)
    if (linkedId !== actor.id) return fail('sso-another-person')
    // A provider that did not ask again has proven nothing new.
    if (!isRecentSignIn(claims, Date.now())) return fail('sso-failed')
    await identityStore.confirmSession(db, actor.sessionId)
    audit({ objectId: actor.id, label: actor.email, after: { provider: provider.label } })
    return {}
  },
})
