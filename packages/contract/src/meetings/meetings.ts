import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  EmptyInput,
  EmptyOutput,
  Id,
  LanguageField,
  listExport,
  PageQuery,
  sortKeys,
} from '../common.ts'
import { PastMeeting, PastMeetingsExport, PastMeetingsQuery } from '../past-meetings.ts'
import { toMeetingKeys } from '../permissions.ts'
import { meetingsErrors } from './meetings.errors.ts'
import {
  FormDefaults,
  Meeting,
  MeetingForm,
  MeetingInvite,
  MeetingKind,
  MeetingUpdate,
  Occurrence,
  OwnOrInvited,
} from './meetings.shapes.ts'

export const meetings = defineCalls(meetingsErrors, {
  /** Occurrences that have not ended, next first. */
  listSchedules: {
    method: 'POST',
    path: '/getMeetingSchedules',
    permission: 'meeting.schedule.get',
    level: 'client',
    readOnly: true,
    input: PageQuery.extend({ sort: sortKeys('start').default('start'), filters: OwnOrInvited }),
    output: buildPageSchema(Occurrence),
    errors: [],
  },
  /** The caller's own meetings of one kind. */
  list: {
    method: 'POST',
    path: '/getMeetings',
    permission: { field: 'kind', keys: toMeetingKeys('get') },
    level: 'client',
    readOnly: true,
    input: PageQuery.extend({ kind: MeetingKind, sort: sortKeys('added').default('-added') }),
    output: buildPageSchema(Meeting),
    errors: [],
  },
  get: {
    method: 'GET',
    path: '/getMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('get') },
    level: 'client',
    readOnly: true,
    input: z.strictObject({ id: Id }),
    output: Meeting,
    errors: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/addMeeting',
    permission: { field: 'kind', keys: toMeetingKeys('put') },
    level: 'client',
    idempotent: true,
    input: MeetingForm,
    output: Meeting,
    errors: ['start-in-past', 'end-before-start', 'meeting-too-long'],
  },
  update: {
    method: 'POST',
    path: '/updateMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('update') },
    level: 'client',
    input: MeetingUpdate,
    output: Meeting,
    errors: ['not-found', 'conflict', 'start-in-past', 'end-before-start', 'meeting-too-long', 'meeting-in-progress'],
  },
  delete: {
    method: 'DELETE',
    path: '/deleteMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('delete') },
    level: 'client',
    input: z.strictObject({ id: Id }),
    output: EmptyOutput,
    errors: ['not-found', 'meeting-in-progress'],
  },
  /** Undoes a delete within `undoSeconds`. */
  restore: {
    method: 'POST',
    path: '/restoreMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('delete') },
    level: 'client',
    input: z.strictObject({ id: Id }),
    output: EmptyOutput,
    errors: ['not-found', 'undo-expired'],
  },
  invite: {
    method: 'POST',
    path: '/meetingInvite',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') },
    level: 'client',
    idempotent: true,
    input: MeetingInvite,
    output: z.strictObject({ invited: z.int() }),
    errors: ['not-found', 'too-many-invitees'],
  },
  /** The invitation as text, in the requested language. */
  copyInvite: {
    method: 'GET',
    path: '/meetingInviteText/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('copy') },
    level: 'client',
    readOnly: true,
    input: z.strictObject({ id: Id, language: LanguageField }),
    output: z.strictObject({ text: z.string(), url: z.string() }),
    errors: ['not-found'],
  },
  listPast: {
    method: 'POST',
    path: '/userCompletedMeetings',
    permission: 'meeting.schedule.get',
    level: 'client',
    readOnly: true,
    input: PastMeetingsQuery,
    output: buildPageSchema(PastMeeting),
    errors: [],
  },
  /** All matching meetings as CSV. */
  exportPast: {
    ...listExport,
    path: '/exportUserCompletedMeetings',
    permission: 'meeting.schedule.get',
    level: 'client',
    input: PastMeetingsExport,
    output: EmptyOutput,
    errors: [],
  },
  defaults: {
    method: 'POST',
    path: '/getDefaults',
    permission: 'signed-in',
    level: 'client',
    readOnly: true,
    input: EmptyInput,
    output: FormDefaults,
    errors: [],
  },
})
