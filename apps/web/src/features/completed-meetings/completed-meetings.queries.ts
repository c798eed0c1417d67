import type { Input } from '@foyer/contract/call'
import { completedMeetings } from '@foyer/contract/completed-meetings'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { callsOf } from '#lib/api.ts'

const api = callsOf(completedMeetings)

// Keys begin with the topic of the events that tell of a change.
export const completedMeetingsQuery = (query: Input<typeof completedMeetings.list>) =>
  queryOptions({
    queryKey: ['conferences', 'completed', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

export const completedParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'completed-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined ? skipToken : ({ signal }) => api.listParticipants({ conferenceId, page }, { signal }),
  })
