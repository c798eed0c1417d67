import type { TenantInfo } from '@foyer/contract/identity/auth'
import { toBrandImagePath } from '@foyer/contract/tenancy/tenant-brands'
import type { Db } from '#platform/database/database.ts'
import type { OpenIdClient } from '#platform/security/open-id.ts'
import type { Secret } from '#platform/security/secret.ts'
import * as store from './tenant-sso.store.ts'

export type { ProviderRow } from './tenant-sso.store.ts'

/** Finds a provider by its id, enabled or not. */
export const findProvider = store.find
/** Remember whether a provider works, and how it writes its address. */
export const { correctIssuer, markFailing, markTested, markWorking } = store

/** Finds the providers that users can sign in with. */
const findEnabledProviders = async (db: Db): Promise<store.ProviderRow[]> =>
  (await store.findAll(db)).filter(({ enabled }) => enabled)

/** Lists how the portal is registered at them. */
export const listProviderConfigs = async (db: Db) =>
  (await findEnabledProviders(db)).map(({ id, client_id }) => ({ provider: id, parameters: { app_id: client_id } }))

/** Lists the providers as the sign-in page shows them. */
export const listPublicProviders = async (db: Db): Promise<TenantInfo['providers']> =>
  (await findEnabledProviders(db)).map((row) => ({
    ...{ provider: row.id, kind: row.kind, label: row.label },
    logo: toBrandImagePath(row.logo_id),
    createsUsers: row.creates_users,
  }))

type Registration = Pick<store.ProviderRow, 'issuer' | 'client_id' | 'client_secret_encrypted'>

export const toOpenIdClient = (secret: Secret, provider: Registration): OpenIdClient => ({
  issuer: provider.issuer,
  clientId: provider.client_id,
  clientSecret: secret.open(provider.client_secret_encrypted),
})
