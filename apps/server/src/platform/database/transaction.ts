import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { trackTransaction } from '#platform/concurrency/transaction-guard.ts'
import type { DB } from './database.gen.ts'
import type { FindStatementName } from './prepared-statements.ts'

/** Query builder of one transaction, limited to the transaction's tenant or tenants; unusable after its end. */
export type Db = Kysely<DB> & {
  /** Registers a callback that runs after the commit, but not after a rollback. */
  readonly afterCommit: (callback: () => void) => void
}

type Statement = { name?: string | undefined; text: string; values: unknown[] }
/** Sends a statement; one with a name is prepared unless prepared statements are off. */
export type Send = <R extends QueryResultRow>(statement: Statement) => Promise<QueryResult<R>>

/** Called after each statement with its text and how long it took, also if it failed. */
export type OnStatement = (text: string, ms: number) => void

/** How a transaction begins. */
export type Opening<E> = {
  /** Sets the tenant; sent together with BEGIN. */
  setTenantContext: (send: Send) => Promise<E>
  /**
   * Set if each statement is a transaction of its own, for work that only reads: its COMMIT is sent together with it,
   * which saves a round trip. This function sets the tenant again for a second statement.
   */
  restoreTenantContext?: ((send: Send, context: E) => Promise<unknown>) | undefined
}

/** Limit for getting a connection and for its first response, so that requests fail fast while PostgreSQL is stopped. */
export const connectTimeoutMs = 2000

/** Creates a Kysely instance that sends its statements by `send`. */
function createKysely(send: Send, findStatementName: FindStatementName): Kysely<DB> {
  const client = {
    query: (text: string, values: unknown[]) => send({ name: findStatementName(text), text, values }),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() }
  // The dialect uses these functions only.
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

/** Commits; PostgreSQL rolls back instead if the error of an earlier statement was ignored. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed')
}

/** Waits until all have settled, so that the connection is idle then; throws their first error. */
async function settle<T>(result: Promise<T>, before: Promise<unknown>[], after: Promise<unknown>): Promise<T> {
  for (const outcome of await Promise.allSettled([...before, result, after]))
    if (outcome.status === 'rejected') throw outcome.reason
  return result
}

/**
 * Runs `work` in a transaction on `client`, and returns the client to its pool after the end. Without
 * `findStatementName` no statement is prepared.
 */
export async function runTransaction<E, T>(
  {
    client,
    findStatementName,
    onStatement,
  }: { client: PoolClient; findStatementName: FindStatementName | undefined; onStatement: OnStatement },
  { setTenantContext, restoreTenantContext }: Opening<E>,
  work: (db: Db, context: E) => Promise<T>,
): Promise<T> {
  const afterCommitCallbacks: (() => void)[] = []
  let isUsable = true
  let isOpen = true
  let broken: Error | undefined
  const send: Send = ({ name, text, values }) => {
    const began = performance.now()
    const done = () => onStatement(text, performance.now() - began)
    const sent = client.query(findStatementName && name !== undefined ? { name, text, values } : { text, values })
    sent.then(done, done)
    return sent
  }
  /** Waits for the COMMIT that was sent. PostgreSQL's own errors end the transaction and leave the connection usable. */
  const end = async <R>(committed: Promise<R>): Promise<R> => {
    isOpen = false
    return await committed.catch((error: Error) => {
      if (!(error instanceof DatabaseError)) broken = error
      throw error
    })
  }
  try {
    // One round trip for BEGIN, the tenant context and the session.
    const begin = { text: 'begin', query_timeout: connectTimeoutMs }
    const [, context] = await pipelined(client, () => Promise.all([client.query(begin), setTenantContext(send)]))
    const sendAndCommit: Send = (statement) =>
      pipelined(client, () => {
        const opening =
          isOpen || !restoreTenantContext ? [] : [client.query('begin'), restoreTenantContext(send, context)]
        return end(settle(send(statement), opening, commit(client)))
      })
    const sendWhileUsable: Send = (statement) => {
      // A leaked `db` must not run in a later transaction.
      if (!isUsable) throw new Error('This db was used after its transaction')
      return restoreTenantContext === undefined ? send(statement) : sendAndCommit(statement)
    }
    const db = Object.assign(createKysely(sendWhileUsable, findStatementName ?? (() => undefined)), {
      afterCommit: (callback: () => void) => void afterCommitCallbacks.push(callback),
    })
    const result = await trackTransaction(() => work(db, context))
    isUsable = false
    if (isOpen) await end(commit(client))
    client.release()
    for (const callback of afterCommitCallbacks) callback()
    return result
  } catch (error) {
    isUsable = false
    // A migration changed a table used by a prepared statement: a new connection prepares it again.
    if (error instanceof Error && error.message.includes('cached plan must not change')) broken = error
    if (isOpen)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    client.release(broken)
    throw error
  }
}
