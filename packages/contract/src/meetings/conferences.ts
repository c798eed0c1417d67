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

/** A conference in the lists of live and completed meetings. */
export const Conference = z.strictObject({
  id: Id,
  topic: z.string(),
  number: z.string(),
  host: z.string(),
  /** The tenant's name for super administrators, otherwise empty. */
  tenant: z.string(),
  startsAt: z.string(),
  /** Null while it is in progress. */
  endsAt: z.string().nullable(),
  participants: z.int(),
})
export type Conference = z.output<typeof Conference>

/** One stay of a participant in a conference; somebody who rejoins has several. */
export const Participant = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
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
})
export type Participant = z.output<typeof Participant>

/** The connection of a participant at this moment; null is what the engine has not measured. */
export const ParticipantConnection = z.strictObject({
  participantId: Id,
  state: z.enum(['good', 'poor', 'lost']),
  /** From 0 to 1. */
  loss: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  /** Bits per second. */
  sentBits: z.number().nullable(),
  receivedBits: z.number().nullable(),
  pausedVideos: z.int(),
})
export type ParticipantConnection = z.output<typeof ParticipantConnection>

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

/** What carries the audio and video of meetings. */
export const EngineStatus = z.strictObject({
  kind: z.enum(['embedded', 'livekit', 'livekit-managed', 'off']),
  reason: EngineReason.nullable(),
  /** Of one meeting. */
  maxParticipants: z.int(),
  isAway: z.boolean(),
})
export type EngineStatus = z.output<typeof EngineStatus>

const sort = sortKeys('start').default('-start')
const exported = { search: PageQuery.shape.search, sort, language: LanguageField.default('en') }

// biome-ignore format: a call in a few lines reads like a table
export const conferences = defineCalls({ slice: 'conferences', level: 'admin', scope: 'all' }, {
  listLive: {
    method: 'POST', path: '/currentMeetings', permission: 'room.current.get', readOnly: true,
    input: PageQuery.extend({ sort }), output: buildPageSchema(Conference),
  },
  /** Up to `maxCounted`. */
  countLive: {
    method: 'GET', path: '/countCurrentMeetings', permission: 'room.current.get', readOnly: true,
    input: EmptyInput, output: z.strictObject({ count: z.int() }),
  },
  /** All matching meetings as CSV. */
  exportLive: {
    ...listExport, path: '/exportCurrentMeetings', permission: 'room.current.get',
    input: z.strictObject(exported), output: EmptyOutput,
    audit: { en: 'Exported live meetings', fr: 'A exporté les réunions en cours' },
  },
  listLiveParticipants: {
    method: 'POST', path: '/currentMeetingParticipants', permission: 'room.current.get', readOnly: true,
    input: PageQuery.extend({ conferenceId: Id }), output: buildPageSchema(Participant), errors: ['not-found'],
  },
  /** Of the participants that the engine of this process serves; the others are absent. */
  listConnections: {
    method: 'POST', path: '/currentMeetingConnections', permission: 'room.current.get', readOnly: true,
    input: z.strictObject({ conferenceId: Id }), output: z.strictObject({ items: z.array(ParticipantConnection) }),
    errors: ['not-found'],
  },
  getEngine: {
    method: 'GET', path: '/mediaEngine', permission: 'room.current.get', level: 'superadmin', readOnly: true,
    input: EmptyInput, output: EngineStatus,
  },
  listCompleted: {
    method: 'POST', path: '/completedMeetings', permission: 'room.completed.get', readOnly: true,
    input: PageQuery.extend({ ...period, sort }), output: buildPageSchema(Conference),
  },
  /** All matching meetings as CSV. */
  exportCompleted: {
    ...listExport, path: '/exportCompletedMeetings', permission: 'room.completed.get',
    input: z.strictObject({ ...period, ...exported }), output: EmptyOutput,
    audit: { en: 'Exported completed meetings', fr: 'A exporté les réunions terminées' },
  },
  listCompletedParticipants: {
    method: 'POST', path: '/completedMeetingParticipants', permission: 'room.completed.get', readOnly: true,
    input: PageQuery.extend({ conferenceId: Id }), output: buildPageSchema(Participant), errors: ['not-found'],
  },
})
