import { buildAnswer, type MediaSection, parseOffer } from '../connections/session-description.ts'
import type { Connection, Transport } from '../connections/transport.ts'
import { counters } from '../counters.ts'
import { buildEstimate, buildKeyframeRequest, buildNack, buildReceiverReport, parseRtcp } from '../packets/rtcp.ts'
import { isRtcp, parseRtp, type RtpPacket, readExtension, readSendTime } from '../packets/rtp.ts'
import { UplinkEstimate } from '../packets/uplink-estimate.ts'
import type { Layer, PublishedTrack } from '../tracks/published-track.ts'

const maxSources = 32
const silenceMs = 5_000
/** The engine's own source in the reports that it sends. */
const ownSsrc = 1

/** What a new offer changed. */
export type OfferOutcome = { answer: string; live: PublishedTrack[]; ended: PublishedTrack[] }

type Source = { track: PublishedTrack; layer: Layer }
type Hooks = {
  /** The largest layer of a video that anybody wants is another one. */
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
  #connection: Connection | undefined
  #ufrag = ''
  #loss = 0
  #lastPacketAt = 0

  constructor(transport: Transport, hooks: Hooks) {
    this.#transport = transport
    this.#hooks = hooks
  }

  /** The tracks that are being sent. */
  live() {
    return [...this.tracks.values()].filter((track) => track.mid !== undefined)
  }

  acceptOffer(sdp: string): OfferOutcome {
    const offer = parseOffer(sdp)
    // A connection cannot be moved to another network: the browser joins again.
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
      // The offer of some browsers has another track id than their announcement.
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

  /** Requests lost packets; has to be called every few milliseconds. */
  requestLost(now: number) {
    for (const [ssrc, { layer }] of this.#sources) {
      const lost = layer.stream.takeRequests(now)
      if (lost.length > 0) this.#send(buildNack(ownSsrc, ssrc, lost))
    }
  }

  /** Reports to the browser what arrived; has to be called about once a second. */
  report(now: number, elapsedMs: number) {
    const blocks = [...this.#sources.values()].flatMap(({ layer }) => {
      layer.bitrate = (layer.stream.bytes * 8000) / elapsedMs
      layer.stream.bytes = 0
      return layer.stream.takeReport(now) ?? []
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

  /** The highest packet loss of a source since the last call, from 0 to 1. */
  takePacketLoss() {
    const loss = this.#loss
    this.#loss = 0
    return loss
  }

  /** For how long nothing has arrived although a track is on; above 1 the connection counts as dead. */
  silence(now: number) {
    if (!this.live().some(({ isExpected }) => isExpected)) this.#lastPacketAt = now
    return (now - this.#lastPacketAt) / silenceMs
  }

  /** Time in which the engine itself was too late to receive anything does not count as silence. */
  excuse(ms: number) {
    this.#lastPacketAt += ms
  }

  /** Bits per second of all tracks, over the last second. */
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

  /** A packet of an unknown source names its media section, by extension or in the offer. */
  #addSource(packet: RtpPacket, now: number): Source | undefined {
    if (this.#sources.size >= maxSources) return
    for (const track of this.live()) {
      const section = this.#sections.find(({ mid }) => mid === track.mid)
      if (!section || packet.payloadType !== section.payloadType) continue
      const mid = readExtension(packet, section.extensions.mid)?.toString('latin1')
      if (mid === undefined ? !section.ssrcs.includes(packet.ssrc) : mid !== section.mid) continue
      const rid = readExtension(packet, section.extensions.rid)?.toString('latin1')
      // With several layers the name of the layer is needed; the browser repeats it until the first report.
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
