import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createLog } from '#platform/log.ts'
import { type Connection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One database per worker, because a test may shift its clock. */
    connections: Connection[]
    /** For the tests of statements, because PostgreSQL plans by what other tests have left in a database. */
    ownConnections: { queryPlans: Connection; preparedStatements: Connection }
    name: string
  }
}

/** The tests of crashes have databases of their own; waiting for the disk at each commit only costs time here. */
async function commitWithoutFlush(connection: Connection): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`alter database ${client.escapeIdentifier(connection.database)} set synchronous_commit to off`)
  await client.end()
}

/** Starts a real PostgreSQL with an empty portal's schema. */
async function startTestDatabase() {
  const log = createLog('silent')
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const postgres = await startEmbeddedPostgres({ folder, log })
  const { name } = await migrate({
    connection: postgres.connection,
    folder: join(import.meta.dirname, '..', 'migrations'),
    log,
  })
  await commitWithoutFlush(postgres.connection)
  return {
    connection: postgres.connection,
    name,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a database for each worker of the server tests; each test creates its own tenants. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const [queryPlans, preparedStatements, ...shared] = await Promise.all([
    startTestDatabase(),
    startTestDatabase(),
    ...Array.from({ length: config.maxWorkers }, startTestDatabase),
  ])
  provide(
    'connections',
    shared.map(({ connection }) => connection),
  )
  provide('ownConnections', {
    queryPlans: queryPlans.connection,
    preparedStatements: preparedStatements.connection,
  })
  provide('name', queryPlans.name)
  return async () => {
    for (const database of [queryPlans, preparedStatements, ...shared]) await database.stop()
  }
}
