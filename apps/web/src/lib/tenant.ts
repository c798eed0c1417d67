import { bootstrapCalls } from '@foyer/contract/bootstrap-calls'
import type { BootstrapCalls, TenantInfo } from '@foyer/contract/identity/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from './api.ts'
import { toQueryKey } from './queries.ts'

const api = createClient<BootstrapCalls>(bootstrapCalls)

/**
 * The tenant that the server embeds in the page for the first paint. Trusted like the page's scripts, so it isn't
 * validated: that would load zod before the first paint.
 */
function readEmbeddedTenant(): TenantInfo | undefined {
  const text = document.getElementById('foyer-data')?.textContent
  if (!text) return undefined
  try {
    const data: { tenant?: TenantInfo } = JSON.parse(text)
    return data.tenant
  } catch {
    return undefined
  }
}

/** The tenant of this hostname. */
export const tenantQuery = () =>
  queryOptions({
    queryKey: toQueryKey(bootstrapCalls.tenantInfo, {}),
    queryFn: () => api.tenantInfo({}),
    initialData: readEmbeddedTenant,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The tenant of this hostname; undefined until loaded. */
export const useTenant = (): TenantInfo | undefined => useQuery(tenantQuery()).data
