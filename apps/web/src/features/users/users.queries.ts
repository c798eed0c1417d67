import type { Input, Output } from '@foyer/contract/call'
import type { PageQuery } from '@foyer/contract/common'
import { users } from '@foyer/contract/users'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#lib/api.ts'

const api = callsOf(users)

/** A person just added, with what they need to sign in. */
export type AddedUser = Output<typeof users.create>

export const usersQuery = (query: Partial<PageQuery>) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

export function useCreateUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ input, ...options }: { input: Input<typeof users.create>; idempotencyKey: string }) =>
      api.create(input, options),
    meta: { errors: 'form' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  })
}
