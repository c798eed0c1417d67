import { ReceiveStream } from '#engine/embedded/packets/receive-stream.ts'
import { buildKeyframeRequest, buildNack, type ReceptionBlock } from '#engine/embedded/packets/rtcp.ts'
import type { RtpPacket } from '#engine/embedded/packets/rtp.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import { type Frame, Vp8Frames } from './vp8-frames.ts'

const keyframeEveryMs = 500
/** The number under which the recorder asks for packets; it sends no media. */
const ownSsrc = 1

type Packet = { number: number; at: number; payload: Buffer; timestamp: number; marker: boolean }
type Source = { ssrc: number; kind: 'audio' | 'video'; payloadType: number }

/** One received source: puts its packets in order, makes frames of them, and asks for what is missing. */
export class TrackReceiver {
  readonly ssrc: number
  readonly #kind: Source['kind']
  readonly #payloadType: number
  readonly #stream: ReceiveStream
  readonly #buffer = new JitterBuffer<Packet>()
  readonly #pictures = new Vp8Frames()
  readonly #onFrame: (frame: Frame) => void
  #keyframeRequestedAt = 0
  #receivedAt = 0

  constructor({ ssrc, kind, payloadType }: Source, onFrame: (frame: Frame) => void) {
    this.ssrc = ssrc
    this.#kind = kind
    this.#payloadType = payloadType
    this.#stream = new ReceiveStream(ssrc, kind)
    this.#onFrame = onFrame
  }

  /** The arrival of the oldest packet that is not part of a frame yet; undefined if there is none. */
  get waitingSince() {
    return this.#buffer.waitingSince
  }

  receive(packet: RtpPacket, now: number) {
    if (packet.payloadType !== this.#payloadType) return
    this.#receivedAt = now
    const number = this.#stream.receive(packet, now)
    if (number === undefined) return
    const { timestamp, marker, bytes, payloadAt, payloadEnd } = packet
    this.#buffer.push({ number, at: now, payload: bytes.subarray(payloadAt, payloadEnd), timestamp, marker })
    this.#handle(this.#buffer.take(now))
  }

  /** Goes on without packets that are missing for too long; must be called several times a second. */
  check(now: number) {
    this.#handle(this.#buffer.take(now))
  }

  /** Makes frames of all packets that are left. */
  drain() {
    this.#handle(this.#buffer.drain())
  }

  /** Leaves out pictures up to the next keyframe. */
  restart() {
    this.#pictures.restart()
  }

  noteSenderReport(report: { ntpHigh: number; ntpLow: number; timestamp: number }, now: number) {
    this.#stream.noteSenderReport(report, now)
  }

  /** Returns the requests for missing packets and keyframes that are due. */
  takeRequests(now: number): Buffer[] {
    const requests: Buffer[] = []
    const missing = this.#stream.takeRequests(now)
    if (missing.length > 0) requests.push(buildNack(ownSsrc, this.ssrc, missing))
    const needsKeyframe = this.#kind === 'video' && this.#pictures.awaitsKeyframe && now - this.#receivedAt < 1_000
    if (needsKeyframe && now - this.#keyframeRequestedAt >= keyframeEveryMs) {
      this.#keyframeRequestedAt = now
      requests.push(buildKeyframeRequest(ownSsrc, this.ssrc))
    }
    return requests
  }

  takeReport(now: number): ReceptionBlock | undefined {
    return this.#stream.takeReport(now)
  }

  #handle(ordered: ReturnType<JitterBuffer<Packet>['take']>) {
    for (const { packet, followsGap } of ordered) {
      const { payload, timestamp, at, marker } = packet
      if (this.#kind === 'video') {
        for (const frame of this.#pictures.push({ payload, timestamp, marker, at, followsGap })) this.#onFrame(frame)
      } else if (payload.length > 0) this.#onFrame({ data: payload, timestamp, at, isKeyframe: true })
    }
  }
}
