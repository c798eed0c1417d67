import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildReceiverReport } from './rtcp.ts'
import { parseRtp } from './rtp.ts'
import { Subscriber } from './subscriber.ts'
import { createPacket, createTrack } from './test/generated-media.ts'
import type { ConnectionHooks, Transport } from './transport.ts'

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

/** A transport without a network; what is sent can be read. */
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

/** A subscriber to whom a video is sent for some seconds; `report` says what arrived by then. */
function watch(seconds: number, report: (highest: number) => number | undefined) {
  const { transport, sent, receive } = createTransport()
  const offers: number[] = []
  const subscriber = new Subscriber('PA_2', transport, {
    sendOffer: (_, id) => offers.push(id),
    sendCandidate: () => undefined,
    onPaused: () => undefined,
    onLost: () => undefined,
  })
  subscriber.negotiate()
  subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
  const { track } = createTrack()
  const layer = track.addLayer(7, undefined, Date.now())
  if (!layer) throw new Error('No layer')
  subscriber.subscribe(track, 'PA_1')
  subscriber.acceptAnswer(answer, offers.at(-1) ?? 0)
  for (let sequence = 1; sequence <= seconds * 20; sequence += 1) {
    vi.advanceTimersByTime(50)
    track.receive(createPacket(7, { sequence, isKeyframe: sequence === 1 }), layer, Date.now())
    if (sequence % 20 > 0) continue
    const last = parseRtp(sent.at(-1) ?? Buffer.alloc(0))
    const highest = last && report(last.sequence)
    if (last && highest !== undefined)
      receive(
        buildReceiverReport(1, [
          { ssrc: last.ssrc, fractionLost: 0, cumulativeLost: 0, highest, jitter: 0, lastSr: 0, sinceLastSr: 0 },
        ]),
      )
  }
  expect(sent.length).toBeGreaterThan(seconds * 10)
  return subscriber
}

test('a connection on which packets arrive is not silent', () => {
  expect(watch(10, (highest) => highest).silence(Date.now())).toBeLessThan(1)
})

test('a connection without reports is dead after five seconds', () => {
  expect(watch(4, () => undefined).silence(Date.now())).toBeLessThan(1)
  expect(watch(6, () => undefined).silence(Date.now())).toBeGreaterThan(1)
})

test('a connection whose reports stand still is dead after three of them', () => {
  expect(watch(3, () => 3).silence(Date.now())).toBeLessThan(1)
  expect(watch(5, () => 3).silence(Date.now())).toBeGreaterThan(1)
})

test('the engine’s own delay does not count', () => {
  const subscriber = watch(8, () => undefined)
  subscriber.excuse(6_000)
  expect(subscriber.silence(Date.now())).toBeLessThan(1)
})
