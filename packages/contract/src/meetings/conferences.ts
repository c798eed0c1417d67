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
  period,
  sortKeys,
} from '../common.ts'
import { ConnectionCourse, ConnectionSummary, courseTime } from './connection-course.ts'
import { connectionGrades } from './connection-grades.ts'
import { Feedback } from './feedback.ts'

/** The connection of a stay, or of the worst stay of a conference. */
const ConnectionQuality = z.strictObject({
  state: z.enum(['good', 'poor']),
  /** How much of the time it was poor or lost, from 0 to 1. */
  poorShare: z.number(),
  /** Averages; null is what the engine has not measured. */
  loss: z.number().nullable(),
  roundTripMs: z.number().nullable(),
})
export type ConnectionQuality = z.output<typeof ConnectionQuality>

/** A conference in the lists of live and completed meetings. */
export const Conference = z.strictObject({
  id: Id,
  topic: z.string(),
  number: z.string(),
  host: z.string(),
  /** Empty without a picture, and in other tenants. */
  hostPicture: z.string(),
  /** The tenant's name for super administrators, otherwise empty. */
  tenant: z.string(),
  startsAt: z.string(),
  /** Null while it is in progress. */
  endsAt: z.string().nullable(),
  participants: z.int(),
  /** Whether no one else can join. */
  locked: z.boolean(),
  /** Whether the caller may end and lock it: it is in progress, in their own tenant. */
  manageable: z.boolean(),
  /** The average of what participants gave, from 1 to 5; null without any, and while it is in progress. */
  rating: z.number().nullable(),
  /** The connection of the participant with the worst one; null if none was measured, and while it is in progress. */
  connection: ConnectionQuality.nullable(),
})
export type Conference = z.output<typeof Conference>

/** One stay of a participant in a conference; a participant who rejoins has several. */
export const Participant = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Empty without a picture, for guests, and in other tenants. */
  picture: z.string(),
  joinedAt: z.string(),
  leftAt: z.string().nullable(),
  os: z.string(),
  version: z.string(),
  platform: z.string(),
  speaker: z.string(),
  mic: z.string(),
  camera: z.string(),
  network: z.string(),
  ip: z.string(),
  /** The quality of the whole stay; null if it was not measured. */
  quality: ConnectionQuality.nullable(),
  /** The participant's rating of it; null without one. */
  feedback: Feedback.omit({ participantId: true }).nullable(),
  /** The breakout rooms in which they were, in order; `leftAt` is null while they are there. */
  breakouts: z.array(z.strictObject({ name: z.string(), enteredAt: z.string(), leftAt: z.string().nullable() })),
})
export type Participant = z.output<typeof Participant>

/** The connection of a participant at this moment; null is what the engine has not measured. */
export const ParticipantConnection = z.strictObject({
  participantId: Id,
  state: z.enum(connectionGrades),
  /** From 0 to 1. */
  loss: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  /** Bits per second. */
  sentBits: z.number().nullable(),
  receivedBits: z.number().nullable(),
  pausedVideos: z.int(),
})
export type ParticipantConnection = z.output<typeof ParticipantConnection>

/** How the connection of one stay was, from its first sample on; without samples there are no points. */
export const StayConnection = z.strictObject({
  ...courseTime,
  course: ConnectionCourse,
  summary: ConnectionSummary,
})
export type StayConnection = z.output<typeof StayConnection>

/** The events that the log of a conference records. */
export const ConferenceEventType = z.enum([
  'joined',
  'left',
  'ended',
  'device-changed',
  'admitted',
  'denied',
  'muted',
  'video-stopped',
  'removed',
  'renamed',
  'role-changed',
  'locked',
  'unlocked',
  'options-changed',
  'breakouts-opened',
  'breakouts-closed',
  'breakout-moved',
  'share-started',
  'share-ended',
  'recording-started',
  'recording-paused',
  'recording-resumed',
  'recording-stopped',
  'recording-failed',
  'local-recording-started',
  'local-recording-stopped',
])
export type ConferenceEventType = z.output<typeof ConferenceEventType>

/** An entry of the log of a conference. */
export const ConferenceEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  type: ConferenceEventType,
  /** The participant concerned, and the one who acted, by their names at that moment. */
  name: z.string(),
  by: z.string(),
  /** Such as the reason for leaving, the new name, role or device, or an option and its new value as `name:value`. */
  detail: z.string(),
})
export type ConferenceEvent = z.output<typeof ConferenceEvent>

/** Why the portal uses its media engine: a setting, a LiveKit server that was found, or none. */
export const EngineReason = z.enum([
  'off',
  'embedded',
  'livekit-url',
  'livekit-bin',
  'livekit-built',
  'no-livekit',
  'livekit-failed',
])
export type EngineReason = z.output<typeof EngineReason>

/** The engine that carries the audio and video of meetings. */
export const EngineStatus = z.strictObject({
  kind: z.enum(['embedded', 'livekit', 'livekit-managed', 'off']),
  reason: EngineReason.nullable(),
  /** The limit of one meeting. */
  maxParticipants: z.int(),
  isAway: z.boolean(),
})
export type EngineStatus = z.output<typeof EngineStatus>

/** A log is part of the list that it is opened from. */
const logKeys = { live: 'room.current.get', completed: 'room.completed.get' } as const

const sort = sortKeys('start').default('-start')
const exported = { search: PageQuery.shape.search, sort, language: LanguageField.default('en') }

// biome-ignore format: a call in a few lines reads like a table
export const conferences = defineCalls({ slice: 'conferences', level: 'admin', scope: 'all' }, {
  listLive: {
    method: 'POST', path: '/currentMeetings', permission: 'room.current.get', readOnly: true,
    input: PageQuery.extend({ sort }), output: buildPageSchema(Conference),
  },
  /** All matching meetings as CSV. */
  exportLive: {
    ...listExport, path: '/exportCurrentMeetings', permission: 'room.current.get',
    input: z.strictObject(exported), output: EmptyOutput,
    audit: { en: 'Exported live meetings', fr: 'Réunions en cours exportées' },
  },
  listLiveParticipants: {
    method: 'POST', path: '/currentMeetingParticipants', permission: 'room.current.get', readOnly: true,
    input: PageQuery.extend({ conferenceId: Id }), output: buildPageSchema(Participant), errors: ['not-found'],
  },
  /** Lists the connections of the participants that the engine of this process serves; the others are absent. */
  listConnections: {
    method: 'POST', path: '/currentMeetingConnections', permission: 'room.current.get', readOnly: true,
    input: z.strictObject({ conferenceId: Id }), output: z.strictObject({ items: z.array(ParticipantConnection) }),
    errors: ['not-found'],
  },
  /** How the connection of a stay was over time. */
  getConnection: {
    method: 'POST', path: '/meetingConnection', permission: { field: 'list', keys: logKeys }, readOnly: true,
    input: z.strictObject({ conferenceId: Id, list: z.enum(['live', 'completed']), participantId: Id }),
    output: StayConnection, errors: ['not-found'],
  },
  getEngine: {
    method: 'GET', path: '/mediaEngine', permission: 'room.current.get', level: 'superadmin', readOnly: true,
    input: EmptyInput, output: EngineStatus,
  },
  listCompleted: {
    method: 'POST', path: '/completedMeetings', permission: 'room.completed.get', readOnly: true,
    dependsOn: ['feedback'],
    input: PageQuery.extend({ ...period, sort }), output: buildPageSchema(Conference),
  },
  /** All matching meetings as CSV. */
  exportCompleted: {
    ...listExport, path: '/exportCompletedMeetings', permission: 'room.completed.get',
    input: z.strictObject({ ...period, ...exported }), output: EmptyOutput,
    audit: { en: 'Exported completed meetings', fr: 'Réunions terminées exportées' },
  },
  listCompletedParticipants: {
    method: 'POST', path: '/completedMeetingParticipants', permission: 'room.completed.get', readOnly: true,
    dependsOn: ['feedback'],
    input: PageQuery.extend({ conferenceId: Id }), output: buildPageSchema(Participant), errors: ['not-found'],
  },
  /** Lists the events of a conference, in order. */
  listEvents: {
    method: 'POST', path: '/meetingEvents', permission: { field: 'list', keys: logKeys }, readOnly: true,
    input: PageQuery.omit({ search: true }).extend({
      conferenceId: Id, list: z.enum(['live', 'completed']), participantId: Id.optional(),
      sort: sortKeys('time').default('time'),
    }),
    output: buildPageSchema(ConferenceEvent), errors: ['not-found'],
  },
})
