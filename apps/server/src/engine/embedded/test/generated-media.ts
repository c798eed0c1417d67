import { AddTrackRequest, TrackSource, TrackType } from '@livekit/protocol'
import { PacketBudget } from '../packets/packet-budget.ts'
import { parseRtp } from '../packets/rtp.ts'
import { PublishedTrack } from '../tracks/published-track.ts'
import { Subscription } from '../tracks/subscription.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Creates a track whose subscriptions record what they send; `keyframes` are the requested sources. */
export const createTrack = (type: 'video' | 'audio' = 'video', limit = 1_000_000, sid = 'TR_1') => {
  const request = new AddTrackRequest({
    cid: 'c',
    type: type === 'video' ? TrackType.VIDEO : TrackType.AUDIO,
    source: TrackSource.CAMERA,
  })
  const track = new PublishedTrack(sid, request, new PacketBudget(limit, silent))
  const keyframes: number[] = []
  const demands: number[] = []
  track.bind(
    '0',
    {},
    {
      requestKeyframe: (ssrc) => keyframes.push(ssrc),
      onDemand: (rank) => demands.push(rank),
    },
  )
  const subscribe = () => {
    const sent: Buffer[] = []
    const subscription = new Subscription({
      subscriberSid: 'PA_2',
      track,
      publisherSid: 'PA_1',
      slot: { mid: '1', kind: track.kind, isReused: false },
      send: (packet) => sent.push(Buffer.from(packet)),
    })
    track.sinks.add(subscription)
    return { subscription, sent, read: () => sent.map((bytes) => parseRtp(bytes)) }
  }
  return { track, keyframes, demands, subscribe }
}

/** Only keyframes have a `size`. */
export type Sent = {
  sequence: number
  timestamp?: number
  isKeyframe?: boolean
  picture?: number
  size?: { width: number; height: number }
}

/** Creates a VP8 packet with a picture number. */
export const createPacket = (
  ssrc: number,
  { sequence, timestamp = sequence, isKeyframe = false, picture = sequence, size }: Sent,
) => {
  const bytes = Buffer.alloc(12 + (size === undefined ? 6 : 14))
  bytes.set([0x80, 0xe0])
  bytes.writeUInt16BE(sequence & 0xffff, 2)
  bytes.writeUInt32BE(timestamp >>> 0, 4)
  bytes.writeUInt32BE(ssrc, 8)
  bytes.set([0x90, 0x80], 12)
  bytes.writeUInt16BE(0x8000 | (picture & 0x7fff), 14)
  bytes.set([isKeyframe ? 0x10 : 0x11, 0], 16)
  if (size !== undefined) {
    bytes.set([0x9d, 0x01, 0x2a], 19)
    bytes.writeUInt16LE(size.width, 22)
    bytes.writeUInt16LE(size.height, 24)
  }
  const packet = parseRtp(bytes)
  if (!packet) throw new Error('not a packet')
  return packet
}
