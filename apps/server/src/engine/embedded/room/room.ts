import {
  ClientConfigSetting,
  ClientConfiguration,
  Codec,
  DisconnectReason,
  JoinResponse,
  LeaveRequest_Action,
  MuteTrackRequest,
  ParticipantInfo_State,
  ParticipantUpdate,
  Room as RoomInfo,
  ServerInfo,
  type SignalResponse,
} from '@livekit/protocol'
import { EngineError, type EngineRoomState, type Grants, type LeftReason } from '../../media-engine.ts'
import { type Claims, tokenSeconds } from '../../tokens.ts'
import type { ChildEvent } from '../ipc-messages.ts'
import type { SignalSession } from '../signaling/signal-session.ts'
import type { PublishedTrack } from '../tracks/published-track.ts'
import type { LimitedRoom } from '../tracks/video-limits.ts'
import { ActiveSpeakers } from './active-speakers.ts'
import { QualityMonitor } from './connection-quality.ts'
import { type ClientOptions, newSid, type ParticipantRoom, type RoomDeps, RoomParticipant } from './participant.ts'

// The version of LiveKit's server whose protocol is implemented; clients derive from it what they may use.
const serverVersion = '1.13.0'
/** The most hidden participants of a room: a recorder, and the next one that takes over from it. */
const maxHidden = 4

const { DISCONNECT, RECONNECT } = LeaveRequest_Action
const leaves: Partial<Record<LeftReason, { reason: DisconnectReason; action: LeaveRequest_Action }>> = {
  removed: { reason: DisconnectReason.PARTICIPANT_REMOVED, action: DISCONNECT },
  'room-closed': { reason: DisconnectReason.ROOM_DELETED, action: DISCONNECT },
  'duplicate-identity': { reason: DisconnectReason.DUPLICATE_IDENTITY, action: DISCONNECT },
  'engine-down': { reason: DisconnectReason.SERVER_SHUTDOWN, action: RECONNECT },
  timeout: { reason: DisconnectReason.CONNECTION_TIMEOUT, action: RECONNECT },
}

/** An open room and its participants. */
export class Room implements ParticipantRoom, LimitedRoom {
  maxVideos = Number.POSITIVE_INFINITY
  readonly name: string
  readonly sid = newSid('RM')
  /** Those that others see. */
  readonly participants = new Map<string, RoomParticipant>()
  readonly #hidden = new Map<string, RoomParticipant>()
  /** Changed grants, until tokens from before the change have expired. */
  readonly #grants = new Map<string, { grants: Grants; until: number }>()
  readonly #speakers = new ActiveSpeakers()
  readonly #quality = new QualityMonitor()
  readonly #deps: RoomDeps
  readonly #emit: (event: ChildEvent) => void

  constructor(name: string, deps: RoomDeps, emit: (event: ChildEvent) => void) {
    this.name = name
    this.#deps = deps
    this.#emit = emit
  }

  /** Lists all who are connected, with the hidden ones. */
  *everyone() {
    yield* this.participants.values()
    yield* this.#hidden.values()
  }

  /** Whether the identity can join; one that is already in the room replaces its own connection. */
  hasCapacityFor({ identity, hidden }: Pick<Claims, 'identity' | 'hidden'>) {
    const [those, limit] = hidden ? [this.#hidden, maxHidden] : [this.participants, this.#deps.options.maxParticipants]
    return those.has(identity) || those.size < limit
  }

  join(claims: Claims, session: SignalSession, client: ClientOptions) {
    const before = this.find(claims.identity)
    if (before) this.drop(before, 'duplicate-identity')
    const grants = this.#grants.get(claims.identity)?.grants ?? claims.grants
    const participant = new RoomParticipant({ ...claims, grants }, session, { ...this.#deps, room: this, client })
    session.send({ case: 'join', value: this.#buildJoinResponse(participant) })
    this.#among(participant).set(participant.identity, participant)
    this.onParticipantChanged(participant)
    if (!participant.isHidden)
      this.#emit({ type: 'participant-joined', room: this.name, participant: participant.describe() })
    participant.start()
    return participant
  }

  drop(participant: RoomParticipant, reason: LeftReason) {
    const { sid, identity } = participant
    if (this.find(identity) !== participant) return
    this.#among(participant).delete(identity)
    const leave = leaves[reason]
    if (participant.isHidden) return participant.close(leave)
    const tracks = participant.publisher.live()
    const info = participant.info(ParticipantInfo_State.DISCONNECTED, leave?.reason)
    for (const other of this.everyone()) {
      for (const track of tracks) other.subscriber.unsubscribe(track.sid)
    }
    this.#broadcast({ case: 'update', value: new ParticipantUpdate({ participants: [info] }) })
    participant.close(leave)
    this.#emit({ type: 'participant-left', room: this.name, sid, identity, reason })
    if (this.participants.size === 0) this.#emit({ type: 'room-empty', room: this.name })
  }

  dropAll(reason: LeftReason) {
    for (const participant of [...this.everyone()]) this.drop(participant, reason)
  }

  onParticipantChanged(participant: RoomParticipant) {
    if (participant.isHidden) return
    const value = new ParticipantUpdate({ participants: [participant.info()] })
    this.#broadcast({ case: 'update', value }, participant)
  }

  onTrackLive(participant: RoomParticipant, track: PublishedTrack) {
    this.onParticipantChanged(participant)
    for (const other of this.everyone()) {
      if (other !== participant) other.offerTrack(track, participant.sid)
    }
    const { sid, identity } = participant
    this.#emit({ type: 'track-published', room: this.name, sid, identity, track: track.describe() })
  }

  onTrackEnded(participant: RoomParticipant, track: PublishedTrack) {
    for (const other of this.everyone()) other.subscriber.unsubscribe(track.sid)
    this.onParticipantChanged(participant)
    const { sid, identity } = participant
    this.#emit({ type: 'track-unpublished', room: this.name, sid, identity, trackSid: track.sid })
  }

  countVideos() {
    return Math.max(0, ...[...this.participants.values()].map(({ subscriber }) => subscriber.countVideos()))
  }

  findTrack(trackSid: string) {
    for (const { publisher, sid: publisherSid } of this.participants.values()) {
      const track = publisher.tracks.get(trackSid)
      if (track?.mid !== undefined) return { track, publisherSid }
    }
    return undefined
  }

  tracksFor(participant: RoomParticipant) {
    return [...this.participants.values()]
      .filter((other) => other !== participant)
      .flatMap(({ publisher, sid: publisherSid }) => publisher.live().map((track) => ({ track, publisherSid })))
  }

  find(identity: string) {
    return this.participants.get(identity) ?? this.#hidden.get(identity)
  }

  get(identity: string) {
    const participant = this.find(identity)
    if (!participant) throw new EngineError('unknown-participant', `${identity} is not in the room`)
    return participant
  }

  mute(identity: string, trackSid: string) {
    const participant = this.get(identity)
    const track = participant.publisher.tracks.get(trackSid)
    if (!track) throw new EngineError('unknown-track', `${identity} has no track ${trackSid}`)
    if (track.info.muted) return
    track.setMuted(true)
    participant.send({ case: 'mute', value: new MuteTrackRequest({ sid: trackSid, muted: true }) })
    this.onParticipantChanged(participant)
  }

  setPermissions(identity: string, grants: Grants) {
    this.#grants.set(identity, { grants, until: Date.now() + tokenSeconds * 1_000 })
    this.find(identity)?.setGrants(grants)
  }

  /** Has to be called about once a second; `elapsedMs` is the time since the last call. */
  check(now: number, elapsedMs: number) {
    for (const [identity, { until }] of this.#grants)
      if (now > until && !this.find(identity)) this.#grants.delete(identity)
    for (const participant of [...this.everyone()]) participant.check(now, elapsedMs)
  }

  broadcastSpeakers() {
    const value = this.#speakers.sample(this.participants.values())
    if (value) this.#broadcast({ case: 'speakersChanged', value })
  }

  broadcastQuality() {
    const value = this.#quality.sample(this.participants.values())
    if (value) this.#broadcast({ case: 'connectionQuality', value })
  }

  state(): EngineRoomState {
    const all = [...this.participants.values()]
    const sids = new Set([...this.everyone()].map(({ sid }) => sid))
    const publishers = all
      .filter(({ publisher }) => publisher.live().length > 0)
      .map(({ sid, identity, publisher }) => ({
        sid,
        identity,
        tracks: publisher.live().map((track) => track.describe()),
      }))
    const subscribers = all
      .filter(({ subscriber }) => subscriber.subscriptions.size > 0)
      .map(({ sid, identity, subscriber }) => ({
        sid,
        identity,
        tracks: [...subscriber.subscriptions.values()].map(({ track, publisherSid }) => ({
          sid: track.sid,
          publisher: publisherSid,
        })),
      }))
    const seen = new Set([...publishers, ...subscribers].map(({ sid }) => sid))
    const orphans: EngineRoomState['orphans'] = all
      .filter(({ sid }) => !seen.has(sid))
      .map(({ sid, identity }) => ({ kind: 'participant', sid, identity }))
    for (const { publisher } of all) {
      for (const track of publisher.live()) {
        for (const { subscriberSid } of track.sinks) {
          if (!sids.has(subscriberSid)) orphans.push({ kind: 'subscription', trackSid: track.sid, subscriberSid })
        }
      }
    }
    return { publishers, subscribers, orphans }
  }

  #among({ isHidden }: RoomParticipant) {
    return isHidden ? this.#hidden : this.participants
  }

  #broadcast(message: SignalResponse['message'], except?: RoomParticipant) {
    for (const participant of this.everyone()) if (participant !== except) participant.send(message)
  }

  #buildJoinResponse(participant: RoomParticipant) {
    return new JoinResponse({
      room: new RoomInfo({ sid: this.sid, name: this.name, maxParticipants: this.#deps.options.maxParticipants }),
      participant: participant.info(),
      otherParticipants: [...this.participants.values()].map((other) => other.info()),
      serverVersion,
      serverInfo: new ServerInfo({ version: serverVersion, protocol: 16 }),
      subscriberPrimary: true,
      pingTimeout: 15,
      pingInterval: 5,
      iceServers: [],
      enabledPublishCodecs: [new Codec({ mime: 'audio/opus' }), new Codec({ mime: 'video/VP8' })],
      // Clients rejoin instead of resuming a lost connection: that costs a second, but there are no half-open states.
      clientConfiguration: new ClientConfiguration({ resumeConnection: ClientConfigSetting.DISABLED }),
    })
  }
}
