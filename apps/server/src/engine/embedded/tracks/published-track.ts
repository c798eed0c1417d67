import { type AddTrackRequest, TrackInfo, TrackType } from '@livekit/protocol'
import type { EngineTrack } from '../../media-engine.ts'
import { toSource } from '../../permission.ts'
import type { ExtensionIds } from '../connections/session-description.ts'
import type { PacketBudget } from '../packets/packet-budget.ts'
import { ReceiveStream } from '../packets/receive-stream.ts'
import { buildMediaPacket, type MediaPacket, type RtpPacket, readExtension } from '../packets/rtp.ts'
import { LayerDemand } from './layer-demand.ts'

const keyframeIntervalMs = 500
const layerTimeoutMs = 1_500
// A browser whose connection is new or narrow stops the larger layers and goes on with the smaller ones.
const layerBehindMs = 500
const maxLayers = 3
/** Names of simulcast layers from small to large, as livekit-client chooses them. */
const layerNames = ['q', 'h', 'f']

/** One source of a track: the only one, or a simulcast layer; a higher `rank` is a larger picture. */
export type Layer = {
  stream: ReceiveStream
  rank: number
  seenAt: number
  keyframeRequestedAt: number
  /** Received bits per second, measured over about a second. */
  bitrate: number
  /** The shorter side of its picture, in pixels; undefined for sound, and before the first keyframe. */
  resolution: number | undefined
}

/** Returns the largest of several pictures; undefined without one. */
export const findLargest = (resolutions: readonly (number | undefined)[]): number | undefined => {
  const known = resolutions.filter((one) => one !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/** One subscriber of a track. */
export type Sink = {
  readonly subscriberSid: string
  /** The rank of the largest layer that it waits for; -1 if none. */
  readonly wantedRank: number
  /** Whether packets are sent as they arrive. */
  readonly isActive: boolean
  forward(media: MediaPacket, layer: Layer, now: number): void
  /** Called when the layer has a newer sender report. */
  report(layer: Layer): void
  /** Called when packets were left out: video continues at a keyframe. */
  restart(): void
  /** Chooses a layer again, because others are being sent now. */
  choose(now: number): void
}

type Upstream = {
  requestKeyframe(ssrc: number): void
  /** Called when the largest layer that any subscriber wants has changed. */
  onDemand(rank: number): void
}

/** A track from one publisher to any number of subscribers; it is live from the offer that carries it. */
export class PublishedTrack {
  readonly sid: string
  readonly cid: string
  readonly kind: EngineTrack['kind']
  readonly info: TrackInfo
  readonly sinks = new Set<Sink>()
  readonly layers: Layer[] = []
  /** The header extensions of its packets. */
  extensions: ExtensionIds = {}
  /** The media section that carries it; undefined until it is live. */
  mid: string | undefined
  /** Loud packets, all packets and the peak level since the active speakers were last sampled. */
  loudness = { loud: 0, all: 0, peak: 127 }
  readonly #demand = new LayerDemand()
  #upstream: Upstream | undefined
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
      layers: request.layers.slice(0, maxLayers),
    })
  }

  /** The name of the stream: microphone and camera share one, a shared screen and its sound another. */
  get streamName() {
    return toSource(this.info.source).startsWith('screen-share') ? 'screen' : 'camera'
  }

  /** Describes the track as the portal sees it. */
  describe(): EngineTrack {
    return { sid: this.sid, kind: this.kind, source: toSource(this.info.source), muted: this.info.muted }
  }

  /** Makes the track live. */
  bind(mid: string, extensions: ExtensionIds, upstream: Upstream) {
    this.mid = mid
    this.extensions = extensions
    this.#upstream = upstream
  }

  /** Adds the layer of a new source with the given layer name; undefined if there cannot be one more. */
  addLayer(ssrc: number, name: string | undefined, now: number): Layer | undefined {
    const rank = Math.max(0, layerNames.indexOf(name ?? ''))
    const stale = this.layers.findIndex((layer) => layer.rank === rank)
    if (stale >= 0) this.layers.splice(stale, 1)
    if (this.layers.length >= maxLayers) return
    const layer = {
      stream: new ReceiveStream(ssrc, this.kind),
      rank,
      seenAt: now,
      keyframeRequestedAt: Number.NEGATIVE_INFINITY,
      bitrate: 0,
      resolution: undefined,
    }
    this.layers.push(layer)
    this.layers.sort((one, other) => one.rank - other.rank)
    return layer
  }

  setMuted(muted: boolean) {
    this.info.muted = muted
    if (!muted) for (const sink of this.sinks) sink.restart()
  }

  /** Finds the best layer up to a rank among those that are being sent; the smallest one if all are larger. */
  findLayer(maxRank: number, now: number): Layer | undefined {
    const alive = this.layers.filter((layer) => this.isSent(layer, now))
    return alive.findLast(({ rank }) => rank <= maxRank) ?? alive[0]
  }

  /** Finds the smallest layer above a rank among those that are being sent. */
  findLarger(rank: number, now: number): Layer | undefined {
    return this.layers.find((layer) => layer.rank > rank && this.isSent(layer, now))
  }

  /** Returns whether the publisher sends a layer: it is neither silent nor left behind by another. */
  isSent({ seenAt }: Layer, now: number): boolean {
    return now - seenAt < layerTimeoutMs && this.layers.every((other) => other.seenAt - seenAt < layerBehindMs)
  }

  /** Returns the shorter side of the largest picture that is being sent; undefined while there is none. */
  resolution(now: number) {
    if (this.info.muted) return undefined
    return findLargest(this.layers.map((layer) => (this.isSent(layer, now) ? layer.resolution : undefined)))
  }

  /** Finds the rank of the smallest layer with at least the given number of pixels, as the publisher announced them. */
  findRank(pixels: number) {
    const sizes = this.info.layers.map(({ quality, width, height }) => ({ rank: quality, pixels: width * height }))
    const fitting = sizes.filter((layer) => layer.pixels >= pixels).sort((one, other) => one.pixels - other.pixels)
    return fitting[0]?.rank ?? maxLayers - 1
  }

  /** Whether the publisher sends the track: it is not muted, and a subscriber wants it. */
  get isExpected() {
    return !this.info.muted && this.layers.length > 0 && this.#demand.rank >= 0
  }

  /** Tells the publisher which layers are wanted, if that has changed. */
  reviewDemand(now: number) {
    if (this.kind !== 'video' || this.mid === undefined) return
    const rank = this.#demand.review(Math.max(-1, ...[...this.sinks].map(({ wantedRank }) => wantedRank)), now)
    if (rank !== undefined) this.#upstream?.onDemand(rank)
  }

  /** Requests a keyframe of a layer from the publisher; requests of several subscribers are combined. */
  requestKeyframe(layer: Layer, now: number) {
    if (this.kind !== 'video' || now - layer.keyframeRequestedAt < keyframeIntervalMs) return
    layer.keyframeRequestedAt = now
    this.#upstream?.requestKeyframe(layer.stream.ssrc)
  }

  receive(packet: RtpPacket, layer: Layer, now: number) {
    const sequence = layer.stream.receive(packet, now)
    const isPadding = packet.payloadAt === packet.payloadEnd
    const isBack = !this.isSent(layer, now)
    if (!isPadding) {
      layer.seenAt = now
      layer.stream.bytes += packet.bytes.length
    }
    if (sequence === undefined) return
    if (isBack) for (const sink of this.sinks) sink.choose(now)
    if (this.kind === 'audio') this.#observe(readExtension(packet, this.extensions.audioLevel))
    if (this.info.muted) return
    const media = buildMediaPacket(packet, sequence, this.kind)
    layer.resolution = media.resolution ?? layer.resolution
    layer.stream.keep(media)
    // Packets that a subscriber does not get do not use up the budget.
    for (const sink of this.sinks)
      if (sink.isActive && this.#budget.accept(this.kind, now)) sink.forward(media, layer, now)
  }

  close() {
    this.#upstream = undefined
    this.sinks.clear()
    this.layers.length = 0
  }

  #observe(content: Buffer | undefined) {
    const level = content?.[0]
    if (level === undefined) return
    this.loudness.all += 1
    this.loudness.peak = Math.min(this.loudness.peak, level & 0x7f)
    if ((level & 0x7f) < 45) this.loudness.loud += 1
  }
}
