import { Client } from 'pg'
import { readOperatorHome } from '/tmp/w/operator/apps/server/src/features/insight/operator-home/operator-home.commands.ts'
import { countMeetings } from '/tmp/w/operator/apps/server/src/features/insight/dashboards/usage.store.ts'
import { findFailing } from '/tmp/w/operator/apps/server/src/features/operations/mail-log/mail-log.store.ts'
import * as figures from '/tmp/w/operator/apps/server/src/features/tenancy/tenants/figures.store.ts'
import * as list from '/tmp/w/operator/apps/server/src/features/tenancy/tenants/tenants.store.ts'
import * as users from '/tmp/w/operator/apps/server/src/features/identity/users/users.store.ts'
import { openDatabase } from '/tmp/w/operator/apps/server/src/platform/database/database.ts'
import { createLog } from '/tmp/w/operator/apps/server/src/platform/log.ts'
import { prepareWith } from '/tmp/w/operator/bench/setup.ts'
const sqls = [
 `insert into tenants (tenant_id, kind, name, sname, subdomain) select gen_random_uuid(), 'tenant', 'Tenant ' || n, 't' || n, 't' || n from generate_series(1, 500) n`,
 `insert into users (tenant_id, email, firstname, lastname, role, password_hash, created_at, last_seen_at)
   select tenant_id, 'u' || n || '@example.test', 'First', 'Last' || n, case n when 1 then 'admin' else 'member' end, '', now() - n * interval '1 hour', now() - n * interval '1 hour'
   from tenants, generate_series(1, 2000) n where kind = 'tenant'`,
 `insert into usage_quarters (tenant_id, starts_at, meetings) select tenant_id, date_bin('15 minutes', now(), 'epoch') - n * interval '15 minutes', 1 from tenants, generate_series(1, 2880, 3) n where kind = 'tenant'`,
 `insert into usage_progress (counted_until) values (date_bin('15 minutes', now(), 'epoch'))`,
 `insert into emails (tenant_id, to_email, to_name, subject, message_id, logged_text, text_encrypted, html_encrypted, state, smtp_problem, created_at)
   select tenant_id, 'a@example.test', '', 'S', gen_random_uuid()::text, '', '', '', case when n % 20 = 0 then 'failed' else 'sent' end, case when n % 20 = 0 then 'no-response' else '' end, now() - n * interval '20 minutes'
   from tenants, generate_series(1, 200) n where kind = 'tenant'`,
 'vacuum analyze',
]
async function fill(connection: any) {
  const client = new Client(connection); await client.connect()
  await client.query('set synchronous_commit = off')
  for (const s of sqls) await client.query(s)
  await client.end(); return {}
}
const { connection, name, stop } = await prepareWith(fill)
const database = openDatabase({ connection, name, log: createLog('silent'), poolSize: 10 })
const time = async (label: string, work: () => Promise<unknown>) => {
  const t: number[] = []
  for (let n = 0; n < 12; n++) { const s = performance.now(); await work(); t.push(performance.now() - s) }
  t.sort((a, b) => a - b); console.log(label, 'median', t[6]?.toFixed(0), 'max', t.at(-1)?.toFixed(0), 'ms')
}
await time('operator home', () => database.acrossTenants((db) => readOperatorHome(db, { timezone: 'Europe/Paris', machine: [] })))
await time('people', () => database.acrossTenants((db) => users.countGrowth(db)))
await time('mail failing', () => database.acrossTenants((db) => findFailing(db)))
const page = await database.acrossTenants((db) => list.findPage(db, { page: 1, size: 25, search: '', sort: 'name', everyone: true } as any))
const ids = page.items.map((r) => r.tenant_id)
await time('list', () => database.acrossTenants((db) => list.findPage(db, { page: 1, size: 25, search: '', sort: 'name', everyone: true } as any)))
await time('count by state', () => database.acrossTenants((db) => figures.countByState(db)))
await time('figures of 25: users', () => database.acrossTenants((db) => figures.findFigures(db, ids)))
await time('figures of 25: meetings', () => database.acrossTenants((db) => countMeetings(db, ids)))
await time('figures of 25: mail', () => database.acrossTenants((db) => findFailing(db, ids)))
await database.close?.(); await stop(); process.exit(0)
