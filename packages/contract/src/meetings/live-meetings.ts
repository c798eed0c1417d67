import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, listExport, PageQuery, sortKeys } from '../common.ts'
import { Conference, Participant } from './conferences.ts'

const sort = sortKeys('start').default('-start')

export const liveMeetings = defineCalls(
  {},
  {
    list: {
      method: 'POST',
      path: '/currentMeetings',
      permission: 'room.current.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      input: PageQuery.extend({ sort }),
      output: buildPageSchema(Conference),
      errors: [],
    },
    /** All matching meetings as CSV. */
    export: {
      ...listExport,
      path: '/exportCurrentMeetings',
      permission: 'room.current.get',
      level: 'admin',
      scope: 'all',
      input: z.strictObject({ search: PageQuery.shape.search, sort, language: LanguageField.default('en') }),
      output: EmptyOutput,
      errors: [],
    },
    listParticipants: {
      method: 'POST',
      path: '/currentMeetingParticipants',
      permission: 'room.current.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      input: PageQuery.extend({ conferenceId: Id }),
      output: buildPageSchema(Participant),
      errors: ['not-found'],
    },
  },
)
