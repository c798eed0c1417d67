import { bootstrapCalls } from '@foyer/contract/bootstrap-calls'
import type { BootstrapCalls, TenantInfo } from '@foyer/contract/identity/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from './api.ts'

const api = createClient<BootstrapCalls>(bootstrapCalls)

/**
 * What the server wrote into the page, so that the first paint wears the tenant's brand. It comes with the page and is
 * as good as the page's scripts: a check would bring zod before the first paint.
 */
function fromPage(): TenantInfo | undefined {
  const text = document.getElementById('foyer-data')?.textContent
  if (!text) return undefined
  try {
    const data: { tenant?: TenantInfo } = JSON.parse(text)
    return data.tenant
  } catch {
    return undefined
  }
}

/** The tenant of this host. */
export const tenantQuery = () =>
  queryOptions({
    queryKey: ['tenant-info'],
    queryFn: () => api.tenantInfo({}),
    initialData: fromPage,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The tenant of this host, undefined until it has arrived. */
export const useTenant = (): TenantInfo | undefined => useQuery(tenantQuery()).data
