import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { supportsParentDeathSignal } from './os-user.ts'
import { readProcessFingerprint } from './process-fingerprint.ts'

const silent = { info: () => {}, warn: () => {} }
const servers: EmbeddedPostgres[] = []
const portals: ChildProcess[] = []
const orphans: number[] = []

// Data and sockets of these tests lie in one folder, which PostgreSQL's user may pass through.
const room = mkdtempSync(join(tmpdir(), 'foyer-test-'))
chmodSync(room, 0o755)
vi.stubEnv('TMPDIR', room)

afterEach(async () => {
  for (const portal of portals.splice(0)) portal.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const pid of orphans.splice(0)) await isGone(pid)
})

afterAll(() => rmSync(room, { recursive: true, force: true, maxRetries: 20 }))

function makeFolder(name = 'data folder'): string {
  return join(mkdtempSync(join(room, 'd-')), name)
}

async function isGone(pid: number): Promise<void> {
  if (!supportsParentDeathSignal() && readProcessFingerprint(pid) !== undefined) process.kill(pid, 'SIGINT')
  await vi.waitFor(() => expect(readProcessFingerprint(pid)).toBeUndefined(), { timeout: 20_000 })
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, log: silent })
  servers.push(server)
  return server
}

/** Runs the statements and gives the values of the last one. */
async function query(connectionString: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    let values: unknown[] = []
    for (const text of statements) values = (await client.query({ text, rowMode: 'array' })).rows.flat()
    return values
  } finally {
    await client.end()
  }
}

/** Starts a portal in a process of its own, which does nothing but hold its database. */
async function startPortal(folder: string, options: { waitReady: boolean } = { waitReady: true }) {
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded-postgres.ts')).href)})
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: { info() {}, warn() {} } })
    console.log(server.databaseUrl + ' ' + server.pid())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  portals.push(child)
  if (!options.waitReady) return { child, databaseUrl: '', postmaster: 0 }
  const [line] = await once(createInterface(child.stdout), 'line')
  const [databaseUrl = '', pid] = String(line).split(' ')
  orphans.push(Number(pid))
  return { child, databaseUrl, postmaster: Number(pid) }
}

/** Finds the process of a session that stays open. */
async function pidOfSession(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  const response = await client.query({ text: 'select pg_backend_pid()', rowMode: 'array' })
  return Number(response.rows.flat()[0])
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a first start makes the database, its owner is no superuser, and its files are private', async () => {
  const folder = makeFolder()
  const server = await start(folder)
  expect(server).toMatchObject({ fresh: true, adopted: false })
  const rights = 'rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication'
  const role = await query(server.databaseUrl, `select ${rights} from pg_roles where rolname = current_user`)
  expect(role).toEqual([false, false, true, false, false])
  const owner = 'select pg_get_userbyid(datdba) from pg_database where datname = current_database()'
  expect(await query(server.databaseUrl, owner)).toEqual(['foyer'])
  for (const name of ['superuser.password', 'owner.password', 'postgres.log']) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  }
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  const guess = server.databaseUrl.replace(server.connection.password, 'guess')
  await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed')
})

test('stop leaves no process, and a second start finds what the first one wrote', async () => {
  const folder = makeFolder()
  const first = await start(folder)
  const pid = first.pid() ?? 0
  await query(first.databaseUrl, 'create table kept (id int)', 'insert into kept values (7)')
  await first.stop()
  expect(readProcessFingerprint(pid)).toBeUndefined()
  expect(readdirSync(folder)).not.toContain('portal.lock')
  const second = await start(folder)
  expect(second).toMatchObject({ fresh: false, adopted: false, databaseUrl: first.databaseUrl })
  expect(await query(second.databaseUrl, 'select id from kept')).toEqual([7])
})

test('a second portal on the same folder is rejected with a hint, and the first keeps running', async () => {
  const folder = makeFolder()
  const portal = await startPortal(folder)
  const refusal = new RegExp(`Another portal \\(process ${portal.child.pid}\\) is running .* set FOYER_DATA`)
  await expect(start(folder)).rejects.toThrow(refusal)
  expect(await query(portal.databaseUrl, 'select 1')).toEqual([1])
})

test('a portal killed again and again loses nothing that was acknowledged, and leaves no orphan', async () => {
  const folder = makeFolder()
  for (const round of [1, 2, 3]) {
    const portal = await startPortal(folder)
    await query(portal.databaseUrl, 'create table if not exists kept (id int)', `insert into kept values (${round})`)
    await kill(portal.child)
    if (round === 2) await isGone(portal.postmaster)
  }
  const server = await start(folder)
  expect(await query(server.databaseUrl, 'select id from kept order by id')).toEqual([1, 2, 3])
})

test('a server left behind by a killed portal is stopped and replaced', async () => {
  const folder = makeFolder()
  const portal = await startPortal(folder)
  await query(portal.databaseUrl, 'create table kept (id int)', 'insert into kept values (1)')
  process.kill(portal.postmaster, 'SIGSTOP')
  await kill(portal.child)
  const starting = start(folder)
  await sleep(500)
  process.kill(portal.postmaster, 'SIGCONT')
  const server = await starting
  expect(server.adopted).toBe(true)
  expect(server.pid()).not.toBe(portal.postmaster)
  expect(await query(server.databaseUrl, 'select id from kept')).toEqual([1])
})

test('a kill in the middle of the first initialisation does not spoil the folder', async () => {
  const folder = makeFolder()
  mkdirSync(folder)
  const { child } = await startPortal(folder, { waitReady: false })
  await vi.waitFor(() => expect(readdirSync(folder).join()).toContain('data.new-'), { timeout: 20_000, interval: 5 })
  await sleep(100)
  await kill(child)
  expect(readdirSync(folder)).not.toContain('data')
  const server = await start(folder)
  expect(server.fresh).toBe(true)
  expect(readdirSync(folder).join()).not.toContain('data.new-')
})

test('PostgreSQL killed while the portal lives comes back under the same settings with every acknowledged row', async () => {
  const server = await start(makeFolder())
  await query(server.databaseUrl, 'create table kept (id int primary key)')
  let acknowledged = 0
  for (const victim of ['postmaster', 'backend', 'postmaster']) {
    const killed = server.pid() ?? 0
    const before = acknowledged
    const write = async () => {
      for (let id = acknowledged + 1; ; id += 1) {
        await query(server.databaseUrl, `insert into kept values (${id}) on conflict do nothing`)
        acknowledged = id
      }
    }
    const writing = write().catch(() => 'broken')
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(before + 2), { timeout: 20_000 })
    const target = victim === 'postmaster' ? killed : await pidOfSession(server.databaseUrl)
    process.kill(target, 'SIGKILL')
    expect(await writing).toBe('broken')
    await vi.waitFor(() => query(server.databaseUrl, 'select 1'), { timeout: 20_000 })
    if (victim === 'postmaster') expect(server.pid()).not.toBe(killed)
    const rows = await query(server.databaseUrl, `select count(*)::int from kept where id <= ${acknowledged}`)
    expect(rows).toEqual([acknowledged])
  }
  expect(acknowledged).toBeGreaterThan(5)
})

test('an old pid file whose number now belongs to another process does not stop the start', async () => {
  const folder = makeFolder()
  const first = await start(folder)
  await first.stop()
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n${folder}/data\n1\n5432\n\n\n  1 1\nready\n`)
  const second = await start(folder)
  expect(await query(second.databaseUrl, 'select 1')).toEqual([1])
})

test('a path with spaces and more than 150 characters works', async () => {
  const server = await start(makeFolder(`a folder ${'with a long name '.repeat(9)}`.trim()))
  expect(await query(server.databaseUrl, 'select 1')).toEqual([1])
  expect(server.connection.host.length).toBeLessThan(80)
})

test('a folder that cannot be created is rejected with a hint', async () => {
  const parent = makeFolder()
  writeFileSync(parent, 'a file, not a folder')
  await expect(start(join(parent, 'below'))).rejects.toThrow(/cannot be written .* set FOYER_DATA/)
})
