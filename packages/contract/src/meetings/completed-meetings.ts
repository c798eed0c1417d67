import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, listExport, PageQuery, period, sortKeys } from '../common.ts'
import { Conference, Participant } from './conferences.ts'

const sort = sortKeys('start').default('-start')

export const completedMeetings = defineCalls(
  {},
  {
    list: {
      method: 'POST',
      path: '/completedMeetings',
      permission: 'room.completed.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      input: PageQuery.extend({ ...period, sort }),
      output: buildPageSchema(Conference),
      errors: [],
    },
    /** All matching meetings as CSV. */
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
      output: EmptyOutput,
      errors: [],
    },
    listParticipants: {
      method: 'POST',
      path: '/completedMeetingParticipants',
      permission: 'room.completed.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      input: PageQuery.extend({ conferenceId: Id }),
      output: buildPageSchema(Participant),
      errors: ['not-found'],
    },
  },
)
