import { signUp } from '@foyer/contract/tenancy/sign-up'
import {
  beginAuthorization,
  completeAuthorization,
  maxConcurrentRequests,
  prepareAuthorization,
} from '#features/identity/sso/authorization.commands.ts'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { findOpen } from './sign-up.commands.ts'
import * as store from './sign-up.store.ts'

const intent = { purpose: 'sign-up' } as const

export const beginWithProvider = defineTwoStepHandler(signUp.beginWithProvider, {
  maxConcurrent: maxConcurrentRequests,
  prepare: async (context) => {
    const { input, tenantId, services, read, fail } = context
    const settings = await read((db) => findOpen({ db, services, tenantId }))
    if (!settings?.providersAllowed) return fail('sign-up-closed')
    return prepareAuthorization(context, input.provider)
  },
  run: (context, authorization) => beginAuthorization(context, authorization, intent),
})

export const completeWithProvider = defineTwoStepHandler(signUp.completeWithProvider, {
  maxConcurrent: maxConcurrentRequests,
  prepare: (context) => completeAuthorization(context, intent),
  run: async ({ db, tenantId, request, services, fail, audit }, { provider, person: { email, isEmailVerified } }) => {
    const { language } = request
    const settings = await findOpen({ db, services, tenantId })
    if (!settings?.providersAllowed) return fail('sign-up-closed')
    if (!isEmailVerified) return fail('sign-up-email-unverified')
    const token = randomToken()
    const unknown = { organisation: '', subdomain: '', country: '', billing: false }
    await store.insert(db, { ...unknown, email, language }, hashToken(token))
    audit({ label: email, after: { email, provider: provider.label } })
    return { token }
  },
})
