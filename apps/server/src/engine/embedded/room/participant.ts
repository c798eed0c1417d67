import { randomUUID } from 'node:crypto'
import {
  type AddTrackRequest,
  DisconnectReason,
  LeaveRequest,
  type LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  ParticipantUpdate,
  RequestResponse,
  RequestResponse_Reason,
  SessionDescription,
  type SignalRequest,
  type SignalResponse,
  SignalTarget,
  TrackPublishedResponse,
  TrackUnpublishedResponse,
  TrickleRequest,
  type UpdateSubscription,
  type UpdateTrackSettings,
  VideoQuality,
} from '@livekit/protocol'
import type { EngineLog, EngineParticipant, Grants, LeftReason } from '../../media-engine.ts'
import { mayPublish, toPermission } from '../../permission.ts'
import type { Claims } from '../../tokens.ts'
import { judgeConnection } from '../connections/connection-state.ts'
import type { Transport } from '../connections/transport.ts'
import { counters } from '../counters.ts'
import type { ChildOptions } from '../ipc-messages.ts'
import type { PacketBudget } from '../packets/packet-budget.ts'
import { buildQualities, buildStreamStates, toParticipantKind } from '../signaling/signal-messages.ts'
import type { SignalSession } from '../signaling/signal-session.ts'
import { PublishedTrack } from '../tracks/published-track.ts'
import { Publisher } from './publisher.ts'
import { Subscriber } from './subscriber.ts'

const maxTracks = 8
/** The interval at which participants are checked. */
export const checkEveryMs = 1_000

/** Creates an id in the form that LiveKit's clients expect: a two-character kind and a random part. */
export const newSid = (kind: 'PA' | 'RM' | 'TR') => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 16)}`

/** Removes what may be sent: no other participant would see who sends it. */
const receiveOnly = ({ subscribe }: Grants): Grants => ({ sources: [], subscribe })

/** Returns the larger of what was measured. */
const findWorse = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : Math.max(one, other ?? 0)

/** The parts of its room that a participant uses. */
export type ParticipantRoom = {
  readonly maxVideos: number
  onParticipantChanged(participant: RoomParticipant): void
  onTrackLive(participant: RoomParticipant, track: PublishedTrack): void
  onTrackEnded(participant: RoomParticipant, track: PublishedTrack): void
  drop(participant: RoomParticipant, reason: LeftReason): void
  findTrack(trackSid: string): { track: PublishedTrack; publisherSid: string } | undefined
  tracksFor(participant: RoomParticipant): { track: PublishedTrack; publisherSid: string }[]
}

/** The dependencies that all participants of the engine share. */
export type RoomDeps = { options: ChildOptions; transport: Transport; budget: PacketBudget; log: EngineLog }

/** The options that the client states when it connects. */
export type ClientOptions = { autoSubscribe: boolean }

type ParticipantOptions = RoomDeps & { room: ParticipantRoom; client: ClientOptions }

/** One connection of an identity to a room. */
export class RoomParticipant {
  readonly sid = newSid('PA')
  readonly identity: string
  readonly name: string
  readonly kind: string | undefined
  readonly isHidden: boolean
  readonly joinedAt = Date.now()
  readonly publisher: Publisher
  readonly subscriber: Subscriber
  readonly session: SignalSession
  grants: Grants
  readonly #autoSubscribe: boolean
  readonly #deps: RoomDeps
  readonly #room: ParticipantRoom
  #version = 0
  #isClosed = false

  constructor(claims: Claims, session: SignalSession, { room, client, ...deps }: ParticipantOptions) {
    this.identity = claims.identity
    this.name = claims.name
    this.kind = claims.kind
    this.isHidden = claims.hidden === true
    this.grants = this.isHidden ? receiveOnly(claims.grants) : claims.grants
    this.session = session
    this.#room = room
    this.#deps = deps
    this.#autoSubscribe = client.autoSubscribe
    const onLost = () => room.drop(this, 'timeout')
    this.publisher = new Publisher(deps.transport, {
      onDemand: (sid, rank) => this.send({ case: 'subscribedQualityUpdate', value: buildQualities(sid, rank) }),
      onLost,
    })
    this.subscriber = new Subscriber(this.sid, deps.transport, {
      sendOffer: (sdp, id) =>
        session.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id }) }),
      sendCandidate: (candidate) =>
        session.send({
          case: 'trickle',
          value: new TrickleRequest({
            candidateInit: JSON.stringify({ candidate, sdpMid: '0', sdpMLineIndex: 0 }),
            target: SignalTarget.SUBSCRIBER,
          }),
        }),
      onPaused: (subscriptions) => this.send({ case: 'streamStateUpdate', value: buildStreamStates(subscriptions) }),
      onLost,
    })
  }

  describe(): EngineParticipant {
    const { sid, identity, name, joinedAt } = this
    return { sid, identity, name, joinedAt, tracks: this.publisher.live().map((track) => track.describe()) }
  }

  info(state = ParticipantInfo_State.ACTIVE, disconnectReason = DisconnectReason.UNKNOWN_REASON) {
    const tracks = this.publisher.live().map((track) => track.info)
    this.#version += 1
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.name,
      kind: toParticipantKind(this.kind),
      state,
      disconnectReason,
      tracks,
      joinedAt: BigInt(Math.floor(this.joinedAt / 1000)),
      joinedAtMs: BigInt(this.joinedAt),
      version: this.#version,
      isPublisher: tracks.length > 0,
      permission: new ParticipantPermission({ ...toPermission(this.grants), hidden: this.isHidden }),
    })
  }

  send(message: SignalResponse['message']) {
    this.session.send(message)
  }

  /** Starts to receive; must be called after the join message was sent. */
  start() {
    this.session.listen({
      onMessage: (message) => this.#handle(message),
      onEnd: (reason) => this.#room.drop(this, reason),
    })
    this.subscriber.negotiate()
    for (const { track, publisherSid } of this.#room.tracksFor(this)) this.offerTrack(track, publisherSid)
  }

  offerTrack(track: PublishedTrack, publisherSid: string) {
    if (this.grants.subscribe && this.#autoSubscribe) this.subscriber.subscribe(track, publisherSid)
  }

  setGrants(given: Grants) {
    const grants = this.isHidden ? receiveOnly(given) : given
    this.grants = grants
    for (const track of [...this.publisher.tracks.values()])
      if (!mayPublish(grants, track.info.source)) this.#revoke(track)
    if (!grants.subscribe) for (const sid of [...this.subscriber.subscriptions.keys()]) this.subscriber.unsubscribe(sid)
    else for (const { track, publisherSid } of this.#room.tracksFor(this)) this.offerTrack(track, publisherSid)
    this.send({ case: 'update', value: new ParticipantUpdate({ participants: [this.info()] }) })
    this.#room.onParticipantChanged(this)
  }

  /** Returns the audio level since the last call, in eighths; 0 for silence. */
  takeAudioLevel() {
    let level = 0
    for (const track of this.publisher.live()) {
      const { loud, all, peak } = track.loudness
      track.loudness = { loud: 0, all: 0, peak: 127 }
      if (track.kind === 'audio' && !track.info.muted && all > 0 && loud / all >= 0.25)
        level = Math.max(level, Math.ceil((1 - peak / 127) * 8) / 8)
    }
    return level
  }

  /** Returns the packet loss since the last call, from 0 to 1: that of the worse direction. */
  takePacketLoss() {
    return Math.max(this.subscriber.takePacketLoss(), this.publisher.takePacketLoss())
  }

  /** Describes the connection as it is now. */
  stats(now: number) {
    const { sid, identity, publisher, subscriber } = this
    const [lossUp, lossDown] = [publisher.loss(now), subscriber.loss(now)]
    const measured = {
      ...{ lossUp, lossDown, loss: findWorse(lossUp, lossDown) },
      jitterMs: findWorse(publisher.jitterMs(now), subscriber.jitterMs(now)),
      roundTripMs: subscriber.roundTripMs(),
      sentResolution: publisher.resolution(now),
      receivedResolution: subscriber.resolution(now),
      sentBits: publisher.bitrate(),
      receivedBits: subscriber.bitrate(),
      pausedVideos: subscriber.countPaused(),
    }
    const silenceRatio = Math.max(publisher.findSilenceRatio(now), subscriber.findSilenceRatio(now))
    return { sid, identity, ...measured, connection: judgeConnection(measured, silenceRatio) }
  }

  /**
   * Reports, and allocates layers or drops a dead connection; must be called about once a second. `elapsedMs` is the
   * time since the last call.
   */
  check(now: number, elapsedMs: number) {
    this.session.check(now)
    this.publisher.report(now, elapsedMs)
    const lateMs = elapsedMs - checkEveryMs
    if (lateMs > checkEveryMs / 2) for (const side of [this.publisher, this.subscriber]) side.excludeDelay(lateMs)
    for (const track of this.publisher.live()) track.reviewDemand(now)
    if (this.publisher.findSilenceRatio(now) > 1 || this.subscriber.findSilenceRatio(now) > 1)
      this.#room.drop(this, 'timeout')
    // A recording is complete however busy the engine is.
    else this.subscriber.allocate(this.isHidden ? Number.POSITIVE_INFINITY : this.#room.maxVideos, now)
  }

  /** Sends the client the reason, then closes everything; safe to call twice. */
  close(leave?: { reason: DisconnectReason; action: LeaveRequest_Action }) {
    if (this.#isClosed) return
    this.#isClosed = true
    if (leave) this.send({ case: 'leave', value: new LeaveRequest(leave) })
    this.session.close(1000, leave ? DisconnectReason[leave.reason] : 'left')
    this.publisher.close()
    this.subscriber.close()
  }

  #handle(message: SignalRequest['message']) {
    if (this.#isClosed) return
    // The browser's candidates are ignored: its connectivity checks show where it is, and no client can name the
    // address of another machine.
    if (message.case === 'offer') this.#offer(message.value)
    else if (message.case === 'answer') this.subscriber.acceptAnswer(message.value.sdp, message.value.id)
    else if (message.case === 'addTrack') this.#addTrack(message.value)
    else if (message.case === 'mute') this.#mute(message.value.sid, message.value.muted)
    else if (message.case === 'leave') this.#room.drop(this, 'left')
    else if (message.case === 'subscription') this.#updateSubscriptions(message.value)
    else if (message.case === 'trackSetting') this.#applySettings(message.value)
  }

  #offer({ sdp, id }: SessionDescription) {
    const { answer, live, ended } = this.publisher.acceptOffer(sdp)
    this.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: answer, id }) })
    for (const track of ended) this.#room.onTrackEnded(this, track)
    for (const track of live) this.#room.onTrackLive(this, track)
  }

  /** Applies whether the client shows some tracks, and how large. */
  #applySettings({ trackSids, disabled, quality, width, height }: UpdateTrackSettings) {
    const now = Date.now()
    for (const sid of trackSids) {
      const subscription = this.subscriber.subscriptions.get(sid)
      subscription?.setDisabled(disabled, now)
      const size = width * height
      if (size > 0) subscription?.setMaxRank(subscription.track.findRank(size), now)
      else subscription?.setMaxRank(quality === VideoQuality.OFF ? VideoQuality.LOW : quality, now)
    }
  }

  #addTrack(request: AddTrackRequest) {
    const { tracks } = this.publisher
    const isAllowed = mayPublish(this.grants, request.source)
    if (!isAllowed)
      this.send({ case: 'requestResponse', value: new RequestResponse({ reason: RequestResponse_Reason.NOT_ALLOWED }) })
    if (!isAllowed || tracks.size >= maxTracks || request.type > 1) return counters.refuse('track')
    const known = [...tracks.values()].find((track) => track.cid === request.cid && track.mid === undefined)
    const track = known ?? new PublishedTrack(newSid('TR'), request, this.#deps.budget)
    tracks.set(track.sid, track)
    const value = new TrackPublishedResponse({ cid: request.cid, track: track.info })
    this.send({ case: 'trackPublished', value })
  }

  #mute(trackSid: string, muted: boolean) {
    const track = this.publisher.tracks.get(trackSid)
    if (!track || track.info.muted === muted) return
    track.setMuted(muted)
    this.#room.onParticipantChanged(this)
  }

  /** Reads both lists of the message: some of LiveKit's libraries fill in only the tracks by participant. */
  #updateSubscriptions({ trackSids, participantTracks, subscribe }: UpdateSubscription) {
    const all = [...trackSids, ...participantTracks.flatMap((one) => one.trackSids)]
    for (const sid of new Set(all)) {
      const found = this.#room.findTrack(sid)
      if (!subscribe) this.subscriber.unsubscribe(sid)
      else if (found && this.grants.subscribe && found.publisherSid !== this.sid)
        this.subscriber.subscribe(found.track, found.publisherSid)
    }
  }

  #revoke(track: PublishedTrack) {
    this.publisher.end(track)
    this.send({ case: 'trackUnpublished', value: new TrackUnpublishedResponse({ trackSid: track.sid }) })
    this.#room.onTrackEnded(this, track)
  }
}
