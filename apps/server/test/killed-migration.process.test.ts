import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrations } from '../src/app/server.ts'
import { migrate } from '../src/start/migrate.ts'

const log = createLog('silent')
const concurrency = 4
/** Every eighth statement is always tested, the others while there is time: all of them on an idle machine. */
const stride = 8
const budgetMs = 15_000
let folder: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-killed-'))
  postgres = await startEmbeddedPostgres({ folder, log })
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Reads the rows of several statements, one after the other on one connection. */
async function readRows(connection: object, texts: string[]): Promise<unknown[][]> {
  const client = new Client(connection)
  await client.connect()
  const rows: unknown[][] = []
  try {
    for (const text of texts) rows.push(...(await client.query({ text, rowMode: 'array' })).rows)
  } finally {
    await client.end()
  }
  return rows
}

/** Runs a statement as the superuser, who alone makes databases and drops them. */
const manage = (text: string) =>
  readRows(
    {
      ...postgres.connection,
      user: 'postgres',
      password: readFileSync(join(folder, 'superuser.password'), 'utf8'),
      database: 'postgres',
    },
    [text],
  )

async function createDatabase(name: string) {
  await manage(`create database ${name} owner ${postgres.connection.user}`)
  return { ...postgres.connection, database: name }
}
type Connection = Awaited<ReturnType<typeof createDatabase>>

type Kill = { at: number; when: 'sent' | 'answered' }
/** Observes the statements of a migration, and where to kill it. */
const listening = new Map<string, { sent: number; kill: Kill | undefined }>()
const query = Client.prototype.query
vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
  const state = listening.get(this.database ?? '')
  const response: unknown = Reflect.apply(query, this, args)
  if (state === undefined) return response
  state.sent += 1
  if (state.sent !== state.kill?.at) return response
  // The socket is destroyed as if the process had been killed.
  const cut = (): void => void Reflect.get(this, 'connection').stream.destroy()
  if (state.kill.when === 'sent') setImmediate(cut)
  else if (response instanceof Promise) return response.finally(cut)
  return response
})

/** Migrates until the end or until its connection is cut; returns how many statements it sent. */
async function run(connection: Connection, kill?: Kill): Promise<{ sent: number; ended: 'whole' | 'killed' }> {
  const state = { sent: 0, kill }
  listening.set(connection.database, state)
  try {
    await migrate({ connection, folder: migrations, log })
    return { sent: state.sent, ended: 'whole' }
  } catch (error) {
    if (kill === undefined) throw error
    return { sent: state.sent, ended: 'killed' }
  } finally {
    listening.delete(connection.database)
  }
}

const catalogueSql = [
  `select 'table', n.nspname, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relowner::regrole, c.relacl::text
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss')`,
  `select 'column', attrelid::regclass, attname, atttypid::regtype, attnotnull, attidentity, attacl::text, pg_get_expr(adbin, adrelid)
   from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and attnum > 0`,
  `select 'policy', * from pg_policies`,
  `select 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
   where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  `select 'index', indexdef from pg_indexes where schemaname in ('public', 'pgboss')`,
  `select 'function', oid::regprocedure, proacl::text, prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  `select 'schema', nspname, nspacl::text from pg_namespace where nspname in ('public', 'pgboss')`,
  `select 'role', r.rolname, r.rolcanlogin, r.rolinherit, r.rolsuper, r.rolbypassrls, m.set_option, m.inherit_option
   from pg_roles r join pg_auth_members m on m.roleid = r.oid and m.member = current_user::regrole and m.set_option
   where r.rolname like current_database() || '\\_%'`,
  `select 'migration', name from migrations`,
  `select 'queue', to_jsonb(q) - '{created_on,updated_on,monitor_on,maintain_on}'::text[] from pgboss.queue q`,
  `select 'jobs', version from pgboss.version`,
]

/** Reads everything that a migration makes, as sorted lines; the database's own name is left out of them. */
async function readCatalogue(connection: Connection): Promise<string[]> {
  const rows = await readRows(connection, catalogueSql)
  const lines = rows.map((row) => JSON.stringify(row).replaceAll(connection.database, 'database'))
  return lines.toSorted()
}

it('completes migrations killed at any statement in the next run', { timeout: 240_000 }, async () => {
  const clean = await createDatabase('clean_one')
  const { sent: statements } = await run(clean)
  const wanted = await readCatalogue(clean)
  expect(wanted.filter((line) => line.startsWith('["policy"')).length).toBeGreaterThan(40)
  expect(statements).toBeGreaterThan(30)
  // Each once, in turn before and after its answer: either way the next run finds what that statement left.
  const kills = Array.from(
    { length: statements },
    (_, n): Kill => ({ at: n + 1, when: n % 2 === 0 ? 'answered' : 'sent' }),
  ).toSorted((a, b) => (a.at % stride) - (b.at % stride))
  const tryOnce = async (kill: Kill): Promise<void> => {
    const connection = await createDatabase(`killed_${kill.when}_${kill.at}`)
    const text = `killed when statement ${kill.at} was ${kill.when}`
    const isFinished = kill.at === statements && kill.when === 'answered'
    expect((await run(connection, kill)).ended, text).toBe(isFinished ? 'whole' : 'killed')
    await run(connection)
    expect(await readCatalogue(connection), text).toEqual(wanted)
    await manage(`drop database ${connection.database} with (force)`)
  }
  const begun = performance.now()
  const worker = async (): Promise<void> => {
    for (let kill = kills.shift(); kill !== undefined; kill = kills.shift()) {
      if (kill.at % stride > 0 && performance.now() - begun > budgetMs) return
      await tryOnce(kill)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
})
