import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { errorCode, Id, Instant } from '../common.ts'
import { sharedErrors } from '../shared-errors.ts'
import { toUsualWidth } from '../usual-width.ts'

/** Ten digits, with or without spaces and hyphens. */
export const MeetingIdField = z
  .string(errorCode(sharedErrors, 'meeting-id-invalid'))
  .transform((text) => toUsualWidth(text).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, errorCode(sharedErrors, 'meeting-id-invalid')))

/** A kind of media that a participant sends. */
export const TrackSource = z.enum(['microphone', 'camera', 'screen-share', 'screen-share-audio', 'unknown'])
export type TrackSource = z.output<typeof TrackSource>

/** How much of a state is listed; the counts are of all. */
export const maxListedPeople = 200
export const maxListedPublishers = 50

/**
 * How the portal sees someone whom the engine serves: in the same place, in another room or with another connection, as
 * having left, or not at all.
 */
export const PortalView = z.enum(['connected', 'elsewhere', 'left', 'unknown'])
export type PortalView = z.output<typeof PortalView>

const person = {
  /** The engine's id of the connection. */
  connectionId: z.string(),
  /** Empty where the portal knows no name. */
  name: z.string(),
  /** The name of the breakout room; empty in the main room. */
  room: z.string(),
}
const served = {
  ...person,
  portal: PortalView,
  /** When they left according to the portal; otherwise null. */
  leftAt: Instant.nullable(),
}

/** Someone whose media the engine receives. */
export const PublisherState = z.strictObject({
  ...served,
  /** When the engine accepted the connection. */
  since: Instant.nullable(),
  tracks: z.array(z.strictObject({ source: TrackSource, muted: z.boolean() })),
  /** From 0 to 1; null is what the engine has not measured. */
  loss: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  /** Bits per second from the participant. */
  sentBits: z.number().nullable(),
})
export type PublisherState = z.output<typeof PublisherState>

/** Someone to whom the engine sends media. */
export const SubscriberState = z.strictObject({
  ...served,
  streams: z.int(),
  /** The people whose media they receive. */
  receives: z.array(z.strictObject({ connectionId: z.string(), name: z.string(), sources: z.array(TrackSource) })),
  /** Bits per second to the participant. */
  receivedBits: z.number().nullable(),
  /** Videos that wait because the connection has no room for them. */
  pausedVideos: z.int(),
})
export type SubscriberState = z.output<typeof SubscriberState>

/**
 * The kinds of what engine and portal do not agree on, or of what leads nowhere: a connection of which the portal does not know, someone whom
 * only the portal has, a stream to someone who has gone, someone who neither sends nor receives anything.
 */
export const OrphanKind = z.enum(['engine-only', 'portal-only', 'subscription', 'idle'])
export type OrphanKind = z.output<typeof OrphanKind>

export const Orphan = z.strictObject({
  kind: OrphanKind,
  ...person,
  /** The content of a stream without a receiver, and its sender. */
  source: TrackSource.nullable(),
  from: z.string(),
  /** When the engine accepted the connection, or for one that only the portal has, when it last was made. */
  since: Instant.nullable(),
  /** When they left according to the portal. */
  leftAt: Instant.nullable(),
})
export type Orphan = z.output<typeof Orphan>

/**
 * Whether the engine could be read: it was, it does not respond, or another portal process has the meeting in an engine
 * of its own.
 */
export const EngineAnswer = z.enum(['read', 'away', 'elsewhere'])

/** A meeting in progress, as the engine and the portal see it. */
export const ConferenceState = z.strictObject({
  id: Id,
  startsAt: Instant,
  engine: EngineAnswer,
  /** Whether this engine reports who receives which track; without it there are no subscribers. */
  seesSubscriptions: z.boolean(),
  /** How many are connected according to each of them. */
  connected: z.strictObject({ engine: z.int(), portal: z.int() }),
  counts: z.strictObject({ publishers: z.int(), subscribers: z.int(), streams: z.int(), orphans: z.int() }),
  publishers: z.array(PublisherState),
  subscribers: z.array(SubscriberState),
  orphans: z.array(Orphan),
})
export type ConferenceState = z.output<typeof ConferenceState>

export const MeetingState = z.strictObject({
  number: z.string(),
  topic: z.string(),
  /** The tenant's name for super administrators, otherwise empty. */
  tenant: z.string(),
  /** Null while the meeting is not in progress. */
  conference: ConferenceState.nullable(),
  readAt: Instant,
})
export type MeetingState = z.output<typeof MeetingState>

// biome-ignore format: a call in a few lines reads like a table
export const meetingState = defineCalls({ slice: 'meeting-state', level: 'member', scope: 'all' }, {
  /**
   * The media of a meeting at this moment: members look up their own meetings, administrators those of their tenant,
   * super administrators all.
   */
  get: {
    method: 'GET', path: '/meetingState/:id', permission: 'room.meetingstate.get', readOnly: true, limit: 240,
    dependsOn: ['conferences'],
    input: z.strictObject({ id: MeetingIdField }), output: MeetingState,
    errors: ['meeting-id-invalid', 'meeting-id-not-found'],
  },
})
