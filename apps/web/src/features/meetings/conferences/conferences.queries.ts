import type { Input } from '@foyer/contract/call'
import { conferences } from '@foyer/contract/meetings/conferences'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import type { Period } from '#lib/period.ts'

const api = createClient(conferences)

// Query keys start with the event topic that invalidates them.
export const liveMeetingsQuery = (query: Input<typeof conferences.listLive>) =>
  queryOptions({
    queryKey: ['conferences', 'live', query],
    queryFn: ({ signal }) => api.listLive(query, { signal }),
    placeholderData: keepPreviousData,
  })

export const liveParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'live-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined
        ? skipToken
        : ({ signal }) => api.listLiveParticipants({ conferenceId, page }, { signal }),
  })

type CompletedQuery = Omit<Input<typeof conferences.listCompleted>, 'from' | 'to'> & { readonly range: Period['range'] }

export const completedMeetingsQuery = ({ range, ...query }: CompletedQuery) =>
  queryOptions({
    queryKey: ['conferences', 'completed', query, range],
    queryFn: range === undefined ? skipToken : ({ signal }) => api.listCompleted({ ...query, ...range }, { signal }),
    placeholderData: keepPreviousData,
  })

export const completedParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'completed-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined
        ? skipToken
        : ({ signal }) => api.listCompletedParticipants({ conferenceId, page }, { signal }),
  })
