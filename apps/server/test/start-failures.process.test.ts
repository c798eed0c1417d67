import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { root } from '../src/app/server.ts'
import { describeStartFailure } from '../src/start/start-failure.ts'
import { createKit } from './kit.ts'
import { freePort, startPortal } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-failures-'))
const blocker: Server = createServer()
const { startFailures: connection } = inject('ownConnections')
let taken = 0

beforeAll(async () => {
  // Encrypts the database with the tests' secret before a portal with another one comes.
  await (await createKit({ connection })).close()
  taken = await freePort()
  await new Promise<void>((resolve) => blocker.listen(taken, '::', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => blocker.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

function writeText(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

function createDataFolder(files: { [name: string]: string } = {}): string {
  const data = mkdtempSync(join(folder, 'data-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(data, name), text)
  return data
}

function buildDatabaseUrl(change: { password?: string; database?: string } = {}): string {
  const { host, user, password, database } = { ...connection, ...change }
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(String(host))}`
}

/** The secret of all server tests, which their databases are encrypted with. */
const FOYER_SECRET = 'the tests have one secret for all of them'

/** The data folder of an installation that has lost its secret. */
const lostData = createDataFolder()

type Failure = [name: string, buildEnv: (port: number) => NodeJS.ProcessEnv, message: RegExp]

const failures: Failure[] = [
  ['a proxy that is not an address', () => ({ TRUST_PROXY: 'true' }), /^TRUST_PROXY .+ such as 127\.0\.0\.1/],
  ['a public address with a path', () => ({ PUBLIC_URL: 'https://a.test/portal' }), /^PUBLIC_URL .+ without a path/],
  ['the same port twice', (port) => ({ METRICS_PORT: String(port) }), /^METRICS_PORT and PORT are both \d+: choose/],
  [
    'a certificate that is not there',
    () => ({ FOYER_SECRET, DATABASE_URL: buildDatabaseUrl(), TLS_CERT: join(folder, 'none'), TLS_KEY: 'none' }),
    /\(TLS_CERT\) cannot be read \(ENOENT\)\. Check the path/,
  ],
  [
    'a certificate that is none',
    () => {
      const [cert, key] = [writeText('cert.pem', 'not a certificate'), writeText('key.pem', 'not a key')]
      return { FOYER_SECRET, DATABASE_URL: buildDatabaseUrl(), TLS_CERT: cert, TLS_KEY: key }
    },
    /^TLS_CERT and TLS_KEY cannot be used \(.+\)\. Both must be PEM files/m,
  ],
  [
    'a data folder that is a file',
    () => ({ FOYER_DATA: writeText('file', ''), DATABASE_URL: buildDatabaseUrl() }),
    /cannot be used \(E\w+\)\. .+set FOYER_DATA to a folder/,
  ],
  [
    'a data folder below a file, for the embedded database',
    () => ({ FOYER_DATA: join(writeText('other', ''), 'below') }),
    /cannot be written \(ENOTDIR\)\. Give this user the folder, or set FOYER_DATA/,
  ],
  [
    'an empty secret',
    () => ({ FOYER_DATA: createDataFolder({ secret: '' }), DATABASE_URL: buildDatabaseUrl() }),
    /secret has 0 characters; it needs at least 32\. Restore the file from a backup, or set FOYER_SECRET/,
  ],
  [
    'a secret that is too short',
    () => ({ FOYER_DATA: createDataFolder({ secret: 'short\n' }), DATABASE_URL: buildDatabaseUrl() }),
    /secret has 5 characters; it needs at least 32/,
  ],
  [
    'another secret than before',
    () => ({ FOYER_SECRET: 'another secret than the one before', DATABASE_URL: buildDatabaseUrl() }),
    /^The secret is not the one that this database was encrypted with\. Restore .+ FOYER_SECRET_PREVIOUS/m,
  ],
  [
    'a lost secret',
    () => ({ FOYER_DATA: lostData, DATABASE_URL: buildDatabaseUrl() }),
    /^The secret in .+ is missing, and the database was encrypted with it\. Restore the file .+ FOYER_SECRET/m,
  ],
  [
    'a wrong password of the database',
    () => ({ DATABASE_URL: buildDatabaseUrl({ password: 'wrong' }) }),
    /^The database rejected the connection or a statement: .+\. Check the user and the password in DATABASE_URL/m,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: buildDatabaseUrl({ database: 'nowhere' }) }),
    /^The database rejected the connection or a statement: .+\. Create the database, or correct its name in DATABASE_URL/m,
  ],
  [
    'a taken port',
    () => ({ FOYER_SECRET, DATABASE_URL: buildDatabaseUrl(), PORT: String(taken) }),
    /^Port \d+ is already in use\. Stop the program that uses it, or set PORT to another port/m,
  ],
  [
    'a taken port of the metrics',
    () => ({ FOYER_SECRET, DATABASE_URL: buildDatabaseUrl(), METRICS_PORT: String(taken) }),
    /^Port \d+ is already in use\. Stop the program that uses it, or set METRICS_PORT to another port/m,
  ],
]

it.each(failures)('%s stops the start with a message and a hint, without a stack trace', async (...row) => {
  const [, buildEnv, message] = row
  const port = await freePort()
  const portal = startPortal(port, { FOYER_DATA: createDataFolder(), ...buildEnv(port) })
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toMatch(message)
  expect(portal.output()).not.toMatch(/^\s+at .+:\d+/m)
  // No new secret is left behind that a second start would take for the former one.
  expect(readdirSync(lostData)).not.toContain('secret')
})

it.each([
  ['ENOSPC', 'The disk is full'],
  ['EDQUOT', 'quota'],
  ['EROFS', 'read-only'],
  ['EACCES', 'Give this user access'],
  ['EIO', 'from a backup'],
])('%s while a file is written is described by the file and a hint', (code, hint) => {
  const error = Object.assign(new Error(`${code}: write`), { code, syscall: 'open', path: '/data/portal.lock' })
  expect(describeStartFailure(error, undefined)).toContain(`/data/portal.lock cannot be used (${code}).`)
  expect(describeStartFailure(error, undefined)).toContain(hint)
  // A write to a descriptor names no file.
  const { path: _, ...nameless } = error
  expect(describeStartFailure(Object.assign(new Error(`${code}: write`), nameless), undefined)).toContain(hint)
})

it('names the setting of a port below 1024 that this user may not use', () => {
  const env = readEnv({ PORT: '80', METRICS_PORT: '81' }, root)
  const fail = (port: number) => Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'listen', port })
  expect(describeStartFailure(fail(80), env)).toContain('Set PORT to a port above 1023')
  expect(describeStartFailure(fail(81), env)).toContain('Set METRICS_PORT to a port above 1023')
})

it('prints an unexpected error with its stack trace', () => {
  expect(describeStartFailure(new TypeError('x is undefined'), undefined)).toBeUndefined()
})

it('reports unreadable initial credentials and starts anyway', async () => {
  const port = await freePort()
  const FOYER_DATA = createDataFolder({ 'first-sign-in.json': '' })
  const portal = startPortal(port, { FOYER_DATA, FOYER_SECRET, DATABASE_URL: buildDatabaseUrl() })
  await portal.ready()
  await expect.poll(portal.output).toMatch(/first-sign-in\.json cannot be read\. .+npm run new-admin-password/)
  portal.child.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
})
