import type { ReceptionBlock } from './rtcp.ts'
import { audioClockRate, type MediaPacket, type RtpPacket, videoClockRate } from './rtp.ts'

const historySize = 1024
const maxGap = 500
const maxMissing = 256
const maxRequests = 8
const maxAgeMs = 1_000
const firstRequestMs = 5
const spacingMs = 60

type Missing = { sequence: number; since: number; requests: number; requestedAt: number }

/**
 * One received source: counts packets for reports (RFC 3550, appendix A), finds lost ones, and keeps recent ones, once
 * for all receivers. Sequence numbers are extended to 32 bits.
 */
export class ReceiveStream {
  readonly ssrc: number
  readonly #clockRate: number
  readonly #kept: (MediaPacket | undefined)[]
  readonly #missing = new Map<number, Missing>()
  /** How many packets of padding come before a sequence number. */
  readonly #skips: { from: number; count: number }[] = []
  #skipsBefore = 0
  #first: number | undefined
  #highest = 0
  #received = 0
  #receivedBefore = 0
  #expectedBefore = 0
  #transit: number | undefined
  #jitter = 0
  #lastSr = 0
  #lastSrAt = 0
  /** The last sender report: its time and the timestamp of the media at that time. */
  senderReport: { ntpHigh: number; ntpLow: number; timestamp: number } | undefined
  /** Bytes received since they were last taken. */
  bytes = 0

  constructor(ssrc: number, kind: 'audio' | 'video') {
    this.ssrc = ssrc
    this.#clockRate = kind === 'audio' ? audioClockRate : videoClockRate
    this.#kept = new Array(kind === 'audio' ? historySize / 8 : historySize)
  }

  /**
   * Counts a packet; returns its number among those that are forwarded, or undefined if it is not: it was received
   * before, is too old, or consists of padding. (A browser probes with padding what the network carries.)
   */
  receive(packet: RtpPacket, now: number): number | undefined {
    const { sequence, timestamp } = packet
    const isPadding = packet.payloadAt === packet.payloadEnd
    const distance = (((sequence - this.#highest) & 0xffff) << 16) >> 16
    if (this.#first === undefined || distance > maxGap || distance < -historySize) this.#begin(sequence)
    else if (distance > 0) {
      for (let lost = this.#highest + 1; lost < this.#highest + distance; lost += 1) this.#noteMissing(lost, now)
      this.#highest += distance
    } else {
      const late = this.#highest + distance
      if (!this.#missing.delete(late)) return
      this.#received += 1
      return late - (this.#skips.findLast(({ from }) => from <= late)?.count ?? this.#skipsBefore)
    }
    this.#received += 1
    this.#countJitter(timestamp, now)
    const skipped = this.#skips.at(-1)?.count ?? this.#skipsBefore
    if (!isPadding) return this.#highest - skipped
    this.#skips.push({ from: this.#highest + 1, count: skipped + 1 })
    if (this.#skips.length > historySize) this.#skipsBefore = this.#skips.shift()?.count ?? 0
    return undefined
  }

  keep(media: MediaPacket) {
    this.#kept[media.sequence % this.#kept.length] = media
  }

  /** A kept packet by its extended sequence number. */
  find(sequence: number): MediaPacket | undefined {
    const kept = this.#kept[sequence % this.#kept.length]
    return kept?.sequence === sequence ? kept : undefined
  }

  /** Sequence numbers (16 bits) that should be requested now, in ascending order. */
  takeRequests(now: number): number[] {
    const due: number[] = []
    for (const missing of this.#missing.values()) {
      if (now - missing.since > maxAgeMs || missing.requests >= maxRequests) {
        this.#missing.delete(missing.sequence)
        continue
      }
      const wait = missing.requests === 0 ? firstRequestMs : spacingMs * missing.requests
      if (now - missing.requestedAt < wait) continue
      missing.requests += 1
      missing.requestedAt = now
      due.push(missing.sequence & 0xffff)
    }
    return due
  }

  noteSenderReport(report: { ntpHigh: number; ntpLow: number; timestamp: number }, now: number) {
    this.senderReport = { ntpHigh: report.ntpHigh, ntpLow: report.ntpLow, timestamp: report.timestamp }
    this.#lastSr = (((report.ntpHigh & 0xffff) << 16) | (report.ntpLow >>> 16)) >>> 0
    this.#lastSrAt = now
  }

  /** How unevenly packets arrive, smoothed over the last sixteen. */
  get jitterMs() {
    return (this.#jitter * 1000) / this.#clockRate
  }

  /**
   * The report since the last one, with the numbers of packets that were due and that are missing in this time; the
   * latter is negative if late ones have arrived. Undefined before the first packet.
   */
  takeReport(now: number): (ReceptionBlock & { expected: number; lost: number }) | undefined {
    if (this.#first === undefined) return
    const expected = this.#highest - this.#first + 1
    const expectedNow = expected - this.#expectedBefore
    const lost = expectedNow - (this.#received - this.#receivedBefore)
    this.#expectedBefore = expected
    this.#receivedBefore = this.#received
    return {
      ssrc: this.ssrc,
      expected: expectedNow,
      lost,
      fractionLost: expectedNow > 0 && lost > 0 ? lost / expectedNow : 0,
      cumulativeLost: expected - this.#received,
      highest: this.#highest,
      jitter: Math.round(this.#jitter),
      lastSr: this.#lastSr,
      sinceLastSr: this.#lastSr === 0 ? 0 : Math.round(((now - this.#lastSrAt) * 65_536) / 1000),
    }
  }

  /** The source begins, perhaps not for the first time: what was missing before is not requested any more. */
  #begin(sequence: number) {
    this.#missing.clear()
    // Above what came before, and above zero: a late packet from before the first one has a number too.
    this.#first = ((this.#highest >> 16) + 1) * 0x10000 + sequence
    this.#highest = this.#first
    this.#received = 0
    this.#receivedBefore = 0
    this.#expectedBefore = 0
  }

  #noteMissing(sequence: number, now: number) {
    if (this.#missing.size >= maxMissing) return
    this.#missing.set(sequence, { sequence, since: now, requests: 0, requestedAt: now })
  }

  #countJitter(timestamp: number, now: number) {
    const transit = (now * this.#clockRate) / 1000 - timestamp
    const change = this.#transit === undefined ? 0 : Math.abs(transit - this.#transit)
    this.#transit = transit
    // A larger jump is a wrap of the timestamp.
    if (change < this.#clockRate * 60) this.#jitter += (change - this.#jitter) / 16
  }
}
