import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One database per worker, because a test may shift its clock. */
    connections: { host: string; port: number; user: string; password: string; database: string }[]
    name: string
  }
}

const workers = 2

/** Starts a real PostgreSQL for each worker of the server tests; each test creates its own tenants. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const log = createLog('silent')
  const started = await Promise.all(
    Array.from({ length: workers }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
      const postgres = await startEmbeddedPostgres({ folder, log })
      const { name } = await migrate({
        connection: postgres.connection,
        folder: join(import.meta.dirname, '..', 'migrations'),
        log,
      })
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
