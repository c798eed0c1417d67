import {
  type ConferenceState,
  maxListedPeople,
  maxListedPublishers,
  type Orphan,
  type PortalView,
  type PublisherState,
  type SubscriberState,
  type TrackSource,
} from '@foyer/contract/insight/meeting-state'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { EngineParticipant } from '#engine/media-engine.ts'
import type { ObservedRoom } from '#engine/read-stats.ts'
import type { LookedUpMeeting, StatePersonRow } from './meeting-state.store.ts'

/** The answer of the engine about the rooms of a conference; `stats` are of all its rooms. */
export type Observed = { rooms: readonly ObservedRoom[]; stats: readonly ParticipantStats[] }

type Conference = NonNullable<LookedUpMeeting['conference']>
type Source = { conference: Conference; people: readonly StatePersonRow[]; observed: Observed; now: number }

/** The portal hears of a connection that has begun or ended a moment later. */
const settlingMs = 5_000

const toInstant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null
const toSince = (epochMs: number | undefined): string | null =>
  epochMs === undefined || epochMs === 0 ? null : new Date(epochMs).toISOString()

/** The people of a conference with their names, in both views. */
class People {
  readonly #byIdentity: Map<string, StatePersonRow>
  readonly #byConnection: Map<string, StatePersonRow>
  readonly #present = new Map<string, EngineParticipant & { room: string }>()
  readonly #roomNames: Map<string, string>
  readonly #mainRoom: string

  constructor({ conference, people, observed }: Source) {
    this.#byIdentity = new Map(people.map((row) => [row.id, row]))
    this.#byConnection = new Map(people.map((row) => [row.connection_id, row]))
    this.#roomNames = new Map(conference.breakouts.map(({ room, name }) => [room, name]))
    this.#mainRoom = conference.room
    for (const { room, present } of observed.rooms)
      for (const participant of present) this.#present.set(participant.sid, { ...participant, room })
  }

  find(sid: string, identity: string): StatePersonRow | undefined {
    return this.#byIdentity.get(identity) ?? this.#byConnection.get(sid)
  }

  findName(sid: string): string {
    const present = this.#present.get(sid)
    return this.find(sid, present?.identity ?? '')?.name ?? present?.name ?? ''
  }

  findJoinedAt(sid: string): number | undefined {
    return this.#present.get(sid)?.joinedAt
  }

  findRoomName(room: string): string {
    return this.#roomNames.get(room) ?? ''
  }

  /** How the portal sees a connection that the engine has in a room. */
  findView(sid: string, identity: string, room: string): { portal: PortalView; leftAt: string | null } {
    const row = this.#byIdentity.get(identity)
    if (row?.connected_at == null) return { portal: 'unknown', leftAt: null }
    if (row.left_at !== null) return { portal: 'left', leftAt: row.left_at.toISOString() }
    const isThere = row.connection_id === sid && (row.breakout_room ?? this.#mainRoom) === room
    return { portal: isThere || row.is_moving ? 'connected' : 'elsewhere', leftAt: null }
  }
}

const toPerson = (people: People, { sid, identity, room }: { sid: string; identity: string; room: string }) => ({
  connectionId: sid,
  name: people.findName(sid),
  room: people.findRoomName(room),
  ...people.findView(sid, identity, room),
})

function toPublishers(people: People, { rooms, stats }: Observed): PublisherState[] {
  return rooms.flatMap(({ room, publishers }) =>
    publishers.map(({ sid, identity, tracks }) => {
      const measured = stats.find((one) => one.sid === sid)
      return {
        ...toPerson(people, { sid, identity, room }),
        since: toSince(people.findJoinedAt(sid)),
        tracks: tracks.map(({ source, muted }) => ({ source, muted })),
        loss: measured?.loss ?? null,
        roundTripMs: measured?.roundTripMs ?? null,
        sentBits: measured?.sentBits ?? null,
      }
    }),
  )
}

/** Maps the tracks that are sent in a room to what they carry. */
const toSources = ({ publishers }: ObservedRoom): ReadonlyMap<string, TrackSource> =>
  new Map(publishers.flatMap(({ tracks }) => tracks.map(({ sid, source }) => [sid, source])))

function toSubscribers(people: People, { rooms, stats }: Observed): SubscriberState[] {
  return rooms.flatMap((observed) => {
    const sources = toSources(observed)
    return observed.subscribers.map(({ sid, identity, tracks }) => {
      const measured = stats.find((one) => one.sid === sid)
      const byPublisher = [...Map.groupBy(tracks, ({ publisher }) => publisher)]
      return {
        ...toPerson(people, { sid, identity, room: observed.room }),
        streams: tracks.length,
        receives: byPublisher.slice(0, maxListedPublishers).map(([publisher, ofPublisher]) => ({
          connectionId: publisher,
          name: people.findName(publisher),
          sources: ofPublisher.map((track) => sources.get(track.sid) ?? 'unknown'),
        })),
        receivedBits: measured?.receivedBits ?? null,
        pausedVideos: measured?.pausedVideos ?? 0,
      }
    })
  })
}

const noOrphan = { source: null, from: '', since: null, leftAt: null } as const

/** Lists the connections that the engine has and the portal does not. */
function listEngineOnly(people: People, { rooms }: Observed, now: number): Orphan[] {
  return rooms.flatMap(({ room, present }) =>
    present.flatMap(({ sid, identity, joinedAt }): Orphan[] => {
      const { portal, leftAt, ...person } = toPerson(people, { sid, identity, room })
      const isSettling = now - joinedAt < settlingMs || (leftAt !== null && now - Date.parse(leftAt) < settlingMs)
      if ((portal !== 'unknown' && portal !== 'left') || isSettling) return []
      return [{ ...noOrphan, ...person, kind: 'engine-only', since: toSince(joinedAt), leftAt }]
    }),
  )
}

/** Lists those who are connected in the portal and not in the engine. */
function listPortalOnly({ people, observed }: Source): Orphan[] {
  const present = new Set(observed.rooms.flatMap((room) => room.present.map(({ identity }) => identity)))
  return people.flatMap((row): Orphan[] =>
    row.connected_at === null || row.left_at !== null || row.is_moving || present.has(row.id)
      ? []
      : [
          {
            ...noOrphan,
            kind: 'portal-only',
            connectionId: row.connection_id,
            name: row.name,
            room: row.breakout_name,
            since: toInstant(row.connected_at),
          },
        ],
  )
}

/** Lists the streams without a receiver, and those who neither send nor receive anything. */
function listEngineOrphans(people: People, { rooms }: Observed): Orphan[] {
  return rooms.flatMap((observed) => {
    const sources = toSources(observed)
    const room = people.findRoomName(observed.room)
    return observed.orphans.map((orphan): Orphan => {
      if (orphan.kind === 'participant')
        return {
          ...noOrphan,
          kind: 'idle',
          connectionId: orphan.sid,
          name: people.findName(orphan.sid),
          room,
          since: toSince(people.findJoinedAt(orphan.sid)),
        }
      const { trackSid, subscriberSid } = orphan
      const publisher = observed.publishers.find(({ tracks }) => tracks.some(({ sid }) => sid === trackSid))
      return {
        ...noOrphan,
        kind: 'subscription',
        connectionId: subscriberSid,
        name: people.findName(subscriberSid),
        room,
        source: sources.get(trackSid) ?? 'unknown',
        from: publisher === undefined ? '' : people.findName(publisher.sid),
        leftAt: toInstant(people.find(subscriberSid, '')?.left_at),
      }
    })
  })
}

const isPublisherFirst = (one: PublisherState, other: PublisherState): number => other.tracks.length - one.tracks.length

/** Compares what the engine has with what the portal has recorded. */
export function toConferenceState(source: Source, seesSubscriptions: boolean): ConferenceState {
  const { conference, observed, now } = source
  const people = new People(source)
  const publishers = toPublishers(people, observed).sort(isPublisherFirst)
  const subscribers = toSubscribers(people, observed)
  const orphans = [
    ...listEngineOnly(people, observed, now),
    ...listPortalOnly(source),
    ...listEngineOrphans(people, observed),
  ]
  return {
    id: conference.id,
    startsAt: conference.started_at.toISOString(),
    engine: 'read',
    seesSubscriptions,
    connected: {
      engine: observed.rooms.reduce((sum, { present }) => sum + present.length, 0),
      portal: countConnected(source.people),
    },
    counts: {
      publishers: publishers.length,
      subscribers: subscribers.length,
      streams: subscribers.reduce((sum, { streams }) => sum + streams, 0),
      orphans: orphans.length,
    },
    publishers: publishers.slice(0, maxListedPeople),
    subscribers: subscribers.slice(0, maxListedPeople),
    orphans: orphans.slice(0, maxListedPeople),
  }
}

const countConnected = (people: readonly StatePersonRow[]): number =>
  people.filter(({ connected_at: connectedAt, left_at: leftAt }) => connectedAt !== null && leftAt === null).length

/** The state of a conference about which the engine says nothing. */
export const toUnreadState = (
  { id, started_at: startedAt }: Conference,
  { people, engine }: { people: readonly StatePersonRow[]; engine: 'away' | 'elsewhere' },
): ConferenceState => ({
  id,
  startsAt: startedAt.toISOString(),
  engine,
  seesSubscriptions: false,
  connected: { engine: 0, portal: countConnected(people) },
  counts: { publishers: 0, subscribers: 0, streams: 0, orphans: 0 },
  publishers: [],
  subscribers: [],
  orphans: [],
})
