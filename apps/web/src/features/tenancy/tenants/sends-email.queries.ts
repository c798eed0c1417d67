import { tenants } from '@foyer/contract/tenancy/tenants'
import { useCallQuery } from '#lib/queries.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'

/** Returns whether the emails of the tenant of the scope are sent. */
export function useSendsEmail(): boolean {
  const tenantuuid = useTenantScope()
  const own = useOwnSendsEmail()
  const named = useCallQuery(tenants.get, tenantuuid === undefined ? undefined : { tenantuuid })
  return tenantuuid === undefined ? own : (named.data?.sendsEmail ?? true)
}
