import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildClocks } from './clock.ts'
import type { Track } from './recording-log.ts'

const startedAt = 1_795_000_000_000

type Device = { shows: number; drift: number; delayMs: number; jitter: number[] }

/** A track of a sender whose clock drifts, with reports every two seconds that take different times to arrive. */
function createTrack({ shows, drift, delayMs, jitter }: Device, file: string, from = 0): Track {
  const delay = (index: number) => delayMs + (jitter[index % jitter.length] ?? 0)
  const reports = Array.from({ length: 300 }, (_, index) => {
    const at = from + 500 + index * 2_000
    return { at: startedAt + at + delay(index), mediaMs: (at - from) * (1 + drift), senderMs: shows + at * (1 + drift) }
  })
  const common = {
    sid: 'PA_1',
    trackSid: 'TR_1',
    kind: 'video',
    source: 'camera',
    identity: 'maya',
    endedAt: null,
  } as const
  return { ...common, file, at: startedAt + from + delay(7), reports }
}

test('frames of a drifting clock are at their time after ten minutes, whatever single reports take', () => {
  const DeviceArbitrary = fc.record({
    shows: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    drift: fc.double({ min: -200e-6, max: 200e-6, noNaN: true }),
    delayMs: fc.integer({ min: 5, max: 300 }),
    // One report in some is as fast as the network.
    jitter: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }).map((values) => [0, ...values]),
  })
  fc.assert(
    fc.property(DeviceArbitrary, (device) => {
      const clocks = buildClocks([createTrack(device, '1.webm'), createTrack(device, '2.webm', 90_000)])
      for (const at of [0, 60_000, 300_000, 590_000]) {
        const found = clocks.get('1.webm')?.(at * (1 + device.drift)) ?? 0
        expect(Math.abs(found - startedAt - at - device.delayMs)).toBeLessThan(25)
        if (at < 90_000) continue
        // The other file of the same person agrees.
        const other = clocks.get('2.webm')?.((at - 90_000) * (1 + device.drift)) ?? 0
        expect(Math.abs(other - found)).toBeLessThan(1)
      }
    }),
  )
})

test('without reports, or with reports that cannot be true, the arrival counts', () => {
  const device = { shows: 5_000, drift: 0, delayMs: 10, jitter: [0] }
  const honest = createTrack(device, '1.webm')
  expect(buildClocks([{ ...honest, reports: [] }]).get('1.webm')?.(1_000)).toBe(honest.at + 1_000)
  const liar = { ...honest, reports: honest.reports.map((report) => ({ ...report, mediaMs: report.mediaMs * 3 })) }
  expect(buildClocks([liar]).get('1.webm')?.(1_000)).toBe(honest.at + 1_000)
  const far = { ...honest, reports: [...honest.reports, { at: honest.at, mediaMs: 5, senderMs: 1e300 }] }
  expect(buildClocks([far]).get('1.webm')?.(1_000)).toBeCloseTo(honest.at + 1_000, -3)
})
