// Writes apps/server/src/platform/database/database.gen.ts from the migrations, on a database of its own.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../apps/server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../apps/server/src/start/migrate.ts'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'foyer-types-'))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ folder, log })
try {
  await migrate({ connection: postgres.connection, folder: join(root, 'apps/server/migrations'), log })
  const generated = spawnSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    ['--config-file', '.kysely-codegenrc.json', '--url', postgres.databaseUrl],
    // Its warnings are stack traces about overrides in TypeScript that it does not parse, and writes as they are.
    { cwd: root, encoding: 'utf8' },
  )
  if (generated.status !== 0) console.error(generated.stdout, generated.stderr)
  process.exitCode = generated.status ?? 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
