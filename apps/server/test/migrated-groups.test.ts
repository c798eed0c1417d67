// Subject: ../migrations
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrations } from '../src/app/server.ts'
import { migrate } from '../src/start/migrate.ts'
import { copyMigrations } from './migrations.ts'

const log = createLog('silent')

/** Groups with a role of their own. */
const cases = [
  { name: 'Auditors', role: 'admin', status: 'active', permissions: ['mail.log.get', 'audit.get'] },
  { name: 'Former auditors', role: 'admin', status: 'disabled', permissions: ['audit.get'] },
  { name: 'Nothing yet', role: 'client', status: 'active', permissions: [] },
] as const

it('gives the groups of an installation what their roles grant, and changes nothing else', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-groups-'))
  const { connection, stop } = await startEmbeddedPostgres({ folder: join(folder, 'data'), log })
  const client = new Client(connection)
  await client.connect()
  const read = async (table: string) =>
    (await client.query(`select to_jsonb(t) - 'grants' as row from ${table} t order by 1`)).rows
  try {
    await migrate({ connection, folder: await copyMigrations(folder, '0049'), log })
    const tenantId = randomUUID()
    await client.query(
      `insert into tenants (tenant_id, kind, name, sname, subdomain) values ($1, 'tenant', 'Acme', 'acme', 'acme')`,
      [tenantId],
    )
    for (const { name, role, status, permissions } of cases)
      await client.query(
        `with added as (insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
           values ($1, $2, '', $3, $4, $5, false, false) returning id)
         insert into groups (tenant_id, name, description, role, role_id) select $1, $2, '', $3, id from added`,
        [tenantId, name, role, permissions, status],
      )
    await client.query(
      `insert into groups (tenant_id, name, description, role) values ($1, 'Members', '', 'member'), ($1, 'Team', '', null)`,
      [tenantId],
    )
    const before = [await read('groups'), await read('roles')]
    await migrate({ connection, folder: migrations, log })
    expect([await read('groups'), await read('roles')]).toEqual(before)
    const { rows } = await client.query(
      'select name, array_to_json(tsvector_to_array(grants)) as grants from groups order by name',
    )
    expect(rows).toEqual([
      { name: 'Auditors', grants: ['audit.get', 'mail.log.get'] },
      { name: 'Former auditors', grants: [] },
      { name: 'Members', grants: ['member'] },
      { name: 'Nothing yet', grants: [] },
      { name: 'Team', grants: [] },
    ])
  } finally {
    await client.end()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
})
