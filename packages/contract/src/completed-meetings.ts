import { defineCalls } from './call.ts'
import { Id, Instant, PageQuery, pageOf } from './common.ts'
import { Conference, Participant } from './conferences.ts'

export const completedMeetings = defineCalls(
  {},
  {
    list: {
      method: 'POST',
      path: '/completedMeetings',
      permission: 'room.completed.get',
      level: 'admin',
      scope: 'all',
      reads: true,
      input: PageQuery.extend({ from: Instant, to: Instant }),
      output: pageOf(Conference),
      errors: [],
    },
    listParticipants: {
      method: 'POST',
      path: '/completedMeetingParticipants',
      permission: 'room.completed.get',
      level: 'admin',
      scope: 'all',
      reads: true,
      input: PageQuery.extend({ conferenceId: Id }),
      output: pageOf(Participant),
      errors: ['not-found'],
    },
  },
)
