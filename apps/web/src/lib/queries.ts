import { type Call, type CallRow, type Input, isAllowedInView } from '@foyer/contract/call'
import type { PageSession } from '@foyer/contract/identity/auth'
import {
  keepPreviousData,
  type QueryFunction,
  type SkipToken,
  skipToken,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { ApiError, buildErrorBody, type CallResult, makeCall } from './api.ts'
import { invalidateTopic } from './calls/invalidation.ts'
import { type QueryKey, toQueryKey } from './calls/query-key.ts'
import { fillTenant, type ScopedInput, useTenantScope } from './session/tenant-scope.tsx'

const toQueryFn =
  <C extends Call>(call: C, input: Input<C>): QueryFunction<CallResult<C>, QueryKey> =>
  ({ signal }) =>
    makeCall(call, input, { signal })

const toMeta = ({ dependsOn = [] }: Pick<CallRow, 'dependsOn'>) => ({ dependsOn })

type QueryOptions<C extends Call, Data> = Omit<
  UseQueryOptions<CallResult<C>, Error, Data, QueryKey>,
  'queryKey' | 'queryFn'
>

/**
 * Reads by a call; without an input nothing is fetched. A list keeps its rows while those of another page, search or
 * filter load.
 */
export function useCallQuery<C extends Call, Data = CallResult<C>>(
  call: C,
  input: ScopedInput<C> | undefined,
  options?: QueryOptions<C, Data>,
) {
  const tenantuuid = useTenantScope()
  const full = input === undefined ? undefined : fillTenant(call, input, tenantuuid)
  const queryFn: QueryFunction<CallResult<C>, QueryKey> | SkipToken =
    full === undefined ? skipToken : toQueryFn(call, full)
  return useQuery<CallResult<C>, Error, Data, QueryKey>({
    queryKey: toQueryKey(call, full),
    queryFn,
    meta: toMeta(call),
    ...(call.name.startsWith('list') ? { placeholderData: keepPreviousData } : {}),
    ...options,
  })
}

type MutationOptions<C extends Call> = {
  /** `form` if the form shows the errors itself; otherwise they become toasts. */
  readonly errors?: 'form'
  /** Waits for the calls of the slice that were made before, so that the last one wins. */
  readonly inOrder?: true
  /** Called before what the call changes is fetched again. */
  readonly onSuccess?: (result: CallResult<C>, input: Input<C>) => void
  readonly onError?: (error: Error) => void
}

/**
 * Writes by a call. What the call changes is fetched again afterwards, as far as it is shown. An idempotent call keeps
 * its idempotency key until it succeeds, so that neither a retry nor a double click repeats its effect.
 */
export function useCallMutation<C extends Call>(
  call: C,
  { errors, inOrder, onSuccess, onError }: MutationOptions<C> = {},
) {
  const tenantuuid = useTenantScope()
  const queries = useQueryClient()
  const attempt = useRef({ content: '', idempotencyKey: '' })
  return useMutation<CallResult<C>, Error, ScopedInput<C>>({
    ...(inOrder ? { scope: { id: call.slice } } : {}),
    mutationFn: async (scoped) => {
      // The server records what is tried, so a call that it would refuse is not made.
      if (queries.getQueryData<PageSession>(['session'])?.user?.view && !isAllowedInView(call))
        throw new ApiError(buildErrorBody('view-read-only', 403))
      const input = fillTenant(call, scoped, tenantuuid)
      const content = JSON.stringify(input, describeFile)
      if (content !== attempt.current.content) attempt.current = { content, idempotencyKey: crypto.randomUUID() }
      const result = await makeCall(call, input, { idempotencyKey: attempt.current.idempotencyKey })
      attempt.current = { content: '', idempotencyKey: '' }
      onSuccess?.(result, input)
      for (const topic of call.changes ?? []) invalidateTopic(queries, topic)
      return result
    },
    meta: errors ? { errors } : {},
    ...(onError ? { onError } : {}),
  })
}

const describeFile = (_key: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/** Returns the cached responses of calls, for what the hooks above do not cover. */
export function useCallCache() {
  const tenantuuid = useTenantScope()
  const queries = useQueryClient()
  return useMemo(
    () => ({
      /** The response to a call, from the cache if it is not older than `staleTime` milliseconds. */
      fetch: <C extends Call>(call: C, input: ScopedInput<C>, options?: { staleTime: number }) => {
        const full = fillTenant(call, input, tenantuuid)
        return queries.fetchQuery<CallResult<C>, Error, CallResult<C>, QueryKey>({
          queryKey: toQueryKey(call, full),
          queryFn: toQueryFn(call, full),
          meta: toMeta(call),
          ...options,
        })
      },
      set: <C extends Call>(call: C, input: ScopedInput<C>, result: CallResult<C>): void => {
        queries.setQueryData(toQueryKey(call, fillTenant(call, input, tenantuuid)), result)
      },
      /** Fetches all responses to a call again, as far as they are shown. */
      invalidate: ({ slice, name }: Pick<CallRow, 'slice' | 'name'>): void =>
        void queries.invalidateQueries({ queryKey: [slice, name] }),
    }),
    [queries, tenantuuid],
  )
}
