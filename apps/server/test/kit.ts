import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Input, Output } from '@foyer/contract/call'
import { fillPath } from '@foyer/contract/call-url'
import type { ErrorBody } from '@foyer/contract/common'
import type { RoleLevel } from '@foyer/contract/levels'
import type { EngineReason } from '@foyer/contract/meetings/conferences'
import { hash } from '@node-rs/argon2'
import { Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import type { ConferenceSupervisorTimings } from '#features/meetings/room/supervision/conference-supervisor.ts'
import type { ConnectionSettings } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import type { RecordingParts } from '../src/app/recordings.ts'
import { createServer, root } from '../src/app/server.ts'
import { ensureOperator } from '../src/start/bootstrap.ts'
import { setBuiltInAlerts } from './built-in-alerts.ts'
import { encodeMultipart } from './multipart.ts'

/** A tenant created for one test. */
export type TestTenant = { tenantId: string; subdomain: string; admin: TestUser }
/** A signed-in user. */
export type TestUser = {
  id: string
  tenantId: string
  subdomain: string
  email: string
  password: string
  level: RoleLevel
  cookie: string
}
type CallOptions = { key?: string; language?: 'en' | 'fr'; headers?: { [name: string]: string }; address?: string }
/** The fields of any member of a union; those of an empty object are none. */
type FieldOf<U> = U extends object ? (string extends keyof U ? never : keyof U) : never
type ValueOf<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never
type AnyOf<U> = { [K in FieldOf<U>]: ValueOf<U, K> }
export type TestResponse<C extends Call = Call> = {
  status: number
  /** The output, a file's text or the error: a test reads the fields of the one that it expects without narrowing. */
  body: unknown extends Output<C>
    ? ErrorBody
    : C extends { download: string }
      ? string & ErrorBody
      : AnyOf<Output<C> | ErrorBody>
  headers: { [name: string]: unknown }
  cookies: { name: string; value: string }[]
}

/** The password of all users that the kit creates. */
export const password = 'Correct1Horse'
// The cost is lower than in the portal: a verification costs as much as its hash did.
let passwordHash: Promise<string> | undefined

/** Returns a value that a test needs to continue; throws if it is missing. */
export function expectDefined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('expected a value')
  return value
}

/** Returns the connection to this worker's database, as its owner. */
export function testConnection() {
  const connections = inject('connections')
  const connection = connections[Number(process.env.VITEST_POOL_ID ?? 1) % connections.length]
  if (connection === undefined) throw new Error('the global setup has started no database')
  return connection
}

export type KitOptions = {
  env?: NodeJS.ProcessEnv
  engine?: MediaEngine
  engineReason?: EngineReason
  poolSize?: number
  supervisorTimings?: ConferenceSupervisorTimings
  /** Without them no meeting is recorded, and nothing is composed. */
  recordingParts?: RecordingParts
  /** Another database than the one that the tests of a worker share. */
  connection?: ConnectionSettings
  /** Address of a proxy in front of the test database. */
  databaseProxy?: { host: string; port: number }
}

let shared: Promise<Kit> | undefined
let files = 0
/** Returns where the calls of a file come from by default: the limits per network and minute outlive it. */
const findAddress = (): string => `127.0.0.${1 + (files % 250)}`

/** Closes the shared portal, because portals of one database share its queues, and it would take the next one's jobs. */
async function closeShared(): Promise<void> {
  const closing = shared
  shared = undefined
  await (await closing)?.close()
}

/**
 * Returns a portal for the tests of a file. Without options it is one that files of a worker share, with a super
 * administrator of its own; one with options takes its place, and is closed after the file. It is awaited at the top of
 * the file rather than in a hook, so that the values that the tests share are a `const`.
 */
export async function useKit(options?: KitOptions): Promise<Kit & { address: string }> {
  if (options !== undefined) await closeShared()
  else shared ??= createKit()
  const kit = await (shared ?? createKit(options))
  // All test files of a database share the operator and the clock, so what earlier ones changed is undone.
  for (const table of ['sign_ups', 'sign_up_settings', 'identity_providers'])
    await kit.owner(`delete from ${table} where tenant_id = $1`, [kit.operator.tenantId])
  await kit.shiftClock(0)
  await setBuiltInAlerts(kit, false)
  files += 1
  const address = findAddress()
  if (options !== undefined) {
    afterAll(() => kit.close())
    return { ...kit, address }
  }
  const admin = await kit.createUser(kit.operator, { level: 'superadmin' })
  return { ...kit, address, operator: { ...kit.operator, admin } }
}

/** Creates a portal on the test database, with functions to create tenants and users and make calls as one of them. */
export async function createKit(options: KitOptions = {}) {
  const connection = options.connection ?? testConnection()
  const name = inject('name')
  const env = readEnv(
    {
      FOYER_DATA: join(tmpdir(), `foyer-kit-${process.pid}`),
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...options.env,
    },
    root,
  )
  const log = createLog(env.logLevel)
  const secret = 'the tests have one secret for all of them'
  const engine = options.engine ?? createDisabledEngine()
  const portal = await createServer({
    env,
    log,
    connection: { ...connection, ...options.databaseProxy },
    name,
    secret,
    engine,
    ...(options.engineReason === undefined ? {} : { engineReason: options.engineReason }),
    // The unbuilt page: these tests run without a build of the web app.
    webFolder: join(root, 'apps', 'web'),
    // All tests of a database share one clock: a test that shifts it must not end the conferences of another one.
    supervisorTimings: options.supervisorTimings ?? { sweepMs: 3_600_000 },
    recordingParts: options.recordingParts ?? null,
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize }),
  })
  const { app, platform } = portal
  await ensureOperator(env, platform.database)
  await app.ready()
  passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

  // The connections are kept open, because a new one costs more than most statements.
  const owners = new Pool(connection)
  // biome-ignore lint/suspicious/noExplicitAny: the rows depend on the test's query
  const owner = async (text: string, values: unknown[] = []): Promise<any[]> => (await owners.query(text, values)).rows

  const createUser = (
    tenant: { tenantId: string; subdomain: string },
    user: { level?: RoleLevel; email?: string; language?: 'en' | 'fr'; firstname?: string; lastname?: string } = {},
  ): Promise<TestUser> =>
    platform.database.withTenant(tenant.tenantId, async (db) => {
      const level = user.level ?? 'member'
      const email = user.email ?? `${level}-${randomBytes(5).toString('hex')}@example.test`
      const names = {
        firstname: user.firstname ?? 'Ada',
        lastname: user.lastname ?? `Of ${tenant.subdomain || 'the operator'}`,
      }
      const { id } = await db
        .insertInto('users')
        .values({ email, ...names, role: level, password_hash: await passwordHash, language: user.language ?? 'en' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await indexSearchTerms(db, { kind: 'users', id, texts: [names.firstname, names.lastname, email] })
      const token = randomToken()
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: id,
          expires_at: new Date(Date.now() + 864e5),
          ip_address: '127.0.0.1',
          user_agent: 'kit',
        })
        .execute()
      return {
        id,
        tenantId: tenant.tenantId,
        subdomain: tenant.subdomain,
        email,
        password,
        level,
        cookie: `session=${token}`,
      }
    })

  const createTenant = async (subdomain = `t${randomBytes(5).toString('hex')}`): Promise<TestTenant> => {
    const tenantId = randomUUID()
    await platform.database.acrossTenants(async (db) => {
      await db
        .insertInto('tenants')
        .values({ tenant_id: tenantId, kind: 'tenant', name: `Tenant ${subdomain}`, sname: subdomain, subdomain })
        .execute()
      await db.insertInto('hosts').values({ subdomain, tenant_id: tenantId, status: 'active' }).execute()
    })
    const tenant = { tenantId, subdomain }
    return { ...tenant, admin: await createUser(tenant, { level: 'admin' }) }
  }

  const toHostname = (subdomain: string): string =>
    subdomain === '' ? env.publicUrl.host : `${subdomain}.${env.publicUrl.host}`

  /** Sends a request as the portal's own page would. */
  const send = async <C extends Call>(
    to: { subdomain: string; cookie?: string },
    { call, input }: { call: C; input: unknown },
    options: CallOptions = {},
  ): Promise<TestResponse<C>> => {
    const { path, rest: fields } = fillPath(call.path, Object(input))
    const inBody = call.method === 'POST' || call.method === 'PUT'
    const form = call.upload === undefined ? undefined : await encodeMultipart(fields)
    const response = await app.inject({
      method: call.method,
      url: `/api${path}`,
      remoteAddress: options.address ?? findAddress(),
      headers: {
        host: toHostname(to.subdomain),
        origin: `${env.publicUrl.protocol}//${toHostname(to.subdomain)}`,
        'x-foyer': '1',
        'content-type': form?.type ?? 'application/json',
        'accept-language': options.language ?? 'en',
        ...(to.cookie === undefined ? {} : { cookie: to.cookie }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...options.headers,
      },
      ...(inBody
        ? { payload: form?.bytes ?? JSON.stringify(fields) }
        : { query: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)])) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(response.body) : response.body,
      headers: response.headers,
      cookies: response.cookies,
    }
  }
  let listening: Promise<number> | undefined
  const createCaller = (to: { subdomain: string; cookie?: string }) => ({
    call: <C extends Call>(call: C, input: Input<C>, options?: CallOptions) => send(to, { call, input }, options),
    /** The same without type checks of the input. */
    send: <C extends Call>(call: C, input: unknown, options?: CallOptions) => send(to, { call, input }, options),
  })

  const [operatorRow] = await owner(`select tenant_id from tenants where kind = 'operator'`)
  const operator: TestTenant = {
    tenantId: operatorRow.tenant_id,
    subdomain: '',
    admin: await createUser({ tenantId: operatorRow.tenant_id, subdomain: '' }, { level: 'superadmin' }),
  }
  return {
    app,
    platform,
    env,
    connection,
    engine,
    operator,
    owner,
    createTenant,
    createUser,
    as: (user: TestUser) => createCaller(user),
    guest: (tenant: { subdomain: string }, cookie?: string) =>
      createCaller({ subdomain: tenant.subdomain, ...(cookie === undefined ? {} : { cookie }) }),
    /** Shifts the database's clock for all tests of this database; reset it with 0. */
    shiftClock: (seconds: number) =>
      owner(
        `insert into clock_shift (shift) values (make_interval(secs => $1)) on conflict (only_row) do update set shift = excluded.shift`,
        [seconds],
      ),
    /** Listens on a free port of this machine and returns it; another file may have made the same portal listen. */
    listen: (): Promise<number> => {
      listening ??= app.listen({ port: 0, host: '127.0.0.1' }).then((url) => Number(new URL(url).port))
      return listening
    },
    close: async () => {
      await portal.stop()
      await owners.end()
    },
  }
}
export type Kit = Awaited<ReturnType<typeof createKit>>
