import type { Input } from '@foyer/contract/call'
import { completedMeetings } from '@foyer/contract/meetings/completed-meetings'
import { liveMeetings } from '@foyer/contract/meetings/live-meetings'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import type { Period } from '#lib/period.ts'

const live = createClient(liveMeetings)
const completed = createClient(completedMeetings)

// Query keys start with the event topic that invalidates them.
export const liveMeetingsQuery = (query: Input<typeof liveMeetings.list>) =>
  queryOptions({
    queryKey: ['conferences', 'live', query],
    queryFn: ({ signal }) => live.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

export const liveParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'live-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined
        ? skipToken
        : ({ signal }) => live.listParticipants({ conferenceId, page }, { signal }),
  })

type CompletedQuery = Omit<Input<typeof completedMeetings.list>, 'from' | 'to'> & { readonly range: Period['range'] }

export const completedMeetingsQuery = ({ range, ...query }: CompletedQuery) =>
  queryOptions({
    queryKey: ['conferences', 'completed', query, range],
    queryFn: range === undefined ? skipToken : ({ signal }) => completed.list({ ...query, ...range }, { signal }),
    placeholderData: keepPreviousData,
  })

export const completedParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'completed-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined
        ? skipToken
        : ({ signal }) => completed.listParticipants({ conferenceId, page }, { signal }),
  })
