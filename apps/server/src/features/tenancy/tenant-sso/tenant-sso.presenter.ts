import { toBrandImagePath } from '@foyer/contract/tenancy/tenant-brands'
import type { IdentityProvider } from '@foyer/contract/tenancy/tenant-sso'
import type { ProviderRow } from './tenant-sso.store.ts'

export const toIdentityProvider = (row: ProviderRow): IdentityProvider => {
  const { id, kind, label, issuer, enabled, role, failure, version } = row
  return {
    ...{ id, kind, label, issuer, enabled, role, failure, version },
    logo: toBrandImagePath(row.logo_id),
    clientId: row.client_id,
    allowedDomains: row.allowed_domains,
    trustsAddresses: row.trusts_addresses,
    signsOut: row.signs_out,
    createsUsers: row.creates_users,
    testedAt: row.tested_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
  }
}
