import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createDisabledEngine } from './disabled-engine.ts'
import { addEngineMetrics } from './engine-metrics.ts'
import type { EngineStats, ParticipantStats } from './engine-stats.ts'
import type { MediaEngine } from './media-engine.ts'

/** Scrapes the values of the metrics by name and labels. */
function scrape(engine: MediaEngine) {
  const registry = new Registry()
  addEngineMetrics(registry, engine)
  return async () => {
    const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return Object.fromEntries(lines.map((line) => line.replace('foyer_engine_', '').split(' ')))
  }
}
const buildEngine = (stats: MediaEngine['stats']): MediaEngine => ({
  ...createDisabledEngine(),
  kind: 'embedded',
  instance: 'one',
  stats,
})
const participant: ParticipantStats = { room: 'r', identity: 'i', sid: 's', connection: 'good', pausedVideos: 0 }

test('the figures of the engine are asked once per scrape, and name no room or participant', async () => {
  let requests = 0
  let stats: EngineStats = {
    rooms: 2,
    participants: [participant, participant, { ...participant, connection: 'lost' }],
    loopDelay: { medianMs: 1, p99Ms: 20 },
    restarts: 3,
    packets: { in: 10, out: 30 },
    retransmissions: 4,
    pauses: 5,
    drops: { overload: 6 },
    refusals: { 'room-full': 7 },
  }
  const read = scrape(
    buildEngine(async () => {
      requests += 1
      return stats
    }),
  )
  expect(await read()).toEqual({
    'up{kind="embedded",instance="one"}': '1',
    rooms: '2',
    'participants{connection="good"}': '2',
    'participants{connection="fair"}': '0',
    'participants{connection="poor"}': '0',
    'participants{connection="lost"}': '1',
    'participants{connection="unknown"}': '0',
    'loop_delay_seconds{quantile="0.5"}': '0.001',
    'loop_delay_seconds{quantile="0.99"}': '0.02',
    restarts_total: '3',
    'packets_total{direction="in"}': '10',
    'packets_total{direction="out"}': '30',
    retransmissions_total: '4',
    pauses_total: '5',
    'drops_total{reason="overload"}': '6',
    'refusals_total{kind="room-full"}': '7',
  })
  expect(requests).toBe(1)
  // After a restart its counters begin again.
  stats = { ...stats, packets: { in: 1, out: 2 } }
  expect((await read())['packets_total{direction="in"}']).toBe('1')
})

test('an engine that is away or not configured has no figures, and those that it does not count are absent', async () => {
  const away = scrape(buildEngine(() => Promise.reject(new Error('away'))))
  expect(await away()).toEqual({ 'up{kind="embedded",instance="one"}': '0' })
  const off = scrape(createDisabledEngine())
  expect(await off()).toEqual({ 'up{kind="off",instance="off"}': '0' })
  const few = scrape(buildEngine(async () => ({ rooms: 0, participants: [], restarts: 0 })))
  expect(Object.keys(await few())).toEqual([
    'up{kind="embedded",instance="one"}',
    'rooms',
    'participants{connection="good"}',
    'participants{connection="fair"}',
    'participants{connection="poor"}',
    'participants{connection="lost"}',
    'participants{connection="unknown"}',
    'restarts_total',
  ])
})
