import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg'
import { createFairLimiter, type FairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { trackTransaction } from '#platform/concurrency/transaction-guard.ts'
import type { Log } from '#platform/log.ts'
import type { DB } from './database.gen.ts'
import { findStatementName } from './prepared-statements.ts'

types.setTypeParser(types.builtins.INT8, Number)

/** Query builder of one transaction, limited to the transaction's tenant; unusable after its end. */
export type Db = Kysely<DB>

/** Connection settings, as pg expects them. */
export type Connection = Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>

/** A transaction in the context of one tenant, or across all tenants. */
export type Transaction = {
  readonly db: Db
  /** Registers a callback that runs after the commit, but not after a rollback. */
  readonly afterCommit: (callback: () => void) => void
}

/** The session of a request, with its user. */
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

/** The tenant of a request's host, and the session of its sender. */
export type ResolvedRequest = {
  tenantId: string | undefined
  hostStatus: 'active' | 'disabled' | 'redirect' | 'blocked' | undefined
  redirectTo: string | undefined
  session: SessionRow | undefined
}

type Role = 'app' | 'platform' | 'jobs'

const resolveHostSql = `select set_config('app.tenant_id', h.tenant_id::text, true), h.tenant_id, h.status, h.redirect_to
  from hosts h where h.subdomain = $1 and (h.expires_at is null or h.expires_at > portal_now())`

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
/** Limit for getting a connection and for its first response, so that requests fail fast while PostgreSQL is stopped. */
const connectTimeoutMs = 2000
/** Longer than `statement_timeout`: a responsive server cancels the statement before this. */
const queryMs = statementMs + 1000
const begin = { text: 'begin', query_timeout: connectTimeoutMs }

/** A Kysely instance for one client that stops working with its transaction, so that a leaked `db` cannot run in a later one. */
function createKysely(client: PoolClient, isOpen: () => boolean, usePreparedStatements: boolean): Db {
  const guarded = {
    query: (...args: Parameters<PoolClient['query']>) => {
      if (!isOpen()) throw new Error('This db was used after its transaction')
      const [text, values] = args
      if (!usePreparedStatements || typeof text !== 'string') return client.query(...args)
      const name = findStatementName(text)
      return client.query(name === undefined ? { text, values } : { name, text, values })
    },
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(guarded), end: () => Promise.resolve() }
  // The dialect uses these two functions only.
  // @ts-expect-error pg's `query` has overloads that an object literal cannot express
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Sends the statements of `send` in one packet: a socket write per statement costs more than the statements. */
function pipelined<T>(client: PoolClient, send: () => Promise<T>): Promise<T> {
  // @ts-expect-error pg's types omit the client's connection
  const { stream }: { stream: Socket } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    process.nextTick(() => stream.uncork())
  }
}

/** A pool of connections of one role, shared fairly between tenants. */
type FairPool = { pool: Pool; limiter: FairLimiter; usePreparedStatements: boolean }

/** Runs `work` in a transaction, within the concurrency limit of `key`, which usually is a tenant. */
async function transact<E, T>(
  { pool, limiter, usePreparedStatements, key }: FairPool & { key: string },
  setTenantContext: (client: PoolClient) => Promise<E>,
  work: (transaction: Transaction, context: E, client: PoolClient) => Promise<T>,
): Promise<T> {
  const release = await limiter.acquire(key)
  try {
    return await transactOn({ client: await pool.connect(), usePreparedStatements }, setTenantContext, work)
  } finally {
    release()
  }
}

/** Runs `setTenantContext` and then `work` in one transaction, and returns the client to the pool after its end. */
async function transactOn<E, T>(
  { client, usePreparedStatements }: { client: PoolClient; usePreparedStatements: boolean },
  setTenantContext: (client: PoolClient) => Promise<E>,
  work: (transaction: Transaction, context: E, client: PoolClient) => Promise<T>,
): Promise<T> {
  const afterCommitCallbacks: (() => void)[] = []
  let isOpen = true
  let broken: Error | undefined
  try {
    // One round trip for BEGIN, the tenant context and the session.
    const [, context] = await pipelined(client, () => Promise.all([client.query(begin), setTenantContext(client)]))
    const transaction: Transaction = {
      db: createKysely(client, () => isOpen, usePreparedStatements),
      afterCommit: (callback) => afterCommitCallbacks.push(callback),
    }
    const result = await trackTransaction(() => work(transaction, context, client))
    isOpen = false
    await client.query('commit')
    client.release()
    for (const callback of afterCommitCallbacks) callback()
    return result
  } catch (error) {
    isOpen = false
    // A migration changed a table used by a prepared statement: a new connection prepares it again.
    if (error instanceof Error && error.message.includes('cached plan must not change')) broken = error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
    throw error
  }
}

/** All access to the database; every function that takes `work` runs it in one transaction. */
export type Database = {
  /** As `app`, for the tenant of the request's host; looks up the session in the same round trip. */
  withRequest: <T>(
    from: { subdomain: string; tokenHash: Buffer | undefined },
    work: (
      transaction: Transaction,
      resolved: ResolvedRequest,
      setTenant: (tenantId: string) => Promise<void>,
    ) => Promise<T>,
  ) => Promise<T>
  /** As `app`, for one tenant. */
  withTenant: <T>(tenantId: string, work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** The same on reserved connections, for use within another transaction: it cannot deadlock on an exhausted pool. */
  inSeparateTransaction: <T>(tenantId: string, work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** As `platform`, which sees all tenants. */
  acrossTenants: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** Listens to `channel` on a connection of its own; the caller reconnects in `onEnd`. */
  listen: (channel: string, onMessage: (payload: string) => void, onEnd: () => void) => Promise<() => Promise<void>>
  /** Connection options of a role, for pg-boss. */
  connectionOptions: (role: Role) => ClientConfig
  close: () => Promise<void>
}

/** Opens the pools: `poolSize` connections as `app`, a quarter of that as `platform`. */
export function openDatabase(options: {
  connection: Connection
  name: string
  log: Log
  poolSize?: number
  /** False if a pooler in front of PostgreSQL does not support prepared statements. */
  usePreparedStatements?: boolean
}): Database {
  const { connection, name, log, poolSize = 10, usePreparedStatements = true } = options
  const toQuery = (statement: { name: string; text: string; values: unknown[] }) => {
    const { name: _name, ...unnamed } = statement
    return usePreparedStatements ? statement : unnamed
  }
  const connectionOptions = (role: Role): ClientConfig => ({
    ...connection,
    query_timeout: queryMs,
    options: `-c role=${name}_${role} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=15000`,
  })
  const openPool = (role: Role, max: number, maxConcurrentPerKey: number): FairPool => {
    const pool = new Pool({
      ...connectionOptions(role),
      max,
      pipeline: true,
      connectionTimeoutMillis: connectTimeoutMs,
    })
    pool.on('error', (error) => log.warn({ error }, 'an idle database connection ended'))
    // The pool handles errors of idle clients only; without this, a busy one that loses its server would end the process.
    pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a database connection ended')))
    return {
      pool,
      usePreparedStatements,
      limiter: createFairLimiter({
        maxConcurrent: max,
        maxConcurrentPerKey,
        maxWaitMs: connectTimeoutMs,
        failure: 'unavailable',
      }),
    }
  }
  // A tenant with slow statements never occupies all connections.
  const app = openPool('app', poolSize, Math.max(1, poolSize - Math.ceil(poolSize / 4)))
  const separate = openPool('app', 2, 1)
  const platformSize = Math.max(1, Math.ceil(poolSize / 4))
  const platform = openPool('platform', platformSize, platformSize)
  const setTenantContext = (tenantId: string) => (client: PoolClient) =>
    client.query(toQuery({ name: 'set-tenant', text: setTenantSql, values: [tenantId] }))
  return {
    connectionOptions,
    withTenant: (tenantId, work) =>
      transact({ ...app, key: tenantId }, setTenantContext(tenantId), (transaction) => work(transaction)),
    inSeparateTransaction: (tenantId, work) =>
      transact({ ...separate, key: tenantId }, setTenantContext(tenantId), (transaction) => work(transaction)),
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
            }>(toQuery({ name: 'resolve-host', text: resolveHostSql, values: [subdomain] })),
            tokenHash === undefined
              ? undefined
              : client.query<SessionRow>(toQuery({ name: 'session', text: sessionSql, values: [tokenHash] })),
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
      client.on('error', (error) => log.warn({ error }, 'the connection that listens for notifications failed'))
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      // Registered only now: if connecting fails, this function throws and the caller retries by itself.
      client.on('end', onEnd)
      return async () => {
        client.removeAllListeners('end')
        await client.end()
      }
    },
    close: async () => void (await Promise.all([app, separate, platform].map(({ pool }) => pool.end()))),
  }
}
