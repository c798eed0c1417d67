import { expect, test } from 'vitest'
import type { RecordingEvent } from '#recorder/recording-format.ts'
import { buildTimeline } from './timeline.ts'

const connected = (at: number): RecordingEvent => ({ type: 'connected', at, version: 1 })
const noActivity = () => 0

test('pauses are cut out, and times are found again', () => {
  const events: RecordingEvent[] = [
    connected(1_000),
    { type: 'paused', at: 5_000 },
    { type: 'resumed', at: 9_000 },
    { type: 'stopped', at: 12_000 },
  ]
  const timeline = buildTimeline({ events, endedAt: null, findLastActivity: noActivity })
  expect(timeline.durationMs).toBe(7_000)
  expect(timeline.spans).toEqual([
    { from: 1_000, to: 5_000, at: 0 },
    { from: 9_000, to: 12_000, at: 4_000 },
  ])
  expect([timeline.find(6_000), timeline.findNext(6_000), timeline.find(10_000)]).toEqual([null, 4_000, 5_000])
  for (const position of [0, 3_999, 4_000, 6_999]) expect(timeline.find(timeline.findTime(position))).toBe(position)
})

test('a lost connection is a gap: short ones stay, long ones are cut out, both are named', () => {
  const events: RecordingEvent[] = [
    connected(0),
    { type: 'lost', at: 10_000 },
    connected(14_000),
    { type: 'lost', at: 20_000 },
    connected(50_000),
    { type: 'stopped', at: 60_000 },
  ]
  const timeline = buildTimeline({ events, endedAt: null, findLastActivity: noActivity })
  expect(timeline.durationMs).toBe(30_000)
  expect(timeline.gaps).toEqual([
    { at: 10_000, ms: 4_000 },
    { at: 20_000, ms: 30_000 },
  ])
})

test('after a crash the last activity counts, and a recorder that comes back during a pause stays paused', () => {
  const events: RecordingEvent[] = [
    connected(0),
    connected(12_000),
    { type: 'paused', at: 20_000 },
    connected(25_000),
    { type: 'resumed', at: 30_000 },
  ]
  const findLastActivity = (before: number) => (before === 12_000 ? 9_000 : 34_000)
  const timeline = buildTimeline({ events, endedAt: 90_000, findLastActivity })
  expect(timeline.spans.map(({ from, to }) => [from, to])).toEqual([
    [0, 20_000],
    [30_000, 34_000],
  ])
  expect(timeline.gaps).toEqual([
    { at: 9_000, ms: 3_000 },
    { at: 24_000, ms: 56_000 },
  ])
})

test('nothing is recorded without a connection, or in no time', () => {
  const build = (events: RecordingEvent[]) =>
    buildTimeline({ events, endedAt: null, findLastActivity: noActivity }).durationMs
  expect(build([])).toBe(0)
  expect(build([{ type: 'stopped', at: 5 }])).toBe(0)
  expect(build([connected(5), { type: 'stopped', at: 5 }])).toBe(0)
})
