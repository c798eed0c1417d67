import { tenants } from '@foyer/contract/tenancy/tenants'
import { useCallQuery } from '#lib/queries.ts'

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A tenant that there is not: a filter that is not understood matches nothing. */
const none = '00000000-0000-0000-0000-000000000000'

/** Returns the tenant that the address filters by, with its name once that is known. */
export function useTenantFilter(value: string | undefined) {
  const id = value === undefined || isId.test(value) ? value : none
  const { data } = useCallQuery(tenants.get, id === undefined || id === none ? undefined : { tenantuuid: id })
  return {
    input: id === undefined ? {} : { tenantuuid: id },
    chosen: id === undefined ? undefined : { id, name: data?.name ?? '…' },
  }
}
