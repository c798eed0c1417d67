import { randomInt } from 'node:crypto'
import { counters } from '../counters.ts'
import { buildSenderReport, type ReceptionReport } from '../packets/rtcp.ts'
import { audioClockRate, type MediaPacket, type Numbers, videoClockRate, writeNumbers } from '../packets/rtp.ts'
import { highestRank } from './layer-demand.ts'
import type { Layer, PublishedTrack, Sink } from './published-track.ts'
import { Reception } from './reception.ts'
import { RoundTrip } from './round-trip.ts'

const maxRemembered = 512
const minResendSpacingMs = 20
const resendShare = 0.25
const minResendBytesPerSecond = 25_000
const assumedRoundTripMs = 50

/** The media section of the subscriber's connection that carries a subscription. */
export type Slot = { mid: string; kind: 'audio' | 'video'; isReused: boolean }

type Options = {
  subscriberSid: string
  track: PublishedTrack
  publisherSid: string
  slot: Slot
  send(packet: Buffer): void
}

/** The stream of a track to one subscriber: one layer at a time, without gaps. */
export class Subscription implements Sink {
  readonly subscriberSid: string
  readonly track: PublishedTrack
  readonly publisherSid: string
  readonly slot: Slot
  readonly ssrc = randomInt(2, 0xffffffff)
  /** Bytes sent since they were last taken. */
  bytes = 0
  readonly roundTrip = new RoundTrip()
  readonly #send: (packet: Buffer) => void
  readonly #clockRate: number
  readonly #resent = new Map<number, number>()
  #isOpen = false
  /** Whether the subscriber does not show it. */
  #isDisabled = false
  /** Whether the subscriber's connection has no room for it. */
  #isPaused = false
  #maxRank = highestRank
  #limitRank = highestRank
  #wanted: Layer | undefined
  #layer: Layer | undefined
  #awaitsStart = true
  #firstSequence = 0
  #sequenceOffset = 0
  #timestampOffset = 0
  #lastSequence = randomInt(0, 0x8000)
  #lastTimestamp = randomInt(0, 0xffff)
  #lastSentAt = 0
  #lastPicture = randomInt(0, 0x8000)
  #lastBase = randomInt(0, 0x100)
  #pictureOffset = 0
  #baseOffset = 0
  #packets = 0
  #octets = 0
  #resentBytes = 0
  #resentSince = 0
  readonly #reception = new Reception()

  constructor({ subscriberSid, track, publisherSid, slot, send }: Options) {
    this.subscriberSid = subscriberSid
    this.track = track
    this.publisherSid = publisherSid
    this.slot = slot
    this.#send = send
    this.#clockRate = track.kind === 'audio' ? audioClockRate : videoClockRate
  }

  get isPaused() {
    return this.#isPaused
  }

  /** Whether packets are sent as they arrive. */
  get isActive() {
    return this.#isOpen && !this.#isDisabled && !this.#isPaused
  }

  /** The rank of the largest layer that the subscriber asks for. */
  get maxRank() {
    return this.#maxRank
  }

  get wantedRank() {
    return this.#isDisabled ? -1 : this.#maxRank
  }

  /** The rank of the largest layer that it gets. */
  get rank() {
    return Math.min(this.#maxRank, this.#limitRank)
  }

  /** The bits per second of the layer that it gets. */
  get wantedBitrate() {
    return this.#wanted?.bitrate ?? 0
  }

  /** Returns how many bits per second the next smaller layer would save; undefined if there is none. */
  findSaving(now: number) {
    const current = this.#wanted
    const smaller = current && this.isActive ? this.track.findLayer(current.rank - 1, now) : undefined
    return current && smaller && smaller.rank < current.rank ? current.bitrate - smaller.bitrate : undefined
  }

  /**
   * Returns whether the subscriber gets a smaller layer than it asks for because of its connection, although a larger
   * one is sent.
   */
  isReduced(now: number) {
    if (!this.isActive || this.#limitRank >= this.#maxRank) return false
    return this.track.findLayer(this.#maxRank, now) !== this.track.findLayer(this.rank, now)
  }

  /** Takes the next smaller layer, because the connection has no room for this one. */
  reduce(now: number) {
    if (this.#wanted) this.#limitRank = this.#wanted.rank - 1
    this.choose(now)
  }

  /** Takes the next larger layer. */
  enlarge(now: number) {
    this.#limitRank = this.track.findLarger(this.#limitRank, now)?.rank ?? highestRank
    this.choose(now)
  }

  /** Starts to forward, because the subscriber is ready for packets. */
  open(now: number) {
    // Later answers confirm what is forwarded already.
    if (this.#isOpen) return
    this.#isOpen = true
    this.restart()
    this.choose(now)
  }

  setDisabled(isDisabled: boolean, now: number) {
    if (this.#isDisabled === isDisabled) return
    this.#isDisabled = isDisabled
    this.restart()
    this.track.reviewDemand(now)
    this.choose(now)
  }

  setPaused(isPaused: boolean, now: number) {
    if (this.#isPaused === isPaused) return
    this.#isPaused = isPaused
    if (isPaused) counters.pauseVideo()
    this.restart()
    this.choose(now)
  }

  setMaxRank(maxRank: number, now: number) {
    this.#maxRank = maxRank
    this.track.reviewDemand(now)
    this.choose(now)
  }

  restart() {
    this.#awaitsStart = true
  }

  /** Chooses the layer again; must be called about twice a second. */
  choose(now: number) {
    if (!this.isActive) return
    this.#wanted = this.track.findLayer(this.rank, now)
    if (this.#wanted && (this.#awaitsStart || this.#wanted !== this.#layer))
      this.track.requestKeyframe(this.#wanted, now)
  }

  requestKeyframe(now: number) {
    const layer = this.#layer ?? this.#wanted
    if (layer && this.isActive) this.track.requestKeyframe(layer, now)
  }

  forward(media: MediaPacket, layer: Layer, now: number) {
    if (!this.isActive) return
    if (!this.#wanted || !this.track.isSent(this.#wanted, now)) this.choose(now)
    const isSwitch = layer === this.#wanted && (this.#awaitsStart || layer !== this.#layer)
    if (isSwitch) {
      if (this.track.kind === 'audio' || media.startsKeyframe) this.#start(media, layer, now)
      else {
        this.track.requestKeyframe(layer, now)
        if (this.#awaitsStart) return
      }
    } else if (this.#awaitsStart) return
    if (layer !== this.#layer || media.sequence < this.#firstSequence) return
    this.#write(media, now)
    this.#lastSequence = Math.max(this.#lastSequence, media.sequence + this.#sequenceOffset)
    this.#lastTimestamp = (media.timestamp + this.#timestampOffset) >>> 0
    this.#lastSentAt = now
    if (media.picture) {
      this.#lastPicture = (media.picture.id + this.#pictureOffset) & 0x7fff
      this.#lastBase = (media.picture.base + this.#baseOffset) & 0xff
    }
    this.#packets += 1
    this.#octets += media.bytes.length
  }

  /** Sends packets again that the subscriber has missed, within a share of the rate. */
  resend(sequences: readonly number[], now: number) {
    if (now - this.#resentSince > 1_000) {
      this.#resentSince = now
      this.#resentBytes = 0
    }
    const limit = Math.max(minResendBytesPerSecond, ((this.#layer?.bitrate ?? 0) / 8) * resendShare)
    const spacing = Math.max(minResendSpacingMs, (this.roundTrip.ms ?? assumedRoundTripMs) * 0.75)
    for (const sequence of sequences) {
      const extended = this.#lastSequence + ((((sequence - this.#lastSequence) & 0xffff) << 16) >> 16)
      const original = extended - this.#sequenceOffset
      if (original < this.#firstSequence || now - (this.#resent.get(extended) ?? 0) < spacing) continue
      const media = this.#layer?.stream.find(original)
      if (!media) continue
      if (this.#resentBytes + media.bytes.length > limit) {
        counters.drop('retransmission-limit')
        continue
      }
      if (this.#resent.size >= maxRemembered) this.#resent.clear()
      this.#resent.set(extended, now)
      this.#resentBytes += media.bytes.length
      counters.resendPacket()
      this.#write(media, now)
    }
  }

  /** Passes the publisher's clock on, so that the subscriber keeps sound and picture together. */
  report(layer: Layer) {
    const report = layer.stream.senderReport
    if (!report || layer !== this.#layer || this.#awaitsStart || !this.isActive) return
    const { ntpHigh, ntpLow } = report
    this.roundTrip.start(report, Date.now())
    const timestamp = (report.timestamp + this.#timestampOffset) >>> 0
    this.#send(
      buildSenderReport({ ssrc: this.ssrc, ntpHigh, ntpLow, timestamp, packets: this.#packets, octets: this.#octets }),
    )
  }

  /** Returns the shorter side of the picture that is sent, in pixels; undefined while there is none. */
  resolution(now: number) {
    const layer = this.#layer
    if (layer === undefined || this.#awaitsStart || !this.isActive || this.track.info.muted) return undefined
    return this.track.isSent(layer, now) ? layer.resolution : undefined
  }

  /** Notes what the subscriber says that it has received. */
  noteReception(report: ReceptionReport, now: number) {
    this.roundTrip.end(report, now)
    return this.#reception.note(report, { packets: this.#packets, sequence: this.#lastSequence }, now)
  }

  #start(media: MediaPacket, layer: Layer, now: number) {
    const isContinued = layer === this.#layer
    if (!isContinued) this.#timestampOffset = this.#alignTimestamps(media, layer, now)
    this.#sequenceOffset = this.#lastSequence + 1 - media.sequence
    this.#firstSequence = media.sequence
    if (media.picture) {
      this.#pictureOffset = this.#lastPicture + 1 - media.picture.id
      this.#baseOffset = this.#lastBase + 1 - media.picture.base
    }
    this.#resent.clear()
    this.#layer = layer
    this.#awaitsStart = false
  }

  /**
   * Finds the offset between the timestamps of two layers, which start at different values, from their sender reports
   * or else from the clock.
   */
  #alignTimestamps(media: MediaPacket, layer: Layer, now: number) {
    const before = this.#layer?.stream.senderReport
    const after = layer.stream.senderReport
    if (before && after) {
      const elapsed = after.ntpHigh - before.ntpHigh + (after.ntpLow - before.ntpLow) / 2 ** 32
      const offset = before.timestamp + this.#timestampOffset + Math.round(elapsed * this.#clockRate) - after.timestamp
      const lead = (media.timestamp + offset - this.#lastTimestamp) | 0
      // Reports that contradict the packets are not used.
      if (lead > 0 && lead < this.#clockRate * 30) return offset
    }
    const elapsed = this.#lastSentAt === 0 ? 0 : Math.max(1, now - this.#lastSentAt)
    return this.#lastTimestamp + Math.round((elapsed * this.#clockRate) / 1000) - media.timestamp
  }

  #write(media: MediaPacket, now: number) {
    const numbers: Numbers = {
      ssrc: this.ssrc,
      sequence: media.sequence + this.#sequenceOffset,
      timestamp: media.timestamp + this.#timestampOffset,
      pictureOffset: this.#pictureOffset,
      baseOffset: this.#baseOffset,
    }
    writeNumbers(media, numbers, now)
    this.bytes += media.bytes.length
    counters.sendPacket()
    this.#send(media.bytes)
  }
}
