import { auth, type TenantInfo } from '@foyer/contract/identity/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { toQueryKey } from '#lib/calls/query-key.ts'
import { readPageData } from './page-data.ts'

const api = createClient(auth)

/** Fetches the tenant of this hostname; the one in the page is used for the first paint. */
export const tenantQuery = () =>
  queryOptions({
    queryKey: toQueryKey(auth.tenantInfo, {}),
    queryFn: () => api.tenantInfo({}),
    initialData: () => readPageData().tenant,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Checks whether visitors can create an account, in whichever way. */
export const canRegister = (tenant: TenantInfo | undefined): boolean =>
  tenant !== undefined && (tenant.signup.normal || tenant.signup.social)

/** Returns the tenant of this hostname; undefined until loaded. */
export const useTenant = (): TenantInfo | undefined => useQuery(tenantQuery()).data

/** Returns whether the emails of the tenant of this hostname are sent. */
export const useOwnSendsEmail = (): boolean => useTenant()?.sendsEmail ?? true
