import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, LanguageField, listExport, PageQuery, sortKeys } from '../common.ts'
import { toAnyMeetingKeys, toMeetingKeys } from '../permissions.ts'
import { ConferenceEvent } from './conferences.ts'
import { meetingsErrors } from './meetings.errors.ts'
import {
  Meeting,
  MeetingDeletion,
  MeetingForm,
  MeetingInvite,
  MeetingKind,
  MeetingOccurrence,
  MeetingUpdate,
  MeetNowForm,
  Occurrence,
  OccurrenceKey,
  OccurrenceUpdate,
  OwnMeeting,
  UpcomingFilters,
} from './meetings.shapes.ts'
import { optionErrors } from './options/meeting-modes.errors.ts'
import { Attendance, PastMeeting, PastMeetingsExport, PastMeetingsQuery } from './past-meetings.ts'
import { TimesForm, TimesPreview } from './times-preview.ts'

const timeErrors = [
  'start-in-past',
  'end-before-start',
  'meeting-too-long',
  'no-occurrence',
  'too-many-occurrences',
] as const

// biome-ignore format: a call in a few lines reads like a table
export const meetings = defineCalls({ slice: 'meetings', level: 'client', errors: meetingsErrors }, {
  /** Occurrences that have not ended, next first. */
  listSchedules: {
    method: 'POST', path: '/getMeetingSchedules', permission: 'meeting.schedule.get', readOnly: true,
    input: PageQuery.extend({ sort: sortKeys('start').default('start'), filters: UpcomingFilters }),
    output: buildPageSchema(Occurrence),
  },
  /** The caller's own meetings of one kind. */
  list: {
    method: 'POST', path: '/getMeetings', permission: { field: 'kind', keys: toMeetingKeys('get') }, readOnly: true,
    input: PageQuery.extend({ kind: MeetingKind, sort: sortKeys('added').default('-added') }),
    output: buildPageSchema(OwnMeeting), dependsOn: ['conferences'],
  },
  get: {
    method: 'GET', path: '/getMeeting/:id', permission: { attribute: 'meeting-kind', keys: toMeetingKeys('get') },
    readOnly: true, dependsOn: ['meeting-modes'],
    input: z.strictObject({ id: Id, from: OccurrenceKey.optional() }), output: Meeting, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/addMeeting', permission: { field: 'kind', keys: toMeetingKeys('put') }, idempotent: true,
    fieldPermissions: {
      invitees: { field: 'kind', keys: toMeetingKeys('invite') }, groups: { field: 'kind', keys: toMeetingKeys('invite') },
    },
    input: MeetingForm, output: Meeting,
    errors: [
      ...timeErrors, 'alternative-host-not-invited', 'alternative-host-invalid', 'manager-invalid', 'group-not-found', 'too-many-invitees',
      'user-email-limit', 'tenant-email-limit', ...optionErrors,
    ],
    audit: { en: 'Scheduled a meeting', fr: 'Réunion planifiée' }, changes: ['meetings'],
  },
  /** The open meeting for meeting at once: the one that was made for it before unless it is in use, or else a new one. */
  meetNow: {
    method: 'POST', path: '/meetNow', permission: 'meeting.open.put', idempotent: true,
    input: MeetNowForm, output: Meeting,
    audit: { en: 'Prepared a meeting to start at once', fr: 'Réunion immédiate préparée' }, changes: ['meetings'],
  },
  update: {
    method: 'POST', path: '/updateMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('update') },
    fieldPermissions: { start: 'meeting.schedule.update' },
    input: MeetingUpdate, output: Meeting,
    errors: [
      'not-found', 'conflict', ...timeErrors, 'meeting-in-progress', 'manager-invalid', 'change-email-limit', ...optionErrors,
    ],
    audit: { en: 'Edited a meeting', fr: 'Réunion modifiée' }, changes: ['meetings'],
  },
  /** Makes an invitee of an own meeting, who is an active user, its owner; invitees are notified and get a new invitation. */
  handOver: {
    method: 'POST', path: '/handOverMeeting', permission: { attribute: 'meeting-kind', keys: toMeetingKeys('update') },
    input: z.strictObject({ id: Id, inviteeId: Id }), output: EmptyOutput,
    errors: ['not-found', 'meeting-in-progress', 'new-host-invalid', 'change-email-limit'],
    audit: { en: 'Handed over a meeting', fr: 'Réunion confiée à une autre personne' }, changes: ['meetings'],
  },
  /** Changes one occurrence of a meeting that repeats. */
  updateOccurrence: {
    method: 'POST', path: '/updateMeetingSchedule', permission: 'meeting.schedule.update',
    input: OccurrenceUpdate, output: MeetingOccurrence,
    errors: [
      'not-found', 'conflict', 'start-in-past', 'end-before-start', 'meeting-too-long', 'meeting-in-progress',
      'change-email-limit', ...optionErrors,
    ],
    audit: { en: 'Edited one meeting of a series', fr: 'Réunion d’une série modifiée' }, changes: ['meetings'],
  },
  /** The occurrences of a meeting that repeats and that the caller may edit which have not ended, next first; cancelled ones too. */
  listOccurrences: {
    method: 'POST', path: '/getMeetingOccurrences', permission: 'meeting.schedule.get', readOnly: true,
    input: z.strictObject({ id: Id }), output: z.strictObject({ items: z.array(MeetingOccurrence) }),
    errors: ['not-found'],
  },
  /** Returns the effects of times before they are saved, and who has another meeting then; saves nothing. */
  previewTimes: {
    method: 'POST', path: '/previewMeetingTimes', permission: 'meeting.schedule.get', readOnly: true,
    fieldPermissions: { invitees: 'meeting.schedule.invite', groups: 'meeting.schedule.invite' },
    input: TimesForm, output: TimesPreview, dependsOn: ['users', 'groups', 'roles'],
    errors: ['not-found', ...timeErrors, 'group-not-found', 'too-many-invitees'],
  },
  delete: {
    method: 'DELETE', path: '/deleteMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('delete') },
    input: MeetingDeletion,
    output: EmptyOutput, errors: ['not-found', 'meeting-in-progress', 'change-email-limit'],
    audit: { en: 'Deleted a meeting', fr: 'Réunion supprimée' }, changes: ['meetings'],
  },
  /** Undoes a delete within `undoSeconds`; a single occurrence can be restored until its start, too. */
  restore: {
    method: 'POST', path: '/restoreMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('delete') },
    input: z.strictObject({ id: Id, occurrence: OccurrenceKey.optional() }), output: EmptyOutput,
    errors: ['not-found', 'undo-expired', 'change-email-limit'],
    audit: { en: 'Restored a deleted meeting', fr: 'Réunion supprimée rétablie' }, changes: ['meetings'],
  },
  invite: {
    method: 'POST', path: '/meetingInvite', permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') },
    idempotent: true,
    input: MeetingInvite, output: z.strictObject({ invited: z.int() }),
    errors: ['not-found', 'group-not-found', 'too-many-invitees', 'user-email-limit', 'tenant-email-limit'],
    audit: { en: 'Invited participants to a meeting', fr: 'Participants invités à une réunion' },
    changes: ['meetings'],
  },
  /** The invitation to a meeting that the caller hosts or may edit as text, in the requested language. */
  copyInvite: {
    method: 'GET', path: '/meetingInviteText/:id',
    permission: { attribute: 'meeting-kind', keys: toAnyMeetingKeys('copy') }, readOnly: true,
    input: z.strictObject({ id: Id, language: LanguageField }),
    output: z.strictObject({ text: z.string(), url: z.string() }), errors: ['not-found'],
  },
  /** A meeting with a fixed time, own, co-managed or invited to, as a calendar file. */
  calendar: {
    method: 'GET', path: '/getMeetingCalendar/:id', permission: 'meeting.schedule.get', readOnly: true,
    input: z.strictObject({ id: Id, language: LanguageField }), output: EmptyOutput, errors: ['not-found'],
    download: 'text/calendar; charset=utf-8', audit: false,
  },
  listPast: {
    method: 'POST', path: '/userCompletedMeetings', permission: 'meeting.schedule.get', readOnly: true,
    input: PastMeetingsQuery, output: buildPageSchema(PastMeeting),
  },
  /** Lists the participants of an own or co-managed meeting that has ended, in the order in which they joined. */
  listAttendance: {
    method: 'POST', path: '/getMeetingAttendance', permission: 'meeting.schedule.get', readOnly: true,
    input: PageQuery.extend({ conferenceId: Id }), output: buildPageSchema(Attendance), errors: ['not-found'],
  },
  /**
   * Lists the events of an own or co-managed meeting that has ended, in order; administrators also see who changed
   * devices.
   */
  listLog: {
    method: 'POST', path: '/getMeetingLog', permission: 'meeting.schedule.get', readOnly: true,
    input: PageQuery.omit({ search: true }).extend({ conferenceId: Id }), output: buildPageSchema(ConferenceEvent),
    errors: ['not-found'],
  },
  /** All matching meetings as CSV. */
  exportPast: {
    ...listExport, path: '/exportUserCompletedMeetings', permission: 'meeting.schedule.get',
    input: PastMeetingsExport, output: EmptyOutput,
    audit: { en: 'Exported past meetings', fr: 'Réunions passées exportées' },
  },
})
