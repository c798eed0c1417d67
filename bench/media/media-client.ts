import { randomInt, randomUUID } from 'node:crypto'
import {
  AddTrackRequest,
  Ping,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
  VideoLayer,
} from '@livekit/protocol'
import { WebSocket } from 'ws'
import {
  buildAnswer,
  buildOffer,
  parseOffer,
  parseParameters,
} from '../../apps/server/src/engine/embedded/connections/session-description.ts'
import {
  buildEstimate,
  buildReceiverReport,
  buildSenderReport,
  parseRtcp,
} from '../../apps/server/src/engine/embedded/packets/rtcp.ts'
import { isRtcp } from '../../apps/server/src/engine/embedded/packets/rtp.ts'
import { readCandidate } from './candidates.ts'
import { ClientLink } from './client-link.ts'
import { GeneratedTrack } from './generated-media.ts'

const protocol = 15
const pingEveryMs = 5000
const reportEveryMs = 1000
const maxBlocks = 31
/** The bandwidth at which a client on this machine can receive. */
const bitsPerSecond = 50_000_000
const epochOffsetSeconds = 2_208_988_800
const ownSsrc = 1

type Message = SignalResponse['message']
type Received = { highest: number; packets: number; first: number }

/** Reads the source of a received packet. */
const readSsrc = (packet: Buffer) => packet.readUInt32BE(8)

/** A participant without a browser: it speaks LiveKit's signaling and sends generated sound and pictures. */
export class MediaClient {
  readonly tracks: readonly GeneratedTrack[]
  isEnded = false
  readonly #socket: WebSocket
  readonly #onPacket: (packet: Buffer) => void
  readonly #timers: NodeJS.Timeout[]
  readonly #received = new Map<number, Received>()
  readonly #announced = new Map<string, string>()
  #publisher: ClientLink | undefined
  #subscriber: ClientLink | undefined
  #candidates: string[] = []

  /** `kinds` are the tracks that it publishes; `onPacket` gets every packet of media that arrives. */
  constructor(url: string, kinds: readonly GeneratedTrack['kind'][], onPacket: (packet: Buffer) => void) {
    this.tracks = kinds.map((kind) => new GeneratedTrack(kind, randomInt(1, 0xffff_ffff)))
    this.#onPacket = onPacket
    this.#socket = new WebSocket(url)
    this.#socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#receive(SignalResponse.fromBinary(new Uint8Array(data)).message)
    })
    this.#socket.on('error', () => this.leave())
    this.#socket.on('close', () => this.leave())
    this.#timers = [
      setInterval(() => this.#ping(), pingEveryMs),
      setInterval(() => this.#report(Date.now()), reportEveryMs),
    ]
  }

  /** The number of sources that it receives. */
  get sources() {
    return this.#received.size
  }

  get isConnected() {
    return this.#subscriber?.isOpen === true && (this.tracks.length === 0 || this.#publisher?.isOpen === true)
  }

  sendMedia(packet: Buffer) {
    this.#publisher?.send(packet)
  }

  leave() {
    if (this.isEnded) return
    this.isEnded = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#socket.close()
    this.#publisher?.close()
    this.#subscriber?.close()
  }

  #send(message: SignalRequest['message']) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(new SignalRequest({ message }).toBinary())
  }

  #receive(message: Message) {
    if (this.isEnded) return
    if (message.case === 'join') this.#announce()
    else if (message.case === 'trackPublished') this.#onAnnounced(message.value.cid)
    else if (message.case === 'answer') this.#onAnswer(message.value)
    else if (message.case === 'offer') this.#onOffer(message.value)
    else if (message.case === 'trickle') this.#onCandidate(message.value.candidateInit, message.value.target)
    else if (message.case === 'leave') this.leave()
  }

  #announce() {
    for (const { kind } of this.tracks) {
      const cid = randomUUID()
      this.#announced.set(cid, '')
      const isVideo = kind === 'video'
      const size = isVideo ? { width: 640, height: 360, layers: [new VideoLayer({ width: 640, height: 360 })] } : {}
      const type = isVideo ? TrackType.VIDEO : TrackType.AUDIO
      const source = isVideo ? TrackSource.CAMERA : TrackSource.MICROPHONE
      this.#send({ case: 'addTrack', value: new AddTrackRequest({ cid, type, source, name: kind, ...size }) })
    }
  }

  #onAnnounced(cid: string) {
    this.#announced.set(cid, cid)
    const cids = [...this.#announced.values()]
    if (this.#publisher || cids.includes('')) return
    this.#publisher = new ClientLink((packet) => this.#onFeedback(packet))
    const sections = this.tracks.map(({ kind, ssrc }, index) => {
      const trackId = cids[index] ?? ''
      return { mid: String(index + 1), kind, stream: { id: trackId, trackId, ssrc, name: 'client' } }
    })
    const sdp = buildOffer({ version: 1, sections }, this.#publisher.local, [])
    this.#send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) })
  }

  #onAnswer({ sdp }: SessionDescription) {
    this.#publisher?.accept(parseParameters(sdp))
    this.#addCandidates(this.#publisher, sdp)
  }

  #onOffer({ sdp, id }: SessionDescription) {
    const offer = parseOffer(sdp)
    if (!this.#subscriber) {
      this.#subscriber = new ClientLink((packet) => this.#onMedia(packet), offer.parameters)
      for (const candidate of this.#candidates) this.#subscriber.addCandidate(candidate)
      this.#candidates = []
    }
    this.#addCandidates(this.#subscriber, sdp)
    const answer = buildAnswer(offer, this.#subscriber.local, [])
    this.#send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: answer, id }) })
  }

  #addCandidates(link: ClientLink | undefined, sdp: string) {
    for (const [, candidate = ''] of sdp.matchAll(/^a=(candidate:[^\r\n]+)/gm)) link?.addCandidate(candidate)
  }

  #onCandidate(init: string, target: SignalTarget) {
    const candidate = readCandidate(init)
    if (candidate === '') return
    if (target === SignalTarget.PUBLISHER) this.#publisher?.addCandidate(candidate)
    else if (this.#subscriber) this.#subscriber.addCandidate(candidate)
    else this.#candidates.push(candidate)
  }

  #onFeedback(packet: Buffer) {
    if (!isRtcp(packet)) return
    for (const message of parseRtcp(packet)) {
      if (message.type !== 'keyframe') continue
      for (const track of this.tracks) if (track.ssrc === message.ssrc) track.needsKeyframe = true
    }
  }

  #onMedia(packet: Buffer) {
    if (isRtcp(packet) || packet.length < 12) return
    const sequence = packet.readUInt16BE(2)
    const known = this.#received.get(readSsrc(packet))
    if (known) {
      known.packets += 1
      known.highest = Math.max(known.highest, known.highest + (((sequence - known.highest) << 16) >> 16))
    } else this.#received.set(readSsrc(packet), { highest: sequence, packets: 1, first: sequence })
    this.#onPacket(packet)
  }

  #ping() {
    this.#send({ case: 'pingReq', value: new Ping({ timestamp: BigInt(Date.now()), rtt: 0n }) })
  }

  /** Reports as a browser does: without them engines take a client for lost. */
  #report(now: number) {
    const seconds = now / 1000 + epochOffsetSeconds
    for (const { ssrc, timestamp, packets, octets } of this.tracks) {
      const ntp = { ntpHigh: Math.floor(seconds), ntpLow: Math.floor((seconds % 1) * 2 ** 32) }
      this.#publisher?.send(buildSenderReport({ ssrc, ...ntp, timestamp, packets, octets }))
    }
    const blocks = [...this.#received].map(([ssrc, { highest, packets, first }]) => ({
      ssrc,
      fractionLost: 0,
      cumulativeLost: highest - first + 1 - packets,
      highest,
      jitter: 0,
      lastSr: 0,
      sinceLastSr: 0,
    }))
    for (let from = 0; from < blocks.length; from += maxBlocks)
      this.#subscriber?.send(buildReceiverReport(ownSsrc, blocks.slice(from, from + maxBlocks)))
    const ssrcs = blocks.map(({ ssrc }) => ssrc).slice(0, maxBlocks)
    if (ssrcs.length > 0) this.#subscriber?.send(buildEstimate(ownSsrc, bitsPerSecond, ssrcs))
  }
}

/** Returns the address at which a client connects to the signaling of an engine. */
export const describeSocket = (signalUrl: string, token: string): string =>
  `${signalUrl}/rtc?access_token=${token}&auto_subscribe=1&protocol=${protocol}&sdk=js&version=2.15.0`
