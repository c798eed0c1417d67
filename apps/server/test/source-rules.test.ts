import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useKit } from './kit.ts'

const source = join(import.meta.dirname, '..', 'src')
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(test|access|gen|fixtures?)\.ts$/.test(file))
const readSource = (file: string): string => readFileSync(join(source, file), 'utf8')

it('lets only jobs and sockets of a slice begin transactions; calls get theirs from the pipeline', () => {
  const beginning = files.filter(
    (file) =>
      file.startsWith('features/') &&
      /\b(withTenant|acrossTenants|inSeparateTransaction|withRequest)\b/.test(readSource(file)),
  )
  const allowed =
    /\.(jobs|routes)\.ts$|\/(conference-supervisor|recording-supervisor|recording-composer|recording-composer-lease|recording-trimmer|connection-samples|reported-connections|signaling-gateway|signaling-sessions)\.ts$/
  expect(beginning.filter((file) => !allowed.test(file))).toEqual([])
})

/** Tables that the platform itself writes. */
const platformTables = new Set(
  `audit_log email_changes emails events hosts idempotency_keys migrations one_time_tokens rate_limits search_terms
secret_canary sessions task_rows tasks tenant_views`.split(/\s+/),
)
/** The tables about users of a tenant who call, started a task or receive an email: read in these files only. */
const callerTables = new Set(['group_members', 'groups', 'roles', 'tenants', 'users'])
const callerFiles =
  `database/database.ts database/lock-tenant.ts database/session-user.ts jobs/task-batch.ts jobs/tasks.ts
mail/outside-limits.ts security/sessions.ts security/tenant-views.ts`
    .split(/\s+/)
    .map((file) => `platform/${file}`)

/**
 * The table of a slice that the platform reads too: many lists show a picture beside the name, and stores import none
 * of another area.
 */
const pictures = { file: 'platform/database/picture-path.ts', table: 'profile_pictures' }

it('keeps the tables of slices out of the platform', async () => {
  const kit = await useKit()
  const tables = await kit.owner(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const others = tables.map(({ name }) => String(name)).filter((name) => !platformTables.has(name))
  const queried = new RegExp(
    `(?:[Ff]rom|[Jj]oin|[Ii]nto|[Uu]pdate|Table|[Uu]sing)\\(?\\s*'?(${others.join('|')})\\b`,
    'g',
  )
  const reads = files
    .filter((file) => file.startsWith('platform/'))
    .flatMap((file) => [...readSource(file).matchAll(queried)].map(([, table]) => ({ file, table: String(table) })))
  expect(reads.filter(({ file, table }) => !callerTables.has(table) || !callerFiles.includes(file))).toEqual([pictures])
})
