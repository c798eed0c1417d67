import { type AddTrackRequest, TrackInfo, TrackSource, TrackType } from '@livekit/protocol'
import type { Extensions, MediaStreamTrack, RTCRtpTransceiver, RtpPacket } from 'werift'
import type { EngineTrack } from '../media-engine.ts'
import type { PacketBudget } from './packet-budget.ts'

const keyframeIntervalMs = 500
const layerTimeoutMs = 2_000
const maxSequenceGap = 500
// With fewer packets the loss is not significant.
const minPackets = 20
const oneByteExtensions = 0xbede
const audioLevelUri = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'

/** One subscriber of a track. */
export type Sink = { readonly subscriberSid: string; send(packet: RtpPacket): void; restart(): void }

const sourceNames: Record<TrackSource, EngineTrack['source']> = {
  [TrackSource.UNKNOWN]: 'unknown',
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen-share',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screen-share-audio',
}

const readAudioLevel = (extensions: Extensions | undefined) => {
  const value: unknown = extensions?.[audioLevelUri]
  return typeof value === 'object' && value !== null && 'level' in value && typeof value.level === 'number'
    ? value.level
    : undefined
}

/** A track from one publisher to any number of subscribers; it is live from the offer that carries it. */
export class PublishedTrack {
  readonly sid: string
  readonly cid: string
  readonly kind: EngineTrack['kind']
  readonly info: TrackInfo
  readonly sinks = new Set<Sink>()
  /** The media section that carries it; undefined until it is live. */
  mid: string | undefined
  /** Loud packets, all packets and the peak level since the active speakers were last sampled. */
  loudness = { loud: 0, all: 0, peak: 127 }
  #transceiver: RTCRtpTransceiver | undefined
  #unbind: (() => void)[] = []
  #layer: { ssrc: number; seenAt: number } | undefined
  #keyframeAt = 0
  #highest: number | undefined
  #expected = 0
  #arrived = 0
  #keyframeTimer: NodeJS.Timeout | undefined
  readonly #budget: PacketBudget

  constructor(sid: string, request: AddTrackRequest, budget: PacketBudget) {
    this.sid = sid
    this.cid = request.cid
    this.kind = request.type === TrackType.AUDIO ? 'audio' : 'video'
    this.#budget = budget
    this.info = new TrackInfo({
      sid,
      type: request.type,
      name: request.name.slice(0, 200),
      source: request.source,
      width: request.width,
      height: request.height,
      muted: request.muted,
      mimeType: this.kind === 'audio' ? 'audio/opus' : 'video/vp8',
      encryption: request.encryption,
      stereo: request.stereo,
      disableDtx: request.disableDtx,
      disableRed: true,
      stream: request.stream.slice(0, 200),
    })
  }

  /** The track as the portal sees it. */
  describe(): EngineTrack {
    return { sid: this.sid, kind: this.kind, source: sourceNames[this.info.source], muted: this.info.muted }
  }

  /** Makes the track live on the transceiver that receives it. */
  bind(transceiver: RTCRtpTransceiver, mid: string) {
    this.mid = mid
    this.#transceiver = transceiver
    const listen = (track: MediaStreamTrack) => {
      const { unSubscribe } = track.onReceiveRtp.subscribe((packet, extensions) => this.#forward(packet, extensions))
      this.#unbind.push(unSubscribe)
    }
    transceiver.receiver.tracks.forEach(listen)
    this.#unbind.push(transceiver.onTrack.subscribe(listen).unSubscribe)
  }

  setMuted(muted: boolean) {
    this.info.muted = muted
    if (muted) return
    for (const sink of this.sinks) sink.restart()
    this.requestKeyframe()
  }

  /** Requests a keyframe from the publisher; requests of several subscribers are combined. */
  requestKeyframe() {
    if (this.kind !== 'video' || this.#keyframeTimer) return
    const wait = this.#keyframeAt + keyframeIntervalMs - Date.now()
    if (wait <= 0) return this.#sendKeyframeRequest()
    this.#keyframeTimer = setTimeout(() => {
      this.#keyframeTimer = undefined
      this.#sendKeyframeRequest()
    }, wait)
  }

  /** The share of the publisher's packets that were lost since the last call, from 0 to 1. */
  takePacketLoss() {
    const loss = this.#expected < minPackets ? 0 : Math.max(0, 1 - this.#arrived / this.#expected)
    this.#expected = 0
    this.#arrived = 0
    return loss
  }

  close() {
    clearTimeout(this.#keyframeTimer)
    for (const unbind of this.#unbind) unbind()
    this.#unbind = []
    this.#transceiver = undefined
    this.sinks.clear()
  }

  #sendKeyframeRequest() {
    const ssrc = this.#layer?.ssrc ?? this.#transceiver?.receiver.track.ssrc
    if (ssrc === undefined) return
    this.#keyframeAt = Date.now()
    this.#transceiver?.receiver.sendRtcpPLI(ssrc).catch(() => {})
  }

  #forward(packet: RtpPacket, extensions: Extensions | undefined) {
    if (this.kind === 'audio') this.#observe(readAudioLevel(extensions))
    else if (!this.#isForwardedLayer(packet.header.ssrc)) return
    this.#count(packet.header.sequenceNumber)
    if (this.info.muted) return
    // The ids of header extensions differ per connection; each sender writes its own.
    packet.header.extensions = []
    packet.header.extension = false
    packet.header.extensionProfile = oneByteExtensions
    for (const sink of this.sinks) if (this.#budget.accept(this.kind)) sink.send(packet)
  }

  #count(sequenceNumber: number) {
    const lead = (sequenceNumber - (this.#highest ?? sequenceNumber)) & 0xffff
    this.#arrived += 1
    // A large gap in either direction is a restart of the sequence, a small step back is a late packet.
    const isLate = lead > 0x10000 - maxSequenceGap
    if (isLate) return
    this.#expected += lead < maxSequenceGap ? lead : 1
    this.#highest = sequenceNumber
  }

  /** If a browser sends simulcast layers although not asked to, only the first one is forwarded, until it stops. */
  #isForwardedLayer(ssrc: number) {
    const now = Date.now()
    if (this.#layer?.ssrc === ssrc) {
      this.#layer.seenAt = now
      return true
    }
    if (this.#layer && now - this.#layer.seenAt < layerTimeoutMs) return false
    const isSwitch = this.#layer !== undefined
    this.#layer = { ssrc, seenAt: now }
    if (isSwitch) for (const sink of this.sinks) sink.restart()
    if (isSwitch || this.sinks.size > 0) this.requestKeyframe()
    return true
  }

  #observe(level: number | undefined) {
    if (level === undefined) return
    this.loudness.all += 1
    this.loudness.peak = Math.min(this.loudness.peak, level)
    if (level < 45) this.loudness.loud += 1
  }
}
