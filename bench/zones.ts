import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import { createServer, root } from '../apps/server/src/app/server.ts'
import { createDisabledEngine } from '../apps/server/src/engine/disabled-engine.ts'
import { followZoneData } from '../apps/server/src/features/meetings/series/zone-data.jobs.ts'
import { readEnv } from '../apps/server/src/platform/env.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createSecret } from '../apps/server/src/platform/security/secret.ts'
import { secret } from './config.ts'
import { table } from './report.ts'
import { prepareTenant } from './setup.ts'

// `npm run bench -- zones`: checks 100,000 meetings by new time zone data, of which 60,000 are to come, 10,000 of them every
// week; then again after the rules of some have changed.

const meetings = 100_000
const repeated = 10_000
const perSeries = 50
const moved = 1000
const invited = 5

const fillSql = [
  `insert into meeting_numbers (tenant_id, number) select $1, lpad(n::text, 10, '0') from generate_series(1, ${meetings}) n`,
  `insert into meetings (tenant_id, number, kind, owner_id, topic, local_start, local_end, duration_minutes, timezone,
     recurrence, password_encrypted, ical_uid)
   select $1, lpad(n::text, 10, '0'), 'scheduled', $2, 'Topic', d.day || 'T09:00', d.day || 'T10:00', 60, 'Europe/Paris',
     case when n <= ${repeated} then '{"frequency": "daily", "interval": 7, "count": ${perSeries}}'::jsonb end, $3, n::text
   from generate_series(1, ${meetings}) n,
     lateral (select case when n > ${meetings} * 0.6 then '2020-01-06' else to_char('2088-01-05'::date + n % 300, 'YYYY-MM-DD') end as day) d`,
  `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
   select m.tenant_id, m.id, to_char(s.at, 'YYYY-MM-DD"T"HH24:MI'), s.at at time zone m.timezone, (s.at + interval '1 hour') at time zone m.timezone
   from meetings m, lateral (
     select m.local_start::timestamp + n * interval '7 days' as at
     from generate_series(0, case when m.recurrence is null then 0 else ${perSeries - 1} end) n) s
   where m.tenant_id = $1`,
  `insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
   select tenant_id, $2, meeting_id, id, starts_at, ends_at, true from occurrences where tenant_id = $1`,
  'analyze',
]
const moveSql = [
  `with chosen as (
     (select id from meetings where tenant_id = $1 and recurrence is not null limit ${moved / 10}) union all
     (select id from meetings where tenant_id = $1 and recurrence is null and local_start > '2080' limit ${moved - moved / 10})),
   invited as (
     insert into invitees (tenant_id, meeting_id, email, name, language)
     select $1, id, 'guest' || n || '@example.test', 'Guest', 'en' from chosen cross join generate_series(1, ${invited}) n)
   update occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
   where tenant_id = $1 and meeting_id in (select id from chosen)`,
]

export async function printZones(): Promise<void> {
  const { connection, name, person, stop } = await prepareTenant('zones')
  const client = new Client(connection)
  await client.connect()
  const values = [person.tenantId, person.userId, createSecret(secret).seal('secret1')]
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements)
      await client.query(text, values.slice(0, Math.max(0, ...[...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))))
  }
  const env = readEnv(
    { FOYER_DATA: join(tmpdir(), `foyer-bench-${process.pid}`), LOG_LEVEL: 'silent', ENGINE: 'off' },
    root,
  )
  const log = createLog(env.logLevel)
  const portal = await createServer({ env, log, connection, name, secret, engine: createDisabledEngine() })
  try {
    await run(fillSql)
    const measure = async (title: string): Promise<string[]> => {
      await client.query(`update time_zone_data set version = '2020a'`)
      const delay = monitorEventLoopDelay()
      delay.enable()
      const begun = performance.now()
      let longest = 0
      for (let hasMore = true; hasMore; ) {
        const start = performance.now()
        hasMore = (await followZoneData(portal.platform)) === 'more'
        longest = Math.max(longest, performance.now() - start)
      }
      const seconds = (performance.now() - begun) / 1000
      const { rows } = await client.query('select checked, moved from time_zone_data')
      const { checked, moved: count } = rows[0]
      const pause = `${(delay.max / 1e6).toFixed(0)} ms`
      return [title, String(checked), String(count), `${seconds.toFixed(1)} s`, `${longest.toFixed(0)} ms`, pause]
    }
    const rows = [await measure('No rule has changed')]
    await run(moveSql)
    rows.push(await measure('The rules of some have'))
    console.log(`\n${table([['', 'checked', 'moved', 'took', 'longest batch', 'longest pause'], ...rows])}`)
  } finally {
    await portal.stop()
    await client.end()
    await stop()
  }
}
