import { runner } from 'node-pg-migrate'
import { Client } from 'pg'
import { listQueues } from '#app/registry.ts'
import { createSlices } from '#app/slices.ts'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import type { ConnectionSettings } from '#platform/database/database.ts'
import { migrateJobs } from '#platform/jobs/job-queues.ts'
import type { Log } from '#platform/log.ts'
import { StartupError } from '#platform/postgres/startup-error.ts'
import { FolderStorage } from '#platform/storage/folder-storage.ts'

const roles = ['app', 'platform', 'jobs'] as const

/** Creates the NOLOGIN roles that the pools use; the owner may SET ROLE to them but does not inherit from them. */
async function ensureRoles(client: Client, name: string): Promise<void> {
  const owner = (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''
  for (const role of roles.map((kind) => `${name}_${kind}`)) {
    const quoted = client.escapeIdentifier(role)
    const known = await client.query('select from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0) await client.query(`create role ${quoted} nologin nosuperuser nobypassrls noinherit`)
    await client.query(`grant ${quoted} to ${client.escapeIdentifier(owner)} with set true, inherit false`)
    await client.query(`grant usage on schema public to ${quoted}`)
  }
}

/** Fails if tenant isolation would not hold: `app` and `platform` must not own tables or bypass row security. */
async function checkRoles(client: Client, name: string): Promise<void> {
  const violations = await client.query<{ rolname: string }>(
    `select r.rolname from pg_roles r where r.rolname = any($1) and (r.rolsuper or r.rolbypassrls
       or exists (select from pg_class c where c.relowner = r.oid))`,
    [roles.slice(0, 2).map((kind) => `${name}_${kind}`)],
  )
  const [first] = violations.rows
  if (first)
    throw new StartupError(
      `The role ${first.rolname} owns tables or bypasses row security, so tenants would not be isolated.`,
      'Revoke that (alter role … nosuperuser nobypassrls; reassign owned …) and start again.',
    )
}

/** Migrates the schema as its owner, one process at a time. After a kill at any statement the next run completes it. */
export async function migrate(options: {
  connection: ConnectionSettings
  folder: string
  log: Log
}): Promise<{ name: string }> {
  const client = new Client(options.connection)
  // The waiting statement rejects as well; without a handler the error event would end the process.
  client.on('error', (error) => options.log.debug({ error }, 'the connection for migrations ended'))
  await client.connect()
  try {
    const name = (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
    await client.query('select pg_advisory_lock(4206660)')
    await ensureRoles(client, name)
    await client.query(`set lock_timeout = '2s'`)
    await runner({
      dbClient: client,
      dir: options.folder,
      direction: 'up',
      migrationsTable: 'migrations',
      noLock: true,
      log: (message) => options.log.debug(message),
    })
    await migrateJobs(
      client,
      name,
      listQueues(createSlices({ engine: createDisabledEngine(), storage: new FolderStorage('') })),
    )
    await checkRoles(client, name)
    return { name }
  } finally {
    await client.end()
  }
}
