import { Client } from 'pg'
import { readInstallation } from '../apps/server/src/features/operations/health/health.commands.ts'
import { takeSample } from '../apps/server/src/features/operations/health/sample.jobs.ts'
import { createLineReader } from '../apps/server/src/features/operations/health/samples.store.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { table, verdict } from './report.ts'
import { prepareWith } from './setup.ts'

// `node bench/health.ts`: how long the operational dashboard takes with 30 days of samples and 100,000 rows of failed
// joins in 500 tenants, one reader and ten at once, and how long a sample takes.

const rounds = 30
const concurrent = 10
const tenants = 500
const aims = { dashboard: 150, sample: 500 }

const fillSql = [
  `insert into tenants (tenant_id, kind, name, sname, subdomain)
   select gen_random_uuid(), 'tenant', 'Tenant ' || n, 't' || n, 't' || n from generate_series(1, ${tenants}) n`,
  `insert into health_samples (taken_at, numbers)
   select at, jsonb_build_object('conferences', 200, 'participants', 1800 + random(), 'failedJoins', random() * 2,
     'poorMedia', random() * 3, 'engineHeartbeat', random() * 14, 'engineLoad', 60 + random(), 'requests', 400,
     'responseTime', 130 + random(), 'errors', random() / 10, 'missingProcesses', 0, 'connections', 30 + random(),
     'databaseSize', 84000000000, 'oldestTransaction', random(), 'slowStatements', 1, 'mailWaiting', 12, 'mailAge', 4,
     'jobsWaiting', 31, 'jobsAge', 9, 'disk', 46, 'certificate', 41, 'failingTenants', 2)
   from generate_series(now() - interval '30 days', now(), interval '15 seconds') at`,
  `insert into failed_joins (tenant_id, minute, reason, client, failures)
   select tenant_id, date_trunc('minute', now()) - n * interval '215 minutes', 'no-media-path', 'Chrome 141', 1
   from tenants, generate_series(0, 199) n where kind = 'tenant'`,
  'vacuum analyze',
]

async function fill(connection: ConstructorParameters<typeof Client>[0]): Promise<object> {
  const client = new Client(connection)
  await client.connect()
  try {
    for (const text of fillSql) await client.query(text)
    return {}
  } finally {
    await client.end()
  }
}

const percentile95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const ms = (time: number): string => `${time.toFixed(0)} ms`

const { connection, name, stop } = await prepareWith(fill)
const log = createLog('silent')
const database = openDatabase({ connection, name, log, poolSize: 40 })
try {
  const rows: string[][] = [['what', 'first', 'one, p95', `${concurrent} at once, p95`, 'aim']]
  for (const range of ['1h', '24h', '7d'] as const) {
    const measure = async (times: number[]): Promise<void> => {
      const start = performance.now()
      await database.acrossTenants((db) => readInstallation(db, range, readLines), { atomic: false })
      times.push(performance.now() - start)
    }
    const readLines = createLineReader()
    const start = performance.now()
    await database.acrossTenants((db) => readInstallation(db, range, readLines), { atomic: false })
    const first = performance.now() - start
    const [single, many]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) await measure(single)
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: concurrent }, () => measure(many)))
    // All who look share one reading a second.
    const p95 = percentile95(single)
    const aim = range === '7d' ? '' : `${aims.dashboard} ms: ${verdict(p95 <= aims.dashboard)}`
    rows.push([`lines of ${range}`, ms(first), ms(p95), ms(percentile95(many)), aim])
  }
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await takeSample({ database, log })
    samples.push(performance.now() - start)
  }
  const p95 = percentile95(samples)
  rows.push(['a sample', '', ms(p95), '', `${aims.sample} ms: ${verdict(p95 <= aims.sample)}`])
  console.log(table(rows))
} finally {
  await database.close()
  await stop()
}
