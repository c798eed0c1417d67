import { randomUUID } from 'node:crypto'
import { gradeConnection } from '@foyer/contract/meetings/connection-grades'
import { Client } from 'pg'
import { createDisabledEngine } from '../apps/server/src/engine/disabled-engine.ts'
import type { EngineStats } from '../apps/server/src/engine/engine-stats.ts'
import type { MediaEngine } from '../apps/server/src/engine/media-engine.ts'
import { readConnections } from '../apps/server/src/features/meetings/conferences/conference-connections.commands.ts'
import { createSampler } from '../apps/server/src/features/meetings/room/supervision/connection-samples.ts'
import type { TrackedConference } from '../apps/server/src/features/meetings/room/supervision/tracked-conference.ts'
import { type Db, openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { table, verdict } from './report.ts'
import { prepareWith } from './setup.ts'

// `node bench/connection-samples.ts`: an hour of samples of 1,000 participants in 100 conferences of 20 tenants, one tick
// after the other: the processor time of the portal for each tick, including the message of the engine's process and the
// sums of each minute, the size of a day, and how long it takes to read an hour of a conference with 50 participants.

const [tenants, conferences, participants, large] = [20, 100, 1_000, 50]
const [ticksAMinute, ticksAnHour] = [6, 360]
const reads = 100
const aims = { tickMs: 500, readMs: 200 }
const instance = randomUUID()

type Filled = { held: TrackedConference[]; people: string[][] }

async function fill(connection: ConstructorParameters<typeof Client>[0]): Promise<Filled> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into tenants (tenant_id, kind, name, sname, subdomain)
       select gen_random_uuid(), 'tenant', 'Tenant ' || n, 't' || n, 't' || n from generate_series(1, ${tenants}) n`,
    )
    const { rows } = await client.query<{ tenant_id: string; id: string; room: string }>(
      `insert into conferences (tenant_id, number, topic, host_name, room, engine_instance, signal_url, heartbeat_at)
       select tenant_id, '0000000000', 'Topic', 'Host', tenant_id || '.' || gen_random_uuid(), $1, '', now()
       from tenants, generate_series(1, ${conferences / tenants}) where kind = 'tenant'
       returning tenant_id, id, room`,
      [instance],
    )
    const held = rows.map(({ tenant_id: tenantId, id, room }) => ({ tenantId, id, room, breakouts: [] }))
    // One conference is large, the others share the rest.
    const people = held.map((_, nth) => {
      const others = Math.floor((participants - large + nth) / (conferences - 1))
      return Array.from({ length: nth === 0 ? large : others }, () => randomUUID())
    })
    return { held, people }
  } finally {
    await client.end()
  }
}

/** The figures of a tick as the engine's process writes them, which the portal parses. */
const writeStats = (held: readonly TrackedConference[], people: readonly string[][], tick: number): string => {
  const all = held.flatMap(({ room }, nth) =>
    (people[nth] ?? []).map((identity, one) => {
      const bad = (one + tick) % 17 === 0 ? 0.08 : 0.004
      return {
        ...{ room, identity, sid: `PA_${identity.slice(0, 16)}`, connection: gradeConnection({ loss: bad }) },
        ...{ lossUp: bad, lossDown: bad / 3, loss: bad, jitterMs: 3 + ((one * tick) % 20), roundTripMs: 20 + one },
        ...{ sentBits: 812_345, receivedBits: 2_412_345, pausedVideos: 0 },
        ...{ sentResolution: 720, receivedResolution: 360 },
      } as const
    }),
  )
  const stats: EngineStats = { rooms: held.length, participants: all, restarts: 0 }
  return JSON.stringify(stats)
}

const percentile95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const mean = (times: number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length

const { connection, name, stop, held, people } = await prepareWith(fill)
const log = createLog('silent')
const database = openDatabase({ connection, name, log, poolSize: 10 })
const owner = new Client(connection)
await owner.connect()
try {
  let message = ''
  const engine: MediaEngine = { ...createDisabledEngine(), instance, stats: async () => JSON.parse(message) }
  const sampler = createSampler({ database, log }, engine, 0)
  const [processor, elapsed]: [number[], number[]] = [[], []]
  for (let tick = 0; tick < ticksAnHour; tick += 1) {
    message = writeStats(held, people, tick)
    await owner.query(
      `insert into clock_shift (shift) values (make_interval(secs => $1))
       on conflict (only_row) do update set shift = excluded.shift`,
      [tick * 10],
    )
    const [before, start] = [process.cpuUsage(), performance.now()]
    await sampler.sample(held)
    if (tick % ticksAMinute === ticksAMinute - 1) await sampler.writeDue(held)
    const { user, system } = process.cpuUsage(before)
    processor.push((user + system) / 1000)
    elapsed.push(performance.now() - start)
  }
  const [size] = (
    await owner.query<{ rows: number; bytes: string }>(
      `select count(*)::int as rows, pg_total_relation_size('connection_samples') as bytes from connection_samples`,
    )
  ).rows
  await owner.query('vacuum analyze connection_samples')
  const [first] = held
  const conference = { tenant_id: first?.tenantId ?? '', id: first?.id ?? '', started_at: new Date(), ended_at: null }
  const lanes = (people[0] ?? []).map((id) => ({ id, stays: [id] }))
  const read = <T>(work: (db: Db) => Promise<T>) => database.withTenant(conference.tenant_id, work)
  const times: number[] = []
  for (let round = 0; round < reads; round += 1) {
    const start = performance.now()
    await readConnections(read, conference, lanes)
    times.push(performance.now() - start)
  }
  const day = 24
  const [tickMs, readMs] = [mean(processor), percentile95(times)]
  console.log(
    table([
      ['', 'measured', 'aim'],
      [
        'processor time of a tick, mean',
        `${tickMs.toFixed(1)} ms (${(tickMs / 100).toFixed(2)} % of a core)`,
        `${aims.tickMs} ms: ${verdict(tickMs <= aims.tickMs)}`,
      ],
      ['processor time of a tick, p95', `${percentile95(processor).toFixed(1)} ms`, ''],
      ['time of a tick, p95', `${percentile95(elapsed).toFixed(1)} ms`, ''],
      ['rows a day', String((size?.rows ?? 0) * day), ''],
      ['size of a day with indexes', `${((Number(size?.bytes) * day) / 1e6).toFixed(0)} MB`, ''],
      [
        `an hour of ${large} participants, p95`,
        `${readMs.toFixed(1)} ms`,
        `${aims.readMs} ms: ${verdict(readMs <= aims.readMs)}`,
      ],
    ]),
  )
} finally {
  await owner.end()
  await database.close()
  await stop()
}
