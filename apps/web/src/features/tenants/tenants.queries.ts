import type { Input, Output } from '@foyer/contract/call'
import type { PageQuery } from '@foyer/contract/common'
import { tenants } from '@foyer/contract/tenants'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#lib/api.ts'

const api = callsOf(tenants)

/** A tenant just added, with what its administrator needs to sign in. */
export type AddedTenant = Output<typeof tenants.create>

export const tenantsQuery = (query: Partial<PageQuery>) =>
  queryOptions({
    queryKey: ['tenants', 'list', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

export function useCreateTenant() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ input, ...options }: { input: Input<typeof tenants.create>; idempotencyKey: string }) =>
      api.create(input, options),
    meta: { errors: 'form' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tenants'] }),
  })
}
