import { useQuery } from '@tanstack/react-query'
import { useTenant } from '#lib/tenant.ts'
import { tenantSettingsQuery } from './tenants.queries.ts'

/** Whether a tenant's emails are sent: the named tenant's, or those of the tenant of this hostname. */
export function useSendsEmail(tenantuuid?: string): boolean {
  const own = useTenant()?.sendsEmail ?? true
  const named = useQuery({ ...tenantSettingsQuery(tenantuuid ?? ''), enabled: tenantuuid !== undefined })
  return tenantuuid === undefined ? own : (named.data?.sendsEmail ?? true)
}
