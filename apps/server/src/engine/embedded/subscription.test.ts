import { AddTrackRequest, TrackSource, TrackType } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { PacketBudget } from './packet-budget.ts'
import { PublishedTrack } from './published-track.ts'
import { parseRtp } from './rtp.ts'
import { Subscription } from './subscription.ts'
import { VideoAllocation } from './video-allocation.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A track whose subscriptions record what they send; `keyframes` are the requested sources. */
const createTrack = (type: 'video' | 'audio' = 'video') => {
  const request = new AddTrackRequest({
    cid: 'c',
    type: type === 'video' ? TrackType.VIDEO : TrackType.AUDIO,
    source: TrackSource.CAMERA,
  })
  const track = new PublishedTrack('TR_1', request, new PacketBudget(1_000_000, silent))
  const keyframes: number[] = []
  track.bind('0', {}, (ssrc) => keyframes.push(ssrc))
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
  return { track, keyframes, subscribe }
}

type Sent = { sequence: number; timestamp?: number; isKeyframe?: boolean; picture?: number }

/** A VP8 packet with a picture number. */
const createPacket = (
  ssrc: number,
  { sequence, timestamp = sequence, isKeyframe = false, picture = sequence }: Sent,
) => {
  const bytes = Buffer.alloc(12 + 6)
  bytes.set([0x80, 0xe0])
  bytes.writeUInt16BE(sequence & 0xffff, 2)
  bytes.writeUInt32BE(timestamp >>> 0, 4)
  bytes.writeUInt32BE(ssrc, 8)
  bytes.set([0x90, 0x80], 12)
  bytes.writeUInt16BE(0x8000 | (picture & 0x7fff), 14)
  bytes.set([isKeyframe ? 0x10 : 0x11, 0], 16)
  const packet = parseRtp(bytes)
  if (!packet) throw new Error('not a packet')
  return packet
}
const readPicture = (bytes: Buffer | undefined) => (bytes?.readUInt16BE(22) ?? 0) & 0x7fff

test('video begins at a keyframe, which is requested, and goes on without a gap after a pause', () => {
  const { track, keyframes, subscribe } = createTrack()
  const layer = track.addLayer(7, undefined, 0)
  if (!layer) throw new Error('no layer')
  const { subscription, sent, read } = subscribe()
  const send = (packet: Sent, now: number) => track.receive(createPacket(7, packet), layer, now)
  subscription.open(0)
  send({ sequence: 1 }, 10)
  expect([sent.length, keyframes]).toEqual([0, [7]])
  send({ sequence: 2, isKeyframe: true }, 20)
  send({ sequence: 3 }, 30)
  subscription.setPaused(true, 40)
  for (let sequence = 4; sequence < 50; sequence += 1) send({ sequence }, 50)
  subscription.setPaused(false, 1_000)
  expect(keyframes).toEqual([7, 7])
  send({ sequence: 50 }, 1_010)
  send({ sequence: 51, isKeyframe: true }, 1_020)
  const [first, second, third] = read()
  expect(sent).toHaveLength(3)
  expect([(second?.sequence ?? 0) - (first?.sequence ?? 0), (third?.sequence ?? 0) - (second?.sequence ?? 0)]).toEqual([
    1, 1,
  ])
  expect((third?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(49)
  expect(readPicture(sent[2]) - readPicture(sent[1])).toBe(1)
})

test('a larger layer is taken at its keyframe; sequence, picture and time go on', () => {
  const { track, subscribe } = createTrack()
  const small = track.addLayer(7, 'q', 0)
  if (!small) throw new Error('no layer')
  const { subscription, sent, read } = subscribe()
  subscription.open(0)
  track.receive(createPacket(7, { sequence: 10, timestamp: 900, isKeyframe: true, picture: 5 }), small, 10)
  const large = track.addLayer(8, 'h', 10)
  if (!large) throw new Error('no layer')
  track.receive(createPacket(8, { sequence: 900, timestamp: 50_000, picture: 3_000 }), large, 10)
  // 0.1 seconds apart by the publisher's clock.
  small.stream.noteSenderReport({ ntpHigh: 10, ntpLow: 0, timestamp: 900 }, 10)
  large.stream.noteSenderReport({ ntpHigh: 10, ntpLow: 0.1 * 2 ** 32, timestamp: 50_000 }, 10)
  subscription.choose(20)
  track.receive(createPacket(7, { sequence: 11, timestamp: 9_000, picture: 6 }), small, 30)
  track.receive(createPacket(8, { sequence: 901, timestamp: 53_000, isKeyframe: true, picture: 3_001 }), large, 40)
  track.receive(createPacket(7, { sequence: 12, timestamp: 18_000, picture: 7 }), small, 50)
  const packets = read()
  expect(packets.map((packet) => (packet?.sequence ?? 0) - (packets[0]?.sequence ?? 0))).toEqual([0, 1, 2])
  expect(packets.map((packet) => (packet?.timestamp ?? 0) - (packets[0]?.timestamp ?? 0))).toEqual([
    0,
    8_100,
    9_000 + 3_000,
  ])
  expect(sent.map((bytes) => readPicture(bytes) - readPicture(sent[0]))).toEqual([0, 1, 2])
})

test('packets are sent again as often as the round trip allows, and within a share of the rate', () => {
  const { track, subscribe } = createTrack()
  const layer = track.addLayer(7, undefined, 0)
  if (!layer) throw new Error('no layer')
  const { subscription, sent, read } = subscribe()
  subscription.open(0)
  for (let sequence = 0; sequence < 5; sequence += 1)
    track.receive(createPacket(7, { sequence, isKeyframe: sequence === 0 }), layer, 10)
  const sequences = read().map((packet) => packet?.sequence ?? 0)
  subscription.resend([sequences[1] ?? 0, sequences[3] ?? 0, 60_000], 100)
  subscription.resend([sequences[1] ?? 0], 105)
  expect(read().map((packet) => packet?.sequence)).toEqual([...sequences, sequences[1], sequences[3]])
  expect(sent[5]?.subarray(20)).toEqual(sent[1]?.subarray(20))
  for (let round = 0; round < 10_000; round += 1) subscription.resend(sequences, 1_000 + round / 20)
  expect(sent.length).toBeLessThan(25_000 / 26 + 10)
})

test('the publisher’s clock is passed on in the numbers of the subscriber', () => {
  const { track, subscribe } = createTrack('audio')
  const layer = track.addLayer(7, undefined, 0)
  if (!layer) throw new Error('no layer')
  const { subscription, sent, read } = subscribe()
  subscription.open(0)
  track.receive(createPacket(7, { sequence: 1, timestamp: 480 }), layer, 0)
  layer.stream.noteSenderReport({ ntpHigh: 5, ntpLow: 6, timestamp: 960 }, 0)
  subscription.report(layer)
  const report = sent[1]
  expect([report?.readUInt32BE(8), report?.readUInt32BE(12)]).toEqual([5, 6])
  expect((report?.readUInt32BE(16) ?? 0) - (read()[0]?.timestamp ?? 0)).toBe(480)
})

test('a connection that cannot carry a video for three seconds pauses it, and tries it again ever later', () => {
  const { track, subscribe } = createTrack()
  track.addLayer(7, undefined, 0)
  const { subscription } = subscribe()
  subscription.open(0)
  const allocation = new VideoAllocation()
  const changes: string[] = []
  for (let second = 1; second < 120; second += 1) {
    subscription.bytes = subscription.isActive ? 50_000 : 0
    allocation.noteEstimate(subscription.isActive ? 100_000 : 500_000)
    const now = second * 1_000
    for (const { isPaused } of allocation.update([subscription], 10, now))
      changes.push(`${second} ${isPaused ? 'paused' : 'resumed'}`)
  }
  expect(changes.map((change) => change.split(' ')[1])).toEqual(changes.map((_, i) => (i % 2 ? 'resumed' : 'paused')))
  const resumed = changes.filter((change) => change.includes('resumed')).map((change) => Number.parseInt(change, 10))
  const waits = resumed.map((at, index) => at - (resumed[index - 1] ?? 0))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
})

test('an estimate that is still growing, and a short delay, pause nothing', () => {
  const { track, subscribe } = createTrack()
  track.addLayer(7, undefined, 0)
  const { subscription } = subscribe()
  subscription.open(0)
  const allocation = new VideoAllocation()
  for (let second = 1; second < 30; second += 1) {
    subscription.bytes = 50_000
    allocation.noteEstimate(second % 10 === 0 ? 120_000 : 150_000 + second * 10_000)
    expect(allocation.update([subscription], 10, second * 1_000)).toEqual([])
  }
})

test('no more videos are sent than the engine can carry, and the ones that are shown largest stay', () => {
  const { track, subscribe } = createTrack()
  track.addLayer(7, undefined, 0)
  const subscriptions = [0, 2, 1].map((rank) => {
    const { subscription } = subscribe()
    subscription.setMaxRank(rank, 0)
    subscription.open(0)
    return subscription
  })
  const allocation = new VideoAllocation()
  const paused = () => subscriptions.map(({ isPaused }) => isPaused)
  expect(allocation.update(subscriptions, 1, 10_000)).toHaveLength(2)
  expect(paused()).toEqual([true, false, true])
  expect(allocation.update(subscriptions, 1, 30_000)).toEqual([])
  expect(allocation.update(subscriptions, 2, 60_000)).toEqual([subscriptions[2]])
  expect(paused()).toEqual([true, false, false])
})
