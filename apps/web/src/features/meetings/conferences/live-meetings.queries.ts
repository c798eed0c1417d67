import type { Input } from '@foyer/contract/call'
import { liveMeetings } from '@foyer/contract/meetings/live-meetings'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'

const api = createClient(liveMeetings)

// Keys begin with the topic of the events that tell of a change.
export const liveMeetingsQuery = (query: Input<typeof liveMeetings.list>) =>
  queryOptions({
    queryKey: ['conferences', 'live', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

export const liveParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'live-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined ? skipToken : ({ signal }) => api.listParticipants({ conferenceId, page }, { signal }),
  })
