import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Done, Id, LanguageField, listExport, PageQuery, pageOf, sortBy } from './common.ts'
import { Conference, Participant } from './conferences.ts'

const sort = sortBy('start').default('-start')

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
      input: PageQuery.extend({ sort }),
      output: pageOf(Conference),
      errors: [],
    },
    /** The list as CSV, all rows of it. */
    export: {
      ...listExport,
      path: '/exportCurrentMeetings',
      permission: 'room.current.get',
      level: 'admin',
      scope: 'all',
      input: z.strictObject({ search: PageQuery.shape.search, sort, language: LanguageField.default('en') }),
      output: Done,
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
