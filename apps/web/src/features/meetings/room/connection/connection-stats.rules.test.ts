import { expect, it } from 'vitest'
import { readConnection } from './connection-stats.rules.ts'

const toReport = (...stats: { id: string; type: string }[]): RTCStatsReport =>
  new Map(stats.map((stat) => [stat.id, stat]))
const video = { kind: 'video', frameWidth: 1280, frameHeight: 720 }

const measure = (packets: number, lost: number, frames: number) => [
  toReport(
    { id: 'OA', ...{ type: 'outbound-rtp', kind: 'audio', packetsSent: packets } },
    { id: 'RA', ...{ type: 'remote-inbound-rtp', kind: 'audio', localId: 'OA', packetsLost: lost, jitter: 0.02 } },
    { id: 'OV', ...{ type: 'outbound-rtp', ...video, packetsSent: packets, framesSent: frames } },
    { id: 'OS', ...{ type: 'outbound-rtp', ...video, frameWidth: 320, frameHeight: 180, framesSent: frames * 2 } },
    { id: 'T', ...{ type: 'transport', selectedCandidatePairId: 'P' } },
    { id: 'P', ...{ type: 'candidate-pair', currentRoundTripTime: 0.0421 } },
    { id: 'Q', ...{ type: 'candidate-pair', currentRoundTripTime: 3 } },
  ),
  toReport(
    { id: 'IA', ...{ type: 'inbound-rtp', kind: 'audio', packetsReceived: packets, packetsLost: lost, jitter: 0.005 } },
    { id: 'IV', ...{ type: 'inbound-rtp', ...video, frameWidth: 360, frameHeight: 640, framesDecoded: frames } },
  ),
]

it('reads losses since the last time, the worse jitter of sound, and the largest pictures that move', () => {
  const first = readConnection(measure(100, 50, 10), new Map())
  const unknown = { lossUp: undefined, lossDown: undefined }
  const rest = { jitterMs: 20, roundTripMs: 42, sentResolution: 720, receivedResolution: 360 }
  expect(first.numbers).toEqual({ ...unknown, ...rest })
  const second = readConnection(measure(190, 60, 20), first.counts)
  expect(second.numbers).toEqual({ ...rest, lossUp: expect.closeTo(10 / 90), lossDown: 0.1 })
  const third = readConnection(measure(290, 55, 20), second.counts)
  const still = { sentResolution: undefined, receivedResolution: undefined }
  expect(third.numbers).toEqual({ ...rest, ...still, lossUp: 0, lossDown: 0 })
})

it('reads nothing where nothing was measured', () => {
  const { numbers, counts } = readConnection([toReport()], new Map())
  expect(Object.values(numbers).filter((value) => value !== undefined)).toEqual([])
  expect(counts.size).toBe(0)
})

it('reads the round trip of Firefox, which says of a pair itself whether it is used', () => {
  const pair = { type: 'candidate-pair', currentRoundTripTime: 0.01 }
  const report = toReport(
    { id: 'P', ...pair, ...{ selected: true } },
    { id: 'Q', ...pair, ...{ currentRoundTripTime: 2 } },
  )
  expect(readConnection([report], new Map()).numbers.roundTripMs).toBe(10)
})
