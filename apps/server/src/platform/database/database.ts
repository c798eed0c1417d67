import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg'
import { whileTransactionIsOpen } from '#platform/concurrency/no-transaction.ts'
import { createTurns, type Turns } from '#platform/concurrency/turns.ts'
import type { Log } from '#platform/log.ts'
import type { DB } from './database.gen.ts'
import { findStatementName } from './prepared-statements.ts'

types.setTypeParser(types.builtins.INT8, Number)

/** What a store speaks SQL through; it sees one side of the wall and lives as long as its transaction. */
export type Db = Kysely<DB>

/** How to reach PostgreSQL: as pg takes it. */
export type Connection = Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>

/** One transaction inside the wall of one tenant, or on the platform's side of it. */
export type Transaction = {
  readonly db: Db
  /** Runs after the commit and not after a rollback. */
  readonly afterCommit: (work: () => void) => void
}

/** The person whose session came with a request. */
export type SessionRow = {
  session_id: string
  user_id: string
  tenant_id: string
  tenant_kind: string
  tenant_name: string
  confirmed: boolean
  email: string
  firstname: string
  lastname: string
  role: 'client' | 'member' | 'admin' | 'superadmin'
  status: 'active' | 'disabled'
  language: 'en' | 'fr'
  timezone: string
  shortcuts: string[]
}

/** Whose host a request came to, and who sent it. */
export type ResolvedRequest = {
  tenantId: string | undefined
  hostStatus: 'active' | 'disabled' | 'redirect' | 'blocked' | undefined
  redirectTo: string | undefined
  session: SessionRow | undefined
}

type Role = 'app' | 'platform' | 'jobs'

const resolveHostSql = `select set_config('app.tenant_id', h.tenant_id::text, true), h.tenant_id, h.status, h.redirect_to
  from hosts h where h.subdomain = $1 and (h.until is null or h.until > portal_now())`

const sessionSql = `select s.id as session_id, s.user_id, s.tenant_id, t.kind as tenant_kind, t.name as tenant_name,
    s.confirmed_at > portal_now() - interval '15 minutes' as confirmed,
    u.email, u.firstname, u.lastname, u.role, u.status, u.language, u.timezone, u.shortcuts
  from sessions s
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenants t on t.tenant_id = s.tenant_id
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and s.token_hash = $1
    and s.expires_at > portal_now() and u.status = 'active'`

const setTenantSql = `select set_config('app.tenant_id', $1, true)`

const statementMs = 5000
/** How long to wait for a connection, and for the first answer on it: a stopped PostgreSQL must not hold requests. */
const patienceMs = 2000
/** A server that still answers has ended a statement by itself before this. */
const queryMs = statementMs + 1000
const begin = { text: 'begin', query_timeout: patienceMs }

/** A pool of one client, closed when its transaction is over, so that a leaked `db` cannot speak in the next one. */
function createKysely(client: PoolClient, open: () => boolean, prepares: boolean): Db {
  const guarded = {
    query: (...args: Parameters<PoolClient['query']>) => {
      if (!open()) throw new Error('This db was used after its transaction')
      const [text, values] = args
      if (!prepares || typeof text !== 'string') return client.query(...args)
      const name = findStatementName(text)
      return client.query(name === undefined ? { text, values } : { name, text, values })
    },
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(guarded), end: () => Promise.resolve() }
  // The dialect asks for these two functions only; pg's overloads cannot be written as an object literal.
  // @ts-expect-error the guarded client has one signature where pg's has eight
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** What is asked within goes out in one packet: a write of its own for each statement costs more than the statements. */
function pipelined<T>(client: PoolClient, ask: () => Promise<T>): Promise<T> {
  // @ts-expect-error pg's client has its connection, which its types leave out
  const { stream }: { stream: Socket } = client.connection
  stream.cork()
  try {
    return ask()
  } finally {
    process.nextTick(() => stream.uncork())
  }
}

/** Connections as one role, and whose turn it is to have one. */
type FairPool = { pool: Pool; turns: Turns; prepares: boolean }

/** Runs `work` in a transaction when it is the turn of `key`, which is a tenant wherever there is one. */
async function transact<E, T>(
  { pool, turns, prepares, key }: FairPool & { key: string },
  setTenantContext: (client: PoolClient) => Promise<E>,
  work: (transaction: Transaction, entered: E, client: PoolClient) => Promise<T>,
): Promise<T> {
  const endTurn = await turns.take(key)
  try {
    return await transactOn({ client: await pool.connect(), prepares }, setTenantContext, work)
  } finally {
    endTurn()
  }
}

/** Runs `enter` and then `work` in one transaction; the client goes back only behind its COMMIT. */
async function transactOn<E, T>(
  { client, prepares }: { client: PoolClient; prepares: boolean },
  setTenantContext: (client: PoolClient) => Promise<E>,
  work: (transaction: Transaction, entered: E, client: PoolClient) => Promise<T>,
): Promise<T> {
  const afterCommitCallbacks: (() => void)[] = []
  let open = true
  let broken: Error | undefined
  try {
    // Sent without waiting: begin, the wall and the session ride in one round trip.
    const [, entered] = await pipelined(client, () => Promise.all([client.query(begin), setTenantContext(client)]))
    const transaction: Transaction = {
      db: createKysely(client, () => open, prepares),
      afterCommit: (callback) => afterCommitCallbacks.push(callback),
    }
    const result = await whileTransactionIsOpen(() => work(transaction, entered, client))
    open = false
    await client.query('commit')
    client.release()
    for (const callback of afterCommitCallbacks) callback()
    return result
  } catch (error) {
    open = false
    // A migration has changed a table under a prepared statement: a new connection prepares it again.
    if (error instanceof Error && error.message.includes('cached plan must not change')) broken = error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
    throw error
  }
}

/** The only way to the database (domain.md §3): every function here is one transaction. */
export type Database = {
  /** As app, inside the tenant of the host; the session is looked up in the same round trip. */
  withRequest: <T>(
    from: { subdomain: string; tokenHash: Buffer | undefined },
    work: (
      transaction: Transaction,
      resolved: ResolvedRequest,
      setTenant: (tenantId: string) => Promise<void>,
    ) => Promise<T>,
  ) => Promise<T>
  /** As app, inside one tenant: jobs, counters, refused security events. */
  withTenant: <T>(tenantId: string, work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** The same on connections kept for it: for a transaction beside one that is open, which would else wait for itself. */
  inSeparateTransaction: <T>(tenantId: string, work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** As platform: what crosses tenants, nothing else. */
  acrossTenants: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** A connection of its own that listens to `channel`, with reconnection by the caller. */
  listen: (channel: string, onMessage: (payload: string) => void, onEnd: () => void) => Promise<() => Promise<void>>
  /** pg options of a role, for pg-boss. */
  connectionOptions: (role: Role) => ClientConfig
  close: () => Promise<void>
}

/** Opens the pools; `poolSize` connections for app, a quarter of it for platform. */
export function openDatabase(options: {
  connection: Connection
  name: string
  log: Log
  poolSize?: number
  /** False where a pooler between portal and PostgreSQL does not keep prepared statements. */
  prepares?: boolean
}): Database {
  const { connection, name, log, poolSize = 10, prepares = true } = options
  const prepared = (statement: { name: string; text: string; values: unknown[] }) => {
    const { name: _name, ...unnamed } = statement
    return prepares ? statement : unnamed
  }
  const connectionOptions = (role: Role): ClientConfig => ({
    ...connection,
    query_timeout: queryMs,
    options: `-c role=${name}_${role} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=15000`,
  })
  const poolAs = (role: Role, max: number, atOncePerKey: number): FairPool => {
    const pool = new Pool({ ...connectionOptions(role), max, pipeline: true, connectionTimeoutMillis: patienceMs })
    pool.on('error', (error) => log.warn({ error }, 'an idle database connection ended'))
    // The pool listens to idle clients only; one at work that loses its server would end the process.
    pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a database connection ended')))
    return {
      pool,
      prepares,
      turns: createTurns({ atOnce: max, atOncePerKey, waitMs: patienceMs, failure: 'unavailable' }),
    }
  }
  // One tenant never has all connections, however slow its statements are.
  const app = poolAs('app', poolSize, Math.max(1, poolSize - Math.ceil(poolSize / 4)))
  const inSeparateTransaction = poolAs('app', 2, 1)
  const platformSize = Math.max(1, Math.ceil(poolSize / 4))
  const platform = poolAs('platform', platformSize, platformSize)
  const setTenantContext = (tenantId: string) => (client: PoolClient) =>
    client.query(prepared({ name: 'enter', text: setTenantSql, values: [tenantId] }))
  return {
    connectionOptions,
    withTenant: (tenantId, work) =>
      transact({ ...app, key: tenantId }, setTenantContext(tenantId), (transaction) => work(transaction)),
    inSeparateTransaction: (tenantId, work) =>
      transact({ ...inSeparateTransaction, key: tenantId }, setTenantContext(tenantId), (transaction) =>
        work(transaction),
      ),
    acrossTenants: (work) =>
      transact(
        { ...platform, key: '' },
        () => Promise.resolve(),
        (transaction) => work(transaction),
      ),
    withRequest: ({ subdomain, tokenHash }, work) =>
      transact(
        { ...app, key: subdomain },
        async (client): Promise<ResolvedRequest> => {
          const [hosts, sessions] = await Promise.all([
            client.query<{
              tenant_id: string
              status: NonNullable<ResolvedRequest['hostStatus']>
              redirect_to: string | null
            }>(prepared({ name: 'arrive', text: resolveHostSql, values: [subdomain] })),
            tokenHash === undefined
              ? undefined
              : client.query<SessionRow>(prepared({ name: 'session', text: sessionSql, values: [tokenHash] })),
          ])
          const host = hosts.rows[0]
          return {
            tenantId: host?.tenant_id,
            hostStatus: host?.status,
            redirectTo: host?.redirect_to ?? undefined,
            session: sessions?.rows[0],
          }
        },
        (transaction, resolved, client) =>
          work(transaction, resolved, async (tenantId) => void (await setTenantContext(tenantId)(client))),
      ),
    listen: async (channel, onMessage, onEnd) => {
      const client = new Client({ ...connectionOptions('app') })
      client.on('notification', (message) => onMessage(message.payload ?? ''))
      client.on('error', (error) => log.warn({ error }, 'the listening connection failed'))
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      // Only now: a connection that never came about ends too, and its caller tries again by itself.
      client.on('end', onEnd)
      return async () => {
        client.removeAllListeners('end')
        await client.end()
      }
    },
    close: async () => void (await Promise.all([app, inSeparateTransaction, platform].map(({ pool }) => pool.end()))),
  }
}
