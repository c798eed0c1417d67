import { buildAnswer, type MediaSection, parseOffer } from '../connections/session-description.ts'
import type { MediaConnection, Transport } from '../connections/transport.ts'
import { counters } from '../counters.ts'
import { buildEstimate, buildKeyframeRequest, buildNack, buildReceiverReport, parseRtcp } from '../packets/rtcp.ts'
import { isRtcp, parseRtp, type RtpPacket, readExtension, readSendTime } from '../packets/rtp.ts'
import { UplinkEstimate } from '../packets/uplink-estimate.ts'
import { findLargest, type Layer, type PublishedTrack } from '../tracks/published-track.ts'
import { RecentMean } from '../tracks/recent-mean.ts'

const maxSources = 32
const silenceMs = 5_000
/** The engine's own source in the reports that it sends. */
const ownSsrc = 1

/** The answer to a new offer, and the tracks that the offer started and ended. */
export type OfferOutcome = { answer: string; live: PublishedTrack[]; ended: PublishedTrack[] }

type Source = { track: PublishedTrack; layer: Layer }
type Hooks = {
  /** Called when the largest layer of a video that any subscriber wants has changed. */
  onDemand(trackSid: string, rank: number): void
  onLost(): void
}

/** A participant's sending side: the connection on which the browser makes the offers. */
export class Publisher {
  /** All tracks by sid, announced or live. */
  readonly tracks = new Map<string, PublishedTrack>()
  readonly #transport: Transport
  readonly #hooks: Hooks
  readonly #sources = new Map<number, Source>()
  readonly #estimate = new UplinkEstimate()
  #sections: MediaSection[] = []
  #connection: MediaConnection | undefined
  #ufrag = ''
  #loss = 0
  readonly #lost = new RecentMean()
  readonly #jitter = new RecentMean()
  #lastPacketAt = 0

  constructor(transport: Transport, hooks: Hooks) {
    this.#transport = transport
    this.#hooks = hooks
  }

  /** Returns the tracks that are being sent. */
  live() {
    return [...this.tracks.values()].filter((track) => track.mid !== undefined)
  }

  acceptOffer(sdp: string): OfferOutcome {
    const offer = parseOffer(sdp)
    // A connection cannot be moved to another network, so the browser has to join again.
    if (this.#connection && offer.parameters.ufrag !== this.#ufrag) {
      this.#hooks.onLost()
      throw new Error('The offer restarts ICE')
    }
    this.#ufrag = offer.parameters.ufrag
    this.#connection ??= this.#transport.answer(offer.parameters, {
      onPacket: (packet) => this.#receive(packet),
      onState: (state) => {
        if (state === 'lost') this.#hooks.onLost()
      },
    })
    this.#sections = offer.sections
    const ended = this.live().filter((track) => {
      const section = offer.sections.find(({ mid }) => mid === track.mid)
      return !section?.sends || this.#findAnnounced(section.cid) !== undefined
    })
    for (const track of ended) this.end(track)
    const live: PublishedTrack[] = []
    for (const section of offer.sections) {
      if (!section.sends || section.payloadType === undefined) continue
      if (this.live().some((track) => track.mid === section.mid)) continue
      // Some browsers use another track id in the offer than in their announcement.
      const track = this.#findAnnounced(section.cid) ?? this.#announced().find(({ kind }) => kind === section.kind)
      if (!track || track.kind !== section.kind) continue
      track.bind(section.mid, section.extensions, {
        requestKeyframe: (ssrc) => this.#send(buildKeyframeRequest(ownSsrc, ssrc)),
        onDemand: (rank) => this.#hooks.onDemand(track.sid, rank),
      })
      live.push(track)
    }
    const continuous = new Set(this.live().flatMap(({ mid, info }) => (mid && info.disableDtx ? [mid] : [])))
    const answer = buildAnswer({ ...offer, continuous }, this.#connection.local, this.#transport.candidates)
    return { answer, live, ended }
  }

  end(track: PublishedTrack) {
    this.tracks.delete(track.sid)
    for (const [ssrc, source] of this.#sources) if (source.track === track) this.#sources.delete(ssrc)
    track.close()
  }

  /** Requests lost packets; must be called every few milliseconds. */
  requestLost(now: number) {
    for (const [ssrc, { layer }] of this.#sources) {
      const lost = layer.stream.takeRequests(now)
      if (lost.length > 0) this.#send(buildNack(ownSsrc, ssrc, lost))
    }
  }

  /** Reports to the browser which packets arrived; must be called about once a second. */
  report(now: number, elapsedMs: number) {
    const blocks = [...this.#sources.values()].flatMap(({ track, layer }) => {
      layer.bitrate = (layer.stream.bytes * 8000) / elapsedMs
      layer.stream.bytes = 0
      const block = layer.stream.takeReport(now)
      if (block === undefined) return []
      this.#lost.note(block.lost, block.expected, now)
      // The packets of one picture are sent over some time, so that only sound shows how evenly they arrive.
      if (track.kind === 'audio' && block.expected > 0) this.#jitter.note(layer.stream.jitterMs, 1, now)
      return block
    })
    for (const { fractionLost } of blocks) this.#loss = Math.max(this.#loss, fractionLost)
    if (blocks.length === 0) return
    this.#send(buildReceiverReport(ownSsrc, blocks.slice(0, 31)))
    const limit = this.#estimate.take(elapsedMs, this.#soundBitrate())
    if (limit !== undefined) this.#send(buildEstimate(ownSsrc, limit, [...this.#sources.keys()]))
  }

  #soundBitrate() {
    const sources = [...this.#sources.values()].filter(({ track }) => track.kind === 'audio')
    return sources.reduce((sum, { layer }) => sum + layer.bitrate, 0)
  }

  /** Returns the highest packet loss of a source since the last call, from 0 to 1. */
  takePacketLoss() {
    const loss = this.#loss
    this.#loss = 0
    return loss
  }

  /** Returns the share of the packets of the last ten seconds that did not arrive; undefined if none was due. */
  loss(now: number) {
    const loss = this.#lost.read(now)
    // More than was due has arrived where packets were late.
    return loss === undefined ? undefined : Math.max(0, loss)
  }

  jitterMs(now: number) {
    return this.#jitter.read(now)
  }

  /** Returns the shorter side of the largest picture that is being sent; undefined without one. */
  resolution(now: number) {
    return findLargest(this.live().map((track) => track.resolution(now)))
  }

  /**
   * Returns the time without packets while a track is on, as a share of the timeout; above 1 the connection counts as
   * dead.
   */
  findSilenceRatio(now: number) {
    if (!this.live().some(({ isExpected }) => isExpected)) this.#lastPacketAt = now
    return (now - this.#lastPacketAt) / silenceMs
  }

  /** Excludes from the silence any time in which the engine itself was too late to receive packets. */
  excludeDelay(ms: number) {
    this.#lastPacketAt += ms
  }

  /** Returns the bits per second of all tracks, over the last second. */
  bitrate() {
    return Math.round([...this.#sources.values()].reduce((sum, { layer }) => sum + layer.bitrate, 0))
  }

  close() {
    for (const track of this.tracks.values()) track.close()
    this.tracks.clear()
    this.#sources.clear()
    this.#connection?.close()
  }

  #announced() {
    return [...this.tracks.values()].filter((track) => track.mid === undefined)
  }

  #findAnnounced(cid: string | undefined) {
    return this.#announced().find((track) => track.cid === cid)
  }

  #send(packet: Buffer) {
    this.#connection?.send(packet)
  }

  #receive(bytes: Buffer) {
    const now = Date.now()
    this.#lastPacketAt = now
    counters.receivePacket()
    if (isRtcp(bytes)) return this.#receiveRtcp(bytes, now)
    const packet = parseRtp(bytes)
    if (!packet) return counters.drop('malformed')
    const source = this.#sources.get(packet.ssrc) ?? this.#addSource(packet, now)
    if (!source) return counters.drop('unknown-source')
    const sentAt = readSendTime(packet, source.track.extensions.sendTime)
    if (sentAt !== undefined) this.#estimate.note(sentAt, bytes.length, now)
    source.track.receive(packet, source.layer, now)
  }

  #receiveRtcp(bytes: Buffer, now: number) {
    for (const message of parseRtcp(bytes)) {
      if (message.type !== 'sender-report') continue
      const source = this.#sources.get(message.ssrc)
      if (!source) continue
      source.layer.stream.noteSenderReport(message, now)
      for (const sink of source.track.sinks) sink.report(source.layer)
    }
  }

  /**
   * Adds an unknown source to the media section that its packet names in an extension, or that the offer names for it.
   */
  #addSource(packet: RtpPacket, now: number): Source | undefined {
    if (this.#sources.size >= maxSources) return
    for (const track of this.live()) {
      const section = this.#sections.find(({ mid }) => mid === track.mid)
      if (!section || packet.payloadType !== section.payloadType) continue
      const mid = readExtension(packet, section.extensions.mid)?.toString('latin1')
      if (mid === undefined ? !section.ssrcs.includes(packet.ssrc) : mid !== section.mid) continue
      const rid = readExtension(packet, section.extensions.rid)?.toString('latin1')
      // A section with several layers needs the layer's name, which the browser repeats until the first report.
      if (section.rids.length > 0 && rid === undefined) continue
      const layer = track.addLayer(packet.ssrc, rid, now)
      if (!layer) return
      for (const [ssrc, source] of this.#sources)
        if (!source.track.layers.includes(source.layer)) this.#sources.delete(ssrc)
      const source = { track, layer }
      this.#sources.set(packet.ssrc, source)
      return source
    }
    return undefined
  }
}
