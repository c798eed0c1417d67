import { providerSignOutPath } from '@foyer/contract/constants'
import type { auth } from '@foyer/contract/identity/auth'
import { toOpenIdClient } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import type { PrepareContext } from '#platform/calls/context.ts'
import { buildSignOutUrl, OpenIdError } from '#platform/security/open-id.ts'
import * as store from './auth.store.ts'

/**
 * Finds the address at which the browser signs out at the identity provider that the session began with, and from where
 * it returns to the sign-in page; empty if there is no such address. Signing out here does not depend on it: a provider
 * that is slow is left out.
 */
export async function findSignOutUrl({
  actor,
  origin,
  services,
  read,
}: PrepareContext<typeof auth.logout>): Promise<string> {
  if (actor === undefined) return ''
  const provider = await read((db) => store.findSignOutProvider(db, actor.sessionId))
  if (provider === undefined) return ''
  const returnUri = `${origin}${providerSignOutPath}`
  try {
    return (await buildSignOutUrl(services.env, toOpenIdClient(services.secret, provider), returnUri)) ?? ''
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    services.log.warn({ provider: provider.id, reason: error.message }, 'no sign-out at the identity provider')
    return ''
  }
}
