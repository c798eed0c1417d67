import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Done, Id, LanguageField, listExport, PageQuery, pageOf, period, sortBy } from './common.ts'
import { Conference, Participant } from './conferences.ts'

const sort = sortBy('start').default('-start')

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
      input: PageQuery.extend({ ...period, sort }),
      output: pageOf(Conference),
      errors: [],
    },
    /** The list as CSV, all rows of it. */
    export: {
      ...listExport,
      path: '/exportCompletedMeetings',
      permission: 'room.completed.get',
      level: 'admin',
      scope: 'all',
      input: z.strictObject({
        ...period,
        search: PageQuery.shape.search,
        sort,
        language: LanguageField.default('en'),
      }),
      output: Done,
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
