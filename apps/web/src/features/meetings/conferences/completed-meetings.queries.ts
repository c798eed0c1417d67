import type { Input } from '@foyer/contract/call'
import { completedMeetings } from '@foyer/contract/meetings/completed-meetings'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import type { Period } from '#lib/period.ts'

const api = createClient(completedMeetings)

type List = Pick<Input<typeof completedMeetings.list>, 'page' | 'search' | 'sort'> & { readonly range: Period['range'] }

// Keys begin with the topic of the events that tell of a change.
export const completedMeetingsQuery = ({ range, ...list }: List) =>
  queryOptions({
    queryKey: ['conferences', 'completed', list, range],
    queryFn: range === undefined ? skipToken : ({ signal }) => api.list({ ...list, ...range }, { signal }),
    placeholderData: keepPreviousData,
  })

export const completedParticipantsQuery = (conferenceId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['conferences', 'completed-participants', conferenceId, page],
    queryFn:
      conferenceId === undefined ? skipToken : ({ signal }) => api.listParticipants({ conferenceId, page }, { signal }),
  })
