import { VideoLayer } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { createPacket, createTrack, type Sent } from '../test/generated-media.ts'

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

test('after a mute, video begins again at a keyframe, which is requested', () => {
  const { track, keyframes, subscribe } = createTrack()
  const layer = track.addLayer(7, undefined, 0)
  if (!layer) throw new Error('no layer')
  const { subscription, sent } = subscribe()
  const send = (packet: Sent, now: number) => track.receive(createPacket(7, packet), layer, now)
  subscription.open(0)
  send({ sequence: 1, isKeyframe: true }, 10)
  track.setMuted(true)
  send({ sequence: 2 }, 20)
  track.setMuted(false)
  send({ sequence: 3 }, 1_000)
  expect([sent.length, keyframes]).toEqual([1, [7, 7]])
  send({ sequence: 4, isKeyframe: true }, 1_010)
  send({ sequence: 5 }, 1_020)
  expect(sent).toHaveLength(3)
})

test('a paused video takes nothing of what the engine may forward', () => {
  const { track, subscribe } = createTrack('video', 10)
  const layer = track.addLayer(7, undefined, 0)
  if (!layer) throw new Error('no layer')
  const [paused, shown] = [subscribe(), subscribe()]
  for (const { subscription } of [paused, shown]) subscription.open(0)
  paused.subscription.setPaused(true, 0)
  for (let sequence = 1; sequence <= 8; sequence += 1)
    track.receive(createPacket(7, { sequence, isKeyframe: sequence === 1 }), layer, 10)
  expect([paused.sent.length, shown.sent.length]).toEqual([0, 8])
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
  // The reports are 0.1 seconds apart by the publisher's clock.
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

test('when the publisher stops the larger layer, the smaller one goes on within a moment', () => {
  const { track, keyframes, subscribe } = createTrack()
  const [small, large] = [track.addLayer(7, 'q', 0), track.addLayer(8, 'h', 0)]
  if (!small || !large) throw new Error('no layer')
  const { subscription, sent } = subscribe()
  subscription.open(0)
  track.receive(createPacket(8, { sequence: 1, isKeyframe: true }), large, 10)
  let sequence = 0
  const sendSmall = (from: number, to: number, isKeyframe = false) => {
    for (let now = from; now <= to; now += 50)
      track.receive(createPacket(7, { sequence: ++sequence, isKeyframe }), small, now)
  }
  sendSmall(50, 450)
  expect([sent.length, keyframes]).toEqual([1, [8]])
  sendSmall(500, 600)
  expect(keyframes).toEqual([8, 7])
  sendSmall(650, 700, true)
  expect(sent).toHaveLength(3)
  // The larger layer is back.
  track.receive(createPacket(8, { sequence: 2 }), large, 720)
  expect(keyframes).toEqual([8, 7, 8])
})

test('what is forwarded goes on when a later answer opens it again', () => {
  const { track, keyframes, subscribe } = createTrack()
  const layer = track.addLayer(7, undefined, 0)
  if (!layer) throw new Error('no layer')
  const { subscription, sent } = subscribe()
  subscription.open(0)
  track.receive(createPacket(7, { sequence: 1, isKeyframe: true }), layer, 10)
  subscription.open(1_000)
  track.receive(createPacket(7, { sequence: 2 }), layer, 1_010)
  expect([sent.length, keyframes]).toEqual([2, [7]])
})

test('the layer for a size is the smallest that is large enough, or else the largest', () => {
  const { track } = createTrack()
  const sizes = [320, 640, 1280]
  track.info.layers = sizes.map((width, quality) => new VideoLayer({ quality, width, height: width / 2 }))
  const find = (width: number) => track.findRank(width * (width / 2))
  expect([100, 320, 322, 640, 642, 1280, 1920].map(find)).toEqual([0, 0, 1, 1, 2, 2, 2])
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

test('the publisher is asked for a larger layer at once, and for less when no subscriber has wanted it for a time', () => {
  const { track, keyframes, demands, subscribe } = createTrack()
  const [small, large] = [track.addLayer(7, 'q', 0), track.addLayer(8, 'h', 0)]
  if (!small || !large) throw new Error('no layer')
  const [one, other] = [subscribe().subscription, subscribe().subscription]
  const review = (from: number, to: number) => {
    for (let second = from; second <= to; second += 1) track.reviewDemand(second * 1_000)
    return demands.splice(0)
  }
  one.open(0)
  other.open(0)
  one.setMaxRank(0, 0)
  expect(review(1, 20)).toEqual([])
  other.setMaxRank(0, 20_000)
  expect([review(21, 24), review(25, 40)]).toEqual([[], [0]])
  other.setMaxRank(1, 41_000)
  expect(review(41, 41)).toEqual([1])
  track.receive(createPacket(7, { sequence: 1, isKeyframe: true }), small, 41_000)
  keyframes.length = 0
  track.receive(createPacket(8, { sequence: 1 }), large, 41_100)
  expect(keyframes).toContain(8)
  one.setDisabled(true, 42_000)
  other.setDisabled(true, 42_000)
  expect([review(43, 60), track.isExpected]).toEqual([[-1], false])
  // A subscriber that is not connected yet waits too.
  track.sinks.clear()
  track.sinks.add(subscribe().subscription)
  expect([review(61, 61), track.isExpected]).toEqual([[2], true])
})

test('loss on the link of the publisher does not count as loss on that of the subscriber', () => {
  const { track, subscribe } = createTrack()
  const layer = track.addLayer(7, 'q', 0)
  if (!layer) throw new Error('No layer')
  const { subscription } = subscribe()
  subscription.open(0)
  const send = (from: number, to: number) => {
    for (let sequence = from; sequence <= to; sequence += 1)
      track.receive(createPacket(7, { sequence, isKeyframe: sequence === 1 }), layer, sequence * 50)
  }
  const report = (highest: number, fractionLost: number) => {
    const rest = { ssrc: subscription.ssrc, cumulativeLost: 0, jitter: 0, lastSr: 0, sinceLastSr: 0 }
    return subscription.noteReception({ ...rest, highest, fractionLost }, highest * 50).loss
  }
  send(1, 20)
  expect(report(20, 0)).toBe(0)
  send(61, 80)
  expect(report(80, 2 / 3)).toBeCloseTo(0)
  // A report that comes late mentions the gap again.
  send(81, 100)
  expect(report(100, 0.5)).toBe(0)
  send(101, 120)
  expect(report(120, 0.5)).toBe(0.5)
})

test('a report that comes late does not make late what has arrived', () => {
  const { subscription } = createTrack().subscribe()
  const report = (highest: number, now: number) => {
    const rest = { ssrc: subscription.ssrc, fractionLost: 0, cumulativeLost: 0, jitter: 0, lastSr: 0, sinceLastSr: 0 }
    return subscription.noteReception({ ...rest, highest }, now)
  }
  report(20, 10_000)
  expect(report(30, 10_500)).toMatchObject({ outcome: 'arrived', arrivedAt: 10_500 })
  expect(report(40, 14_000)).toMatchObject({ outcome: 'arrived', arrivedAt: 11_500 })
})
