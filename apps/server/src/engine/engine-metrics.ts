import { connectionGrades } from '@foyer/contract/meetings/connection-grades'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { EngineStats } from './engine-stats.ts'
import type { MediaEngine } from './media-engine.ts'
import { readStats } from './read-stats.ts'

type Sample = { labels?: { [name: string]: string }; value: number }
type Metric = {
  name: string
  help: string
  labels?: string[]
  /** Returns no samples for an engine that does not count this. */
  read: (stats: EngineStats) => readonly Sample[]
}

const toSamples = (label: string, counts: { readonly [name: string]: number } | undefined): Sample[] =>
  Object.entries(counts ?? {}).map(([name, value]) => ({ labels: { [label]: name }, value }))
const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])

const gauges: readonly Metric[] = [
  { name: 'rooms', help: 'Open rooms', read: ({ rooms }) => one(rooms) },
  {
    name: 'participants',
    help: 'Connected participants by the state of their connection',
    labels: ['connection'],
    read: ({ participants }) =>
      ([...connectionGrades, 'unknown'] as const).map((connection) => ({
        labels: { connection },
        value: participants.filter((participant) => participant.connection === connection).length,
      })),
  },
  {
    name: 'loop_delay_seconds',
    help: 'How late the process of the engine does what is due, over the last seconds',
    labels: ['quantile'],
    read: ({ loopDelay }) =>
      loopDelay === undefined
        ? []
        : [
            { labels: { quantile: '0.5' }, value: loopDelay.medianMs / 1000 },
            { labels: { quantile: '0.99' }, value: loopDelay.p99Ms / 1000 },
          ],
  },
]

const counters: readonly Metric[] = [
  { name: 'restarts_total', help: 'Restarts of the process of the engine', read: ({ restarts }) => one(restarts) },
  {
    name: 'packets_total',
    help: 'Media packets received and sent',
    labels: ['direction'],
    read: ({ packets }) => toSamples('direction', packets),
  },
  {
    name: 'retransmissions_total',
    help: 'Packets sent again because a participant missed them',
    read: ({ retransmissions }) => one(retransmissions),
  },
  { name: 'pauses_total', help: 'Videos paused for want of capacity', read: ({ pauses }) => one(pauses) },
  {
    name: 'drops_total',
    help: 'Packets not forwarded, by reason',
    labels: ['reason'],
    read: ({ drops }) => toSamples('reason', drops),
  },
  {
    name: 'refusals_total',
    help: 'Connections, messages and packets refused, by kind',
    labels: ['kind'],
    read: ({ refusals }) => toSamples('kind', refusals),
  },
]

/** Adds the figures of the engine to the metrics, without any name of the portal. */
export function addEngineMetrics(registry: Registry, engine: MediaEngine): void {
  let request: Promise<EngineStats | undefined> | undefined
  /** Asks the engine once for all metrics of a scrape; undefined while it does not respond. */
  const readOnce = (): Promise<EngineStats | undefined> => {
    request ??= readStats(engine).finally(() => {
      request = undefined
    })
    return request
  }
  new Gauge({
    name: 'foyer_engine_up',
    help: 'Whether the media engine answers',
    labelNames: ['kind', 'instance'],
    registers: [registry],
    async collect() {
      const { kind, instance } = engine
      this.set({ kind, instance }, (await readOnce()) === undefined ? 0 : 1)
    },
  })
  for (const { name, help, labels: labelNames = [], read } of gauges) {
    new Gauge({
      name: `foyer_engine_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = findSamples(await readOnce(), read)
        clear(this)
        for (const { labels = {}, value } of samples) this.set(labels, value)
      },
    })
  }
  for (const { name, help, labels: labelNames = [], read } of counters) {
    new Counter({
      name: `foyer_engine_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = findSamples(await readOnce(), read)
        clear(this)
        for (const { labels = {}, value } of samples) this.inc(labels, value)
      },
    })
  }
}

const findSamples = (stats: EngineStats | undefined, read: Metric['read']) => (stats === undefined ? [] : read(stats))

/** Removes all values; a metric without labels has one from the start. */
function clear(metric: Gauge | Counter): void {
  metric.reset()
  metric.remove({})
}
