import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorsByCode } from '@foyer/contract/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrations } from '../src/server.ts'

const log = createLog('silent')
let folder: string
let postgres: EmbeddedPostgres
let client: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrated-'))
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), log })
  client = new Client(postgres.connection)
  await client.connect()
}, 60_000)
afterAll(async () => {
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Brings the database to the state before the migration whose name begins with `next`. */
async function migrateUpTo(next: string): Promise<void> {
  const earlier = join(folder, `before-${next}`)
  await mkdir(earlier)
  const names = await readdir(migrations)
  for (const name of names.filter((name) => name < next)) await copyFile(join(migrations, name), join(earlier, name))
  await migrate({ connection: postgres.connection, folder: earlier, log })
}

it('keeps an error code with a message in failed task rows', async () => {
  await migrateUpTo('0009')
  const tenant = randomUUID()
  const task = randomUUID()
  await client.query(
    `insert into tenants (tenant_id, kind, name, sname, subdomain) values ($1, 'tenant', 'Acme', 'Acme', 'acme')`,
    [tenant],
  )
  await client.query(
    `insert into tasks (tenant_id, id, kind, actor_tenant_id, actor_id, actor_label)
     values ($1, $2, 'change-users', $1, $1, 'root@acme.test')`,
    [tenant, task],
  )
  const reasons = ['', 'email-known', 'no-password-yet', 'last-admin', 'user-in-meeting', 'new-owner-unknown']
  await client.query(
    `insert into task_rows (tenant_id, task_id, n, data, reason)
     select $1, $2, n, '{}', reason from unnest($3::text[]) with ordinality r (reason, n)`,
    [tenant, task, reasons],
  )
  await migrate({ connection: postgres.connection, folder: migrations, log })
  const { rows } = await client.query('select reason from task_rows order by n')
  const codes = rows.map(({ reason }) => String(reason))
  expect(codes[0]).toBe('')
  expect(codes.slice(1).filter((code) => !errorsByCode.has(code))).toEqual([])
  expect(codes[1]).toBe('already-member')
})
