import { auth, TenantInfo } from '@foyer/contract/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callsOf } from './api.ts'

const api = callsOf(auth)

/** What the server wrote into the page, so that the first paint wears the tenant's brand. */
function fromPage(): TenantInfo | undefined {
  const text = document.getElementById('foyer-data')?.textContent
  if (!text) return undefined
  try {
    const data: { tenant?: unknown } = JSON.parse(text)
    return TenantInfo.safeParse(data.tenant).data
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
