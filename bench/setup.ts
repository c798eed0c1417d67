import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrations } from '../apps/server/src/app/server.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { type DatabaseAddress, startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { createSecret, hashToken, randomToken } from '../apps/server/src/platform/security/secret.ts'
import { migrate } from '../apps/server/src/start/migrate.ts'
import { fillTenant } from '../apps/server/test/seed.ts'
import { secret } from './config.ts'

/** A signed-in user, and the number of meetings in the tenant. */
export type Person = { tenantId: string; userId: string; subdomain: string; cookie: string; meetings: number }

/** Beside one tenant with half of all meetings. */
const smallTenants = 50

/** Makes a tenant with one signed-in administrator. */
export async function makeTenant(client: Client, subdomain: string, meetings: number): Promise<Person> {
  const [tenantId, userId, token] = [randomUUID(), randomUUID(), randomToken()]
  await client.query(
    `insert into tenants (tenant_id, kind, name, sname, subdomain) values ($1, 'tenant', $2, $2, $2)`,
    [tenantId, subdomain],
  )
  await client.query(`insert into hosts (subdomain, tenant_id, status) values ($1, $2, 'active')`, [
    subdomain,
    tenantId,
  ])
  await client.query(
    `insert into users (tenant_id, id, email, firstname, lastname, role, password_hash)
     values ($1, $2, 'ada@example.test', 'Ada', 'Lovelace', 'admin', '')`,
    [tenantId, userId],
  )
  await client.query(
    `insert into sessions (tenant_id, token_hash, user_id, expires_at, ip_address, user_agent)
     values ($1, $2, $3, now() + interval '1 day', '127.0.0.1', 'bench')`,
    [tenantId, hashToken(token), userId],
  )
  return { tenantId, userId, subdomain, cookie: `session=${token}`, meetings }
}

/** Tables that the measured calls do not read, or that have a few rows of their own; old emails would be purged meanwhile. */
const needless = /^insert into (emails|participants|users|search_terms|invitees|tasks|audit_log)\b/

async function fillEach(connection: DatabaseAddress, tenants: { person: Person; nth: number }[]): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    const sealed = createSecret(secret).seal('secret1')
    const query = async (text: string, values: unknown[]): Promise<void> => {
      if (!needless.test(text)) await client.query(text, values)
    }
    for (const { person: user, nth } of tenants) {
      await fillTenant(query, { tenantId: user.tenantId, userId: user.userId, rows: user.meetings, nth, sealed })
    }
  } finally {
    await client.end()
  }
}

async function fill(connection: DatabaseAddress, meetings: number): Promise<{ large: Person; small: Person }> {
  const [many, few] = [meetings / 2, meetings / 2 / smallTenants]
  const client = new Client(connection)
  await client.connect()
  try {
    const large = await makeTenant(client, 'large', many)
    const small = await makeTenant(client, 'small', few)
    const equals = [small]
    while (equals.length < smallTenants) equals.push(await makeTenant(client, `equal${equals.length}`, few))
    // Two in parallel.
    await Promise.all([
      fillEach(connection, [{ person: large, nth: 1 }]),
      fillEach(
        connection,
        equals.map((user, index) => ({ person: user, nth: index + 2 })),
      ),
    ])
    await client.query(
      `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
       select $1, 'u' || n || '@example.test', 'First' || n, 'Last' || n, 'member', '' from generate_series(1, 2000) n`,
      [small.tenantId],
    )
    // The portal would close those that are open for hours after its start.
    await client.query('update conferences set ended_at = greatest(started_at, now()) where ended_at is null')
    await client.query('vacuum analyze')
    return { large, small }
  } finally {
    await client.end()
  }
}

/**
 * Skips the check of time zones: the seeded meetings do not take place at their local times, and the portal would move
 * all of them at its start.
 */
async function skipZoneCheck(connection: DatabaseAddress): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query('update time_zone_data set version = $1', [process.versions.tz])
  await client.end()
}

/** Starts a database in a temporary folder and fills it. */
export async function prepareWith<T extends object>(fillIn: (connection: DatabaseAddress) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ folder, log })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { connection } = postgres
    const { name } = await migrate({ connection, folder: migrations, log })
    const filled = await fillIn(connection)
    await skipZoneCheck(connection)
    return { connection, name, stop, ...filled }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Prepares a database with this many meetings: half of them in one tenant, the others in fifty of equal size. */
export const prepareDatabase = (meetings: number) => prepareWith((connection) => fill(connection, meetings))

/** Prepares a database with one tenant and nothing in it. */
export const prepareTenant = (subdomain: string) =>
  prepareWith(async (connection) => {
    const client = new Client(connection)
    await client.connect()
    try {
      return { person: await makeTenant(client, subdomain, 0) }
    } finally {
      await client.end()
    }
  })
