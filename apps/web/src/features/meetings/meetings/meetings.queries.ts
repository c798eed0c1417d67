import type { Input, Language } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings/meetings'
import { defaults } from '@foyer/contract/operations/defaults'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import type { Period } from '#lib/period.ts'

const api = createClient(meetings)
const forms = createClient(defaults)
const refreshMs = 60_000

type Page = { readonly page: number; readonly search: string }

// Query keys start with the event topic that invalidates them.
export const upcomingQuery = (list: Page) =>
  queryOptions({
    queryKey: ['meetings', 'upcoming', list],
    queryFn: () => api.listSchedules({ ...list, size: 25 }),
    placeholderData: keepPreviousData,
    // No event is emitted when a meeting ends by the clock.
    refetchInterval: refreshMs,
  })

/** The occurrences at the time of a meeting, which may be among them. */
export const overlappingQuery = ({ startsAt: from, endsAt: to }: { startsAt: string | null; endsAt: string | null }) =>
  queryOptions({
    queryKey: ['meetings', 'overlapping', from, to],
    queryFn: from === null || to === null ? skipToken : () => api.listSchedules({ filters: { from, to } }),
  })

type Past = Omit<Input<typeof meetings.listPast>, 'from' | 'to' | 'size'> & { readonly range: Period['range'] }

export const pastQuery = ({ range, ...list }: Past) =>
  queryOptions({
    queryKey: ['meetings', 'past', list, range],
    queryFn: range === undefined ? skipToken : () => api.listPast({ ...list, ...range, size: 25 }),
    placeholderData: keepPreviousData,
  })

export const meetingQuery = (id: string) =>
  queryOptions({ queryKey: ['meetings', 'one', id], queryFn: () => api.get({ id }) })

export const inviteTextQuery = (id: string, language: Language) =>
  queryOptions({ queryKey: ['meetings', 'invite-text', id, language], queryFn: () => api.copyInvite({ id, language }) })

/** Fetched for every form, so each meeting gets its own password. */
export const defaultsQuery = () =>
  queryOptions({ queryKey: ['meeting-defaults'], queryFn: () => forms.get({}), gcTime: 0, staleTime: 0 })

/** A new meeting password, generated as for a new meeting. */
export const useGeneratePassword = () => useMutation({ mutationFn: async () => (await forms.get({})).meeting.password })

type Keyed<Input> = { readonly input: Input; readonly idempotencyKey: string }

/** A mutation that invalidates all meeting queries. */
function useMeetingMutation<Input, Result>(write: (input: Input) => Promise<Result>, errors?: 'form') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    ...(errors ? { meta: { errors } } : {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['meetings'] }),
  })
}

export const useCreate = () =>
  useMeetingMutation(
    ({ input, idempotencyKey }: Keyed<Parameters<typeof api.create>[0]>) => api.create(input, { idempotencyKey }),
    'form',
  )
export const useUpdate = () =>
  useMeetingMutation((input: Parameters<typeof api.update>[0]) => api.update(input), 'form')
export const useInvite = () =>
  useMeetingMutation(
    ({ input, idempotencyKey }: Keyed<Parameters<typeof api.invite>[0]>) => api.invite(input, { idempotencyKey }),
    'form',
  )
export const useDelete = () => useMeetingMutation((id: string) => api.delete({ id }))
export const useRestore = () => useMeetingMutation((id: string) => api.restore({ id }))
