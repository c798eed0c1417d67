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

/** Starts a real PostgreSQL for each worker of the server tests; each test creates its own tenants. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const log = createLog('silent')
  const started = await Promise.all(
    Array.from({ length: config.maxWorkers }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
      const postgres = await startEmbeddedPostgres({ folder, log })
      const { name } = await migrate({
        connection: postgres.connection,
        folder: join(import.meta.dirname, '..', 'migrations'),
        log,
      })
      await commitWithoutFlush(postgres.connection)
      return { folder, postgres, name }
    }),
  )
  provide(
    'connections',
    started.map(({ postgres }) => postgres.connection),
  )
  provide('name', started[0]?.name ?? '')
  return async () => {
    for (const { folder, postgres } of started) {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
