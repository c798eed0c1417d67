import type { UserSettings } from '@foyer/contract/identity/settings'
import { Client, type ClientConfig, Pool, types } from 'pg'
import { createFairLimiter, type FairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { type Log, warnRarely } from '#platform/log.ts'
import { createStatementNames, type FindStatementName } from './prepared-statements.ts'
import { isSessionValidSql, sessionColumnsSql, sessionUserSql } from './session-user.ts'
import { connectTimeoutMs, type Db, type OnStatement, type Opening, runTransaction, type Send } from './transaction.ts'

export type { Db } from './transaction.ts'

types.setTypeParser(types.builtins.INT8, Number)

/** Connection settings, as pg expects them. */
export type ConnectionSettings = Pick<
  ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'
>

/** The session of a request, with its user. */
export type RequestSession = {
  session_id: string
  user_id: string
  tenant_id: string
  tenant_kind: string
  confirmed: boolean
  /** Whether its last use was stored more than five minutes ago. */
  unseen: boolean
  email: string
  firstname: string
  lastname: string
  role: 'client' | 'member' | 'admin' | 'superadmin'
  role_id: string | null
  /**
   * The permissions of a role that is not built in, none while it is disabled, and of the user's groups; as `toRights`
   * reads them.
   */
  permissions: string[] | null
  status: 'active' | 'disabled'
  language: 'en' | 'fr'
  timezone: string
  shortcuts: string[]
  settings: UserSettings
}

/** The tenant of a request's host, and the session of its sender. */
export type ResolvedRequest = {
  tenantId: string | undefined
  hostStatus: 'active' | 'disabled' | 'redirect' | 'blocked' | undefined
  redirectTo: string | undefined
  session: RequestSession | undefined
}

type Role = 'app' | 'platform' | 'jobs'

const resolveHostSql = `select set_config('app.tenant_id', h.tenant_id::text, true), h.tenant_id, h.status, h.redirect_to
  from hosts h where h.subdomain = $1 and (h.expires_at is null or h.expires_at > portal_now())`

const sessionSql = `select ${sessionColumnsSql} from ${sessionUserSql}
  where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and s.token_hash = $1
    and ${isSessionValidSql}`

/** Skips a session that another request has locked, because that request stores the same. */
const touchSessionSql = `update sessions
  set last_seen_at = portal_now(), expires_at = session_expiry(created_at, portal_now())
  where (tenant_id, id) =
    (select tenant_id, id from sessions where tenant_id = $1 and id = $2 for no key update skip locked)`

const setTenantSql = `select set_config('app.tenant_id', $1, true)`

const statementMs = 5000
/** Longer than `statement_timeout`: a responsive server cancels the statement before this. */
const queryMs = statementMs + 1000

/** From when a statement is slow. */
const slowMs = 1000

/** A pool of connections of one role, shared fairly between tenants. */
type FairPool = {
  pool: Pool
  limiter: FairLimiter
  findStatementName: FindStatementName | undefined
  onStatement: OnStatement
}

/** Runs `work` in a transaction, within the concurrency limit of `key`, which usually is a tenant. */
async function transact<E, T>(
  { pool, limiter, findStatementName, onStatement, key }: FairPool & { key: string },
  opening: Opening<E>,
  work: (db: Db, context: E) => Promise<T>,
): Promise<T> {
  const release = await limiter.acquire(key)
  try {
    return await runTransaction({ client: await pool.connect(), findStatementName, onStatement }, opening, work)
  } finally {
    release()
  }
}

const setTenant = (send: Send, tenantId: string) => send({ name: 'set-tenant', text: setTenantSql, values: [tenantId] })

/** Sets the tenant of a host in the transaction, and looks up the session with it. */
async function resolveRequest(
  send: Send,
  { subdomain, tokenHash, keepsAlive = true }: RequestOrigin,
): Promise<ResolvedRequest> {
  const [hosts, sessions] = await Promise.all([
    send<{
      tenant_id: string
      status: NonNullable<ResolvedRequest['hostStatus']>
      redirect_to: string | null
    }>({ name: 'resolve-host', text: resolveHostSql, values: [subdomain] }),
    tokenHash === undefined
      ? undefined
      : send<RequestSession>({ name: 'session', text: sessionSql, values: [tokenHash] }),
  ])
  const host = hosts.rows[0]
  const session = sessions?.rows[0]
  if (session?.unseen && keepsAlive)
    await send({ name: 'touch-session', text: touchSessionSql, values: [session.tenant_id, session.session_id] })
  return {
    tenantId: host?.tenant_id,
    hostStatus: host?.status,
    redirectTo: host?.redirect_to ?? undefined,
    session,
  }
}

/** The host and the session token of a request; `keepsAlive` is false if it does not count as a use of the session. */
type RequestOrigin = { subdomain: string; tokenHash: Buffer | undefined; keepsAlive?: boolean }

/** `atomic` is false for work that only reads: each statement is a transaction of its own, which saves a round trip. */
type Atomicity = { atomic?: boolean }

/** All access to the database; every function that takes `work` runs it in one transaction. */
export type Database = {
  /** Runs `work` as `app`, for the tenant of the request's host; looks up the session in the same round trip. */
  withRequest: <T>(
    from: RequestOrigin & Atomicity,
    work: (db: Db, resolved: ResolvedRequest) => Promise<T>,
  ) => Promise<T>
  /** Runs `work` as `app`, for one tenant. */
  withTenant: <T>(tenantId: string, work: (db: Db) => Promise<T>, options?: Atomicity) => Promise<T>
  /** The same on reserved connections, for use within another transaction: it cannot deadlock on an exhausted pool. */
  inSeparateTransaction: <T>(tenantId: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs `work` as `platform`, which sees all tenants. */
  acrossTenants: <T>(work: (db: Db) => Promise<T>, options?: Atomicity) => Promise<T>
  /** Listens to `channel` on a connection of its own; the caller reconnects in `onEnd`. */
  listen: (channel: string, onMessage: (payload: string) => void, onEnd: () => void) => Promise<() => Promise<void>>
  /** Returns the connection options of a role, for pg-boss. */
  connectionOptions: (role: Role) => ClientConfig
  close: () => Promise<void>
}

/** Opens the pools: `poolSize` connections as `app`, a quarter of that as `platform`. */
export function openDatabase(options: {
  connection: ConnectionSettings
  name: string
  log: Log
  poolSize?: number
  /** False if a pooler in front of PostgreSQL does not support prepared statements. */
  usePreparedStatements?: boolean
  /** Called for each statement that took longer than a second. */
  onSlowStatement?: () => void
}): Database {
  const { connection, name, log, poolSize = 10, usePreparedStatements = true, onSlowStatement } = options
  const onStatement: OnStatement = (text, ms) => {
    if (ms < slowMs) return
    onSlowStatement?.()
    // Values are parameters, so that the text has no data of people.
    warnRarely(log, { ms: Math.round(ms), statement: text.slice(0, 1000) }, 'a statement took longer than a second')
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
    pool.on('error', (error) => warnRarely(log, { error }, 'an idle database connection ended'))
    // The pool handles errors of idle clients only; without this, a busy one that loses its server would end the process.
    pool.on('connect', (client) => client.on('error', (error) => log.debug({ error }, 'a database connection ended')))
    return {
      pool,
      findStatementName: usePreparedStatements ? createStatementNames() : undefined,
      onStatement,
      limiter: createFairLimiter({
        name: 'database connections',
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
  const tenantOpening = (tenantId: string, { atomic = true }: Atomicity): Opening<unknown> => {
    const setTenantContext = (send: Send) => setTenant(send, tenantId)
    return { setTenantContext, ...(atomic ? {} : { restoreTenantContext: setTenantContext }) }
  }
  return {
    connectionOptions,
    withTenant: (tenantId, work, options = {}) =>
      transact({ ...app, key: tenantId }, tenantOpening(tenantId, options), work),
    inSeparateTransaction: (tenantId, work) =>
      transact({ ...separate, key: tenantId }, tenantOpening(tenantId, {}), work),
    acrossTenants: (work, { atomic = true } = {}) => {
      const setTenantContext = () => Promise.resolve()
      const opening = { setTenantContext, ...(atomic ? {} : { restoreTenantContext: setTenantContext }) }
      return transact({ ...platform, key: '' }, opening, work)
    },
    withRequest: ({ atomic = true, ...from }, work) => {
      const opening: Opening<ResolvedRequest> = {
        setTenantContext: (send) => resolveRequest(send, from),
        ...(atomic ? {} : { restoreTenantContext: (send, { tenantId = '' }) => setTenant(send, tenantId) }),
      }
      return transact({ ...app, key: from.subdomain }, opening, work)
    },
    listen: async (channel, onMessage, onEnd) => {
      const client = new Client({ ...connectionOptions('app') })
      client.on('notification', (message) => onMessage(message.payload ?? ''))
      client.on('error', (error) => warnRarely(log, { error }, 'the connection that listens for notifications failed'))
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      // Registered only now, because if connecting fails, this function throws and the caller retries by itself.
      client.on('end', onEnd)
      return async () => {
        client.removeAllListeners('end')
        await client.end()
      }
    },
    close: async () => void (await Promise.all([app, separate, platform].map(({ pool }) => pool.end()))),
  }
}
