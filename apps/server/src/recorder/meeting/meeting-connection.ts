import {
  DisconnectReason,
  LeaveRequest,
  type ParticipantInfo,
  Ping,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  type SpeakerInfo,
  TrickleRequest,
  UpdateTrackSettings,
  VideoQuality,
} from '@livekit/protocol'
import { WebSocket } from 'ws'
import { answerEngine } from '#engine/embedded/connections/native-transport.ts'
import { buildAnswer, parseOffer } from '#engine/embedded/connections/session-description.ts'
import type { MediaConnection } from '#engine/embedded/connections/transport.ts'
import type { EngineLog } from '#engine/media-engine.ts'
import { findCandidates, isLocal, listCandidates, readCandidate } from './candidates.ts'

const protocol = 16
const connectTimeoutMs = 8_000
const pingEveryMs = 5_000
const silenceLimitMs = 15_000
const maxMessageBytes = 4_194_304
const maxPendingCandidates = 64

/** The reason of a connection that another one with the same identity has replaced. */
export const replaced = 'replaced by another connection'

const describeLeave = (reason: DisconnectReason) =>
  reason === DisconnectReason.DUPLICATE_IDENTITY ? replaced : `sent away: ${DisconnectReason[reason] ?? reason}`

/** A source as an offer describes it. */
export type OfferedSource = { ssrc: number; trackSid: string; kind: 'audio' | 'video'; payloadType: number }

export type MeetingHooks = {
  /** Called once, when media can arrive. */
  onConnected(): void
  onParticipants(participants: readonly ParticipantInfo[]): void
  onSpeakers(speakers: readonly SpeakerInfo[]): void
  /** Called with all sources of the connection, whenever they have changed. */
  onSources(sources: readonly OfferedSource[]): void
  /** Receives an RTP or RTCP packet, whose buffer belongs to the receiver. */
  onPacket(packet: Buffer): void
  /** Called once, when the connection ends without being closed here. */
  onLost(reason: string): void
}

type Access = { url: string; token: string }

/** A connection to a room that only receives, over LiveKit's protocol: signaling and the subscriber's media. */
export class MeetingConnection {
  readonly #socket: WebSocket
  readonly #hooks: MeetingHooks
  readonly #log: EngineLog
  readonly #isEngineLocal: boolean
  readonly #timers: NodeJS.Timeout[]
  #media: MediaConnection | undefined
  #ufrag = ''
  #ownSid = ''
  #candidates: string[] = []
  #heardAt = Date.now()
  #isJoined = false
  #isMediaUp = false
  #isClosed = false

  constructor({ url, token }: Access, hooks: MeetingHooks, log: EngineLog) {
    this.#hooks = hooks
    this.#log = log
    this.#isEngineLocal = isLocal(url)
    const query = new URLSearchParams({ access_token: token, auto_subscribe: '1', protocol: String(protocol) })
    this.#socket = new WebSocket(`${url}/rtc?${query}`, {
      maxPayload: maxMessageBytes,
      handshakeTimeout: connectTimeoutMs,
    })
    this.#socket.on('message', (data) => this.#receive(data))
    this.#socket.on('unexpected-response', (_, { statusCode }) => this.#lose(`refused with ${statusCode}`))
    this.#socket.on('error', (error) => this.#lose(error.message))
    this.#socket.on('close', (code) => this.#lose(`closed with ${code}`))
    this.#timers = [
      setTimeout(() => this.#isMediaUp || this.#lose('no media connection'), connectTimeoutMs),
      setInterval(() => this.#ping(), pingEveryMs),
    ]
  }

  /** Sends an RTCP packet. */
  send(packet: Buffer) {
    this.#media?.send(packet)
  }

  /** Asks for the largest layers of videos. */
  requestLargest(trackSids: readonly string[]) {
    if (trackSids.length === 0) return
    const value = new UpdateTrackSettings({ trackSids: [...trackSids], quality: VideoQuality.HIGH })
    this.#send({ case: 'trackSetting', value })
  }

  /** Leaves the room. */
  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#send({ case: 'leave', value: new LeaveRequest() })
    this.#media?.close()
    this.#socket.close()
    // An engine that is gone never completes the closing handshake.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }

  #lose(reason: string) {
    if (this.#isClosed) return
    this.close()
    this.#hooks.onLost(reason)
  }

  #send(message: SignalRequest['message']) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(new SignalRequest({ message }).toBinary())
  }

  #ping() {
    if (Date.now() - this.#heardAt > silenceLimitMs) return this.#lose('no response to pings')
    this.#send({ case: 'pingReq', value: new Ping({ timestamp: BigInt(Date.now()), rtt: 0n }) })
  }

  #receive(data: unknown) {
    if (this.#isClosed || !Buffer.isBuffer(data)) return
    this.#heardAt = Date.now()
    try {
      this.#handle(SignalResponse.fromBinary(new Uint8Array(data)).message)
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'A message of the engine could not be handled')
      this.#lose('a message could not be handled')
    }
  }

  #handle(message: SignalResponse['message']) {
    if (message.case === 'join') this.#join(message.value.participant?.sid ?? '', message.value.otherParticipants)
    else if (message.case === 'update') this.#update(message.value.participants)
    else if (message.case === 'speakersChanged') this.#hooks.onSpeakers(message.value.speakers)
    else if (message.case === 'offer') this.#answer(message.value)
    else if (message.case === 'leave') this.#lose(describeLeave(message.value.reason))
    else if (message.case === 'trickle' && message.value.target === SignalTarget.SUBSCRIBER)
      this.#addCandidate(readCandidate(message.value.candidateInit))
  }

  #join(sid: string, others: readonly ParticipantInfo[]) {
    this.#ownSid = sid
    this.#isJoined = true
    this.#update(others)
    this.#reportConnected()
  }

  #update(participants: readonly ParticipantInfo[]) {
    this.#hooks.onParticipants(participants.filter(({ sid }) => sid !== this.#ownSid))
  }

  #answer({ sdp, id }: SessionDescription) {
    const offer = parseOffer(sdp)
    const media = this.#open(offer.parameters)
    if (!media) return
    for (const candidate of findCandidates(sdp)) this.#addCandidate(candidate)
    // The sources are known before they are accepted, and so before they send.
    this.#hooks.onSources(
      offer.sections.flatMap(({ kind, sends, cid, payloadType, ssrcs }) => {
        if (!sends || cid === undefined || payloadType === undefined || (kind !== 'audio' && kind !== 'video'))
          return []
        return ssrcs.map((ssrc) => ({ ssrc, trackSid: cid, kind, payloadType }))
      }),
    )
    const answer = buildAnswer(offer, media.local, [])
    this.#send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: answer, id }) })
  }

  /** Returns the connection for an offer; undefined if the engine wants another one. */
  #open(parameters: ReturnType<typeof parseOffer>['parameters']) {
    if (this.#media) {
      if (parameters.ufrag === this.#ufrag) return this.#media
      this.#lose('the engine asks for another connection')
      return undefined
    }
    this.#ufrag = parameters.ufrag
    const hooks = {
      onPacket: (packet: Buffer) => this.#isClosed || this.#hooks.onPacket(packet),
      onCandidate: (candidate: string) => this.#sendCandidate(candidate),
      onState: (state: 'connected' | 'lost') => (state === 'lost' ? this.#lose('media lost') : this.#onMediaUp()),
    }
    // The engine begins the encryption, because it is ready last: a beginning that it misses is repeated a second later.
    this.#media = answerEngine({ ...parameters, setup: 'active' }, hooks, this.#log)
    for (const candidate of this.#candidates) this.#addCandidate(candidate)
    this.#candidates = []
    return this.#media
  }

  #addCandidate(candidate: string | undefined) {
    if (candidate === undefined || candidate === '') return
    if (this.#media) for (const one of listCandidates(candidate, this.#isEngineLocal)) this.#media.addCandidate(one)
    else if (this.#candidates.length < maxPendingCandidates) this.#candidates.push(candidate)
  }

  /** Without them LiveKit's server waits for a second before it uses an address that it has found by itself. */
  #sendCandidate(candidate: string) {
    for (const one of listCandidates(candidate, this.#isEngineLocal)) {
      const candidateInit = JSON.stringify({ candidate: one, sdpMid: '0', sdpMLineIndex: 0 })
      const value = new TrickleRequest({ candidateInit, target: SignalTarget.SUBSCRIBER })
      this.#send({ case: 'trickle', value })
    }
  }

  #onMediaUp() {
    this.#isMediaUp = true
    this.#reportConnected()
  }

  #reportConnected() {
    if (this.#isJoined && this.#isMediaUp && !this.#isClosed) this.#hooks.onConnected()
  }
}
