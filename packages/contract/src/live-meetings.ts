import { defineCalls } from './call.ts'
import { Id, PageQuery, pageOf } from './common.ts'
import { Conference, Participant } from './conferences.ts'

export const liveMeetings = defineCalls(
  {},
  {
    list: {
      method: 'POST',
      path: '/currentMeetings',
      permission: 'room.current.get',
      level: 'admin',
      scope: 'all',
      reads: true,
      input: PageQuery,
      output: pageOf(Conference),
      errors: [],
    },
    listParticipants: {
      method: 'POST',
      path: '/currentMeetingParticipants',
      permission: 'room.current.get',
      level: 'admin',
      scope: 'all',
      reads: true,
      input: PageQuery.extend({ conferenceId: Id }),
      output: pageOf(Participant),
      errors: ['not-found'],
    },
  },
)
