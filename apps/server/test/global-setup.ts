import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    connection: { host: string; port: number; user: string; password: string; database: string }
    name: string
  }
}

/** One real PostgreSQL for all server tests; each test makes tenants of its own behind the wall. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ folder, log })
  const connection: Connection & typeof postgres.connection = postgres.connection
  const { name } = await migrate({ connection, folder: join(import.meta.dirname, '..', 'migrations'), log })
  provide('connection', connection)
  provide('name', name)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
