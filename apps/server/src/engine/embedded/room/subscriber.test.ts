import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionHooks, Transport } from '../connections/transport.ts'
import { buildReceiverReport } from '../packets/rtcp.ts'
import { parseRtp } from '../packets/rtp.ts'
import { createPacket, createTrack } from '../test/generated-media.ts'
import { Subscriber } from './subscriber.ts'

const parameters = {
  ufrag: 'abcd',
  password: 'aPasswordOf22Characters',
  fingerprint: 'AB',
  setup: 'actpass',
  hasData: true,
} as const
const answer = [
  'v=0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:aPasswordOf22Characters',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:active',
  '',
].join('\r\n')

/** Creates a transport without a network, and records what is sent. */
function createTransport() {
  const sent: Buffer[] = []
  let hooks: ConnectionHooks | undefined
  const transport: Transport = {
    port: 1,
    candidates: [],
    offer: (given) => {
      hooks = given
      return {
        local: parameters,
        accept: () => given.onState('connected'),
        addCandidate: () => undefined,
        send: (packet) => sent.push(Buffer.from(packet)),
        close: () => undefined,
      }
    },
    answer: () => {
      throw new Error('Not used')
    },
    close: () => undefined,
  }
  return { transport, sent, receive: (packet: Buffer) => hooks?.onPacket(packet) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends a video to a subscriber for some seconds; `report` returns the highest number that has arrived by then. */
function watch(seconds: number, report: (highest: number) => number | undefined) {
  const { transport, sent, receive } = createTransport()
  const offers: number[] = []
  const onLost = vi.fn()
  const subscriber = new Subscriber('PA_2', transport, {
    sendOffer: (_, id) => offers.push(id),
    sendCandidate: () => undefined,
    onPaused: () => undefined,
    onLost,
  })
  subscriber.negotiate()
  subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
  const { track } = createTrack()
  const layer = track.addLayer(7, undefined, Date.now())
  if (!layer) throw new Error('No layer')
  subscriber.subscribe(track, 'PA_1')
  subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
  const ssrc = subscriber.subscriptions.get(track.sid)?.ssrc
  const sendReport = () => {
    const last = sent.map(parseRtp).findLast((packet) => packet?.ssrc === ssrc)
    const highest = last && report(last.sequence)
    if (last && highest !== undefined)
      receive(
        buildReceiverReport(1, [
          { ssrc: last.ssrc, fractionLost: 0, cumulativeLost: 0, highest, jitter: 0, lastSr: 0, sinceLastSr: 0 },
        ]),
      )
  }
  for (let sequence = 1; sequence <= seconds * 20; sequence += 1) {
    vi.advanceTimersByTime(50)
    track.receive(createPacket(7, { sequence, isKeyframe: sequence === 1 }), layer, Date.now())
    if (sequence % 20 === 0) sendReport()
  }
  expect(sent.length).toBeGreaterThan(seconds * 10)
  return {
    subscriber,
    onLost,
    /** Pauses the video and sends sound, while reports mention the video only. */
    pauseFor: (moreSeconds: number) => {
      for (const subscription of subscriber.subscriptions.values()) subscription.setPaused(true, Date.now())
      const { track: sound } = createTrack('audio', undefined, 'TR_2')
      subscriber.subscribe(sound, 'PA_1')
      subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
      const soundLayer = sound.addLayer(8, undefined, Date.now())
      if (!soundLayer) throw new Error('No layer')
      for (let sequence = 1; sequence <= moreSeconds * 50; sequence += 1) {
        vi.advanceTimersByTime(20)
        sound.receive(createPacket(8, { sequence }), soundLayer, Date.now())
        if (sequence % 50 === 0) sendReport()
      }
    },
  }
}

test('a connection on which packets arrive is not silent', () => {
  expect(watch(10, (highest) => highest).subscriber.findSilenceRatio(Date.now())).toBeLessThan(1)
})

test('a connection without reports is dead after five seconds', () => {
  expect(watch(4, () => undefined).subscriber.findSilenceRatio(Date.now())).toBeLessThan(1)
  expect(watch(6, () => undefined).subscriber.findSilenceRatio(Date.now())).toBeGreaterThan(1)
})

test('a connection whose reports stand still is lost with the second of them', () => {
  expect(watch(2, () => 3).onLost).not.toHaveBeenCalled()
  expect(watch(3, () => 3).onLost).toHaveBeenCalled()
})

test('a connection whose videos are paused is not dead, although nothing more of them arrives', () => {
  const { subscriber, pauseFor } = watch(5, (highest) => highest - 2)
  pauseFor(10)
  expect(subscriber.findSilenceRatio(Date.now())).toBeLessThan(1)
})

test('the engine’s own delay does not count', () => {
  const { subscriber } = watch(8, () => undefined)
  subscriber.excludeDelay(6_000)
  expect(subscriber.findSilenceRatio(Date.now())).toBeLessThan(1)
})

/** Sends three layers of a video and a sound to a subscriber, who reports on both each second. */
function receive(reports: readonly { fractionLost: number; jitter: number }[]) {
  const { transport, sent, receive: receivePacket } = createTransport()
  const offers: number[] = []
  const subscriber = new Subscriber('PA_2', transport, {
    sendOffer: (_, id) => offers.push(id),
    sendCandidate: () => undefined,
    onPaused: () => undefined,
    onLost: () => undefined,
  })
  subscriber.negotiate()
  subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
  const [video, sound] = [createTrack().track, createTrack('audio', undefined, 'TR_2').track]
  for (const track of [video, sound]) {
    subscriber.subscribe(track, 'PA_1')
    subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
  }
  const [small, large] = [video.addLayer(7, 'q', Date.now()), video.addLayer(8, 'h', Date.now())]
  const soundLayer = sound.addLayer(9, undefined, Date.now())
  if (!small || !large || !soundLayer) throw new Error('No layer')
  const at = { sequence: 0 }
  for (const { fractionLost, jitter } of reports) {
    for (let nth = 0; nth < 20; nth += 1) {
      at.sequence += 1
      vi.advanceTimersByTime(50)
      const packet = { sequence: at.sequence, isKeyframe: nth === 0 }
      video.receive(createPacket(7, { ...packet, size: { width: 180, height: 320 } }), small, Date.now())
      video.receive(createPacket(8, { ...packet, size: { width: 640, height: 360 } }), large, Date.now())
      sound.receive(createPacket(9, { sequence: at.sequence }), soundLayer, Date.now())
    }
    for (const { ssrc } of subscriber.subscriptions.values()) {
      const highest = sent.map(parseRtp).findLast((packet) => packet?.ssrc === ssrc)?.sequence
      if (highest === undefined) continue
      const report = { ssrc, fractionLost, cumulativeLost: 0, highest, jitter, lastSr: 0, sinceLastSr: 0 }
      receivePacket(buildReceiverReport(1, [report]))
    }
  }
  return { subscriber, video }
}

test('the numbers are those of the last ten seconds, with the jitter of sound only', () => {
  const { subscriber } = receive([
    { fractionLost: 0, jitter: 0 },
    ...Array(4).fill({ fractionLost: 0.25, jitter: 960 }),
  ])
  const now = Date.now()
  expect([subscriber.loss(now), subscriber.jitterMs(now)]).toEqual([expect.closeTo(0.25), expect.closeTo(16)])
  expect([subscriber.loss(now + 11_000), subscriber.jitterMs(now + 11_000)]).toEqual([undefined, undefined])
})

test('the resolution is that of the largest layer that is sent', () => {
  const { subscriber, video } = receive([{ fractionLost: 0, jitter: 0 }])
  const resolutions = () => [video.resolution(Date.now()), subscriber.resolution(Date.now())]
  expect(resolutions()).toEqual([360, 360])
  video.setMuted(true)
  expect(resolutions()).toEqual([undefined, undefined])
})
