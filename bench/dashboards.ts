import { Client } from 'pg'
import { readDashboard } from '../apps/server/src/features/insight/dashboards/dashboards.commands.ts'
import { storeUsage } from '../apps/server/src/features/insight/dashboards/usage.jobs.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { table, verdict } from './report.ts'
import { prepareWith } from './setup.ts'

// `node bench/dashboards.ts`: how long the numbers of a month and of five years take, one reader and ten at once, of an
// installation with 1,000,000 conferences of five participants each in 500 tenants. Filling takes minutes and 3 GB.

const conferences = Number(process.env.CONFERENCES ?? 1_000_000)
const tenants = 500
const rounds = 20
const concurrent = 10
const aims = { month: 200, years: 1000 }

const days = 5 * 365
const fillSql = [
  `insert into tenants (tenant_id, kind, name, sname, subdomain)
   select gen_random_uuid(), 'tenant', 'Tenant ' || n, 't' || n, 't' || n from generate_series(1, ${tenants}) n`,
  `insert into users (tenant_id, email, firstname, lastname, role, password_hash, created_at)
   select tenant_id, 'u' || n || '@example.test', 'First', 'Last' || n, 'member', '', now() - n * interval '1 hour'
   from tenants, generate_series(1, 80) n where kind = 'tenant'`,
  `create temporary table numbered as
   select row_number() over () as n, tenant_id, (select id from users u where u.tenant_id = t.tenant_id limit 1) as host
   from tenants t where kind = 'tenant'`,
  `insert into conferences (tenant_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at,
     ended_at, participant_count)
   select tenant_id, '0000000000', 'Topic', 'Host', host, gen_random_uuid()::text, gen_random_uuid(), '', at,
     at + (5 + random() * 60) * interval '1 minute', 5
   from (
     select 1 + (c % ${tenants}) as n, date_trunc('day', now()) - (1 + floor(random() * ${days})) * interval '1 day'
       + interval '8 hours' + random() * interval '10 hours' as at
     from generate_series(1, ${conferences}) c
   ) c join numbered using (n)`,
  `insert into participants (tenant_id, conference_id, guest_token_hash, role, name, os, browser_version, joined_at,
     connected_at, left_at)
   select tenant_id, id, decode(md5(id::text || p), 'hex'), 'participant', 'Someone',
     (array['Windows 11', 'macOS 15', 'Android 16', 'iOS 19', 'Linux'])[1 + p % 5],
     'Chrome ' || (120 + (extract(epoch from started_at)::bigint / 2600000) % 40), started_at, started_at, ended_at
   from conferences, generate_series(1, 5) p`,
  'vacuum analyze',
]

async function fill(connection: ConstructorParameters<typeof Client>[0]): Promise<object> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const text of fillSql) await client.query(text)
    return {}
  } finally {
    await client.end()
  }
}

const toDay = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const percentile95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

const { connection, name, stop } = await prepareWith(fill)
const database = openDatabase({ connection, name, log: createLog('silent'), poolSize: 40 })
try {
  const began = performance.now()
  let chunks = 0
  let longest = 0
  for (let more: string | undefined = 'more'; more === 'more'; chunks += 1) {
    const start = performance.now()
    more = await storeUsage({ database })
    longest = Math.max(longest, performance.now() - start)
  }
  console.log(
    `${chunks} spans stored in ${((performance.now() - began) / 1000).toFixed(0)} s, the longest in ${longest.toFixed(0)} ms`,
  )
  const periods = [
    { title: 'a month', from: toDay(30), aim: aims.month },
    { title: 'five years', from: toDay(days), aim: aims.years },
  ]
  const rows: string[][] = [['installation, Paris', 'one reader, p95', `${concurrent} at once, p95`, 'aim']]
  for (const { title, from, aim } of periods) {
    const query = { from, to: toDay(0), timezone: 'Europe/Paris', step: 'day', top: 'meetings' } as const
    const measure = async (times: number[]): Promise<void> => {
      const start = performance.now()
      await database.acrossTenants((db) => readDashboard(db, 'installation', query), { atomic: false })
      times.push(performance.now() - start)
    }
    const [single, many]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) await measure(single)
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: concurrent }, () => measure(many)))
    const p95 = percentile95(many)
    rows.push([
      title,
      `${percentile95(single).toFixed(0)} ms`,
      `${p95.toFixed(0)} ms`,
      `${aim} ms: ${verdict(p95 <= aim)}`,
    ])
  }
  console.log(table(rows))
} finally {
  await database.close()
  await stop()
}
