import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, Instant, LanguageField, listExport, PageQuery, period } from '../common.ts'
import { ConferenceEvent, ConferenceEventType } from '../meetings/conferences.ts'
import { ConnectionCourse, courseTime } from '../meetings/connection-course.ts'
import { ParticipantRole } from '../meetings/options/meeting-options.ts'
import { logKinds } from './meeting-log-kinds.ts'
import { MeetingIdField } from './meeting-state.ts'

const LogKind = z.enum(logKinds)

/** A conference whose log can be read. */
export const LoggedConference = z.strictObject({
  id: Id,
  number: z.string(),
  topic: z.string(),
  host: z.string(),
  /** The tenant's name for super administrators, otherwise empty. */
  tenant: z.string(),
  startsAt: Instant,
  /** Null while it is in progress. */
  endsAt: Instant.nullable(),
  participants: z.int(),
})
export type LoggedConference = z.output<typeof LoggedConference>

const Span = z.strictObject({ from: Instant, to: Instant.nullable() })

/** A person in a conference, with everything that is drawn in their lane; a `to` of null has not ended yet. */
export const Lane = z.strictObject({
  /** The id of one of the person's stays, which selects the events of all of them. */
  id: Id,
  name: z.string(),
  /** Empty without a picture, for guests, and in other tenants. */
  picture: z.string(),
  guest: z.boolean(),
  role: ParticipantRole,
  /** When they were connected; `reason` is how it ended, as in the event `left`. */
  present: z.array(Span.extend({ reason: z.string() })),
  breakouts: z.array(Span.extend({ name: z.string() })),
  shares: z.array(Span),
  /** The events that are neither of these. */
  marks: z.array(z.strictObject({ at: Instant, type: ConferenceEventType, detail: z.string() })),
})
export type Lane = z.output<typeof Lane>

const conferenceId = { conferenceId: Id }
const events = {
  ...conferenceId,
  kind: LogKind.optional(),
  /** One of the stays of a person. */
  participantId: Id.optional(),
  /** Only what happened from then on. */
  from: Instant.optional(),
}

/** The most lanes in a page: each has spans and marks. */
export const maxLanes = 50

const lanePage = PageQuery.omit({ search: true }).extend({
  ...conferenceId,
  size: z.int().min(1).max(maxLanes).default(25),
})

/** How the connections of the people of a page of lanes were, from the beginning of the conference on. */
export const LaneConnections = z.strictObject({
  ...courseTime,
  /** By the id of the lane; people without samples are left out. */
  items: z.array(ConnectionCourse.extend({ id: Id })).max(maxLanes),
})
export type LaneConnections = z.output<typeof LaneConnections>

// biome-ignore format: a call in a few lines reads like a table
export const meetingLog = defineCalls({ slice: 'meeting-log', level: 'member', scope: 'all' }, {
  /**
   * Lists the conferences of a meeting, newest first: members see those that they hosted or co-manage, who may see
   * completed meetings all of the tenant, and super administrators those of all tenants.
   */
  listConferences: {
    method: 'POST', path: '/getMeetingLogs', permission: 'meeting.schedule.get', readOnly: true,
    dependsOn: ['conferences'],
    input: PageQuery.omit({ search: true }).extend({ number: MeetingIdField, ...period }),
    output: buildPageSchema(LoggedConference), errors: ['meeting-id-invalid'],
  },
  get: {
    method: 'GET', path: '/meetingLog/:conferenceId', permission: 'meeting.schedule.get', readOnly: true,
    dependsOn: ['conferences'],
    input: z.strictObject(conferenceId),
    /** With how many events there are of each kind; members see none of devices and networks. */
    output: LoggedConference.extend({ counts: z.record(LogKind, z.int()) }), errors: ['not-found'],
  },
  listLanes: {
    method: 'POST', path: '/getMeetingLogLanes', permission: 'meeting.schedule.get', readOnly: true,
    dependsOn: ['conferences'],
    input: lanePage, output: buildPageSchema(Lane), errors: ['not-found'],
  },
  /** How the connections of the people of the same page were over time. */
  listConnections: {
    method: 'POST', path: '/getMeetingLogConnections', permission: 'meeting.schedule.get', readOnly: true,
    dependsOn: ['conferences'],
    input: lanePage, output: LaneConnections, errors: ['not-found'],
  },
  listEvents: {
    method: 'POST', path: '/getMeetingLogEvents', permission: 'meeting.schedule.get', readOnly: true,
    dependsOn: ['conferences'],
    input: PageQuery.omit({ search: true }).extend(events), output: buildPageSchema(ConferenceEvent),
    errors: ['not-found'],
  },
  /** All matching events as CSV. */
  exportEvents: {
    ...listExport, path: '/exportMeetingLog', permission: 'meeting.schedule.get',
    input: z.strictObject({ ...events, language: LanguageField.default('en') }), output: EmptyOutput,
    errors: ['not-found'],
    audit: { en: 'Exported a meeting log', fr: 'Journal d’une réunion exporté' },
  },
})
