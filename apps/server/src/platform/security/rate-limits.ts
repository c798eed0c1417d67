import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/database.ts'
import { TooManyRequests } from '#platform/errors/call-error.ts'
import { createCountedAttempts } from './counted-attempts.ts'
import type { KnownDevice } from './known-device.ts'
import { toSite } from './network.ts'

/** At most `limit` attempts within `seconds`, across processes and restarts. */
type OneLimit = { key: string; limit: number; seconds: number }

/**
 * A limit that strangers share can have a `spare` one of the caller's site, which still admits a few attempts once the
 * shared one is used up.
 */
export type Limit = OneLimit & { spare?: OneLimit }

/** Builds a limit that callers from everywhere share, of which a site keeps a part for itself. */
export const buildSharedLimit = (shared: OneLimit, network: string, ofSite: number): Limit => ({
  ...shared,
  spare: { key: `${shared.key}:site:${toSite(network)}`, limit: ofSite, seconds: shared.seconds },
})

/** Attempts at one subject that each site keeps while others have used up the limit of the subject. */
const attemptsOfSite = 2

/** An attempt to guess the secret of a subject, such as an account or a meeting. */
export type Attempt = {
  /** Prefix of the keys. */
  name: string
  subject: string
  network: string
  device: KnownDevice
  /** The proof that a known device has given; undefined if none is possible. */
  proof?: string
  /** The user of the tenant who is signed in. */
  userId?: string | undefined
  /** Limits for one subject from one network, for one network, and, if it can be guessed, for one from everywhere. */
  limits: { pair: number; network: number; subject?: number }
  seconds: number
}

/**
 * Lists the limits, the narrowest first. A user who is signed in and a known device have a limit of their own, so that
 * others cannot lock them out.
 */
function toLimits({ name, subject, network, device, proof, userId, limits, seconds }: Attempt): [Limit, ...Limit[]] {
  if (userId !== undefined) return [{ key: `${name}-user:${subject}:${userId}`, limit: limits.pair, seconds }]
  if (proof !== undefined && device.hasProven(proof))
    return [{ key: `${name}-device:${subject}:${device.id}`, limit: limits.pair, seconds }]
  const shared = limits.subject === undefined ? [] : [{ key: `${name}:${subject}`, limit: limits.subject, seconds }]
  return [
    { key: `${name}:${subject}:${network}`, limit: limits.pair, seconds },
    { key: `${name}-from:${network}`, limit: limits.network, seconds },
    ...shared.map((limit) => buildSharedLimit(limit, network, attemptsOfSite)),
  ]
}

/** Limits of attempts, counted in transactions of their own, so that a failed call is counted too. */
export type RateLimits = {
  /** Counts an attempt before anything is verified; call the returned function if the attempt succeeded. */
  countAttempt: (tenantId: string, attempt: Attempt) => Promise<() => Promise<void>>
  /** Undoes an attempt that was not evaluated; nothing else of its counters is reset. */
  undoAttempt: (tenantId: string, attempt: Attempt) => Promise<void>
  /**
   * Throws TooManyRequests above a limit. Limits are consumed narrowest first and counting stops at the first one that
   * is exceeded, so that a rejected attempt does not use up limits shared with others. The fixed order also prevents
   * deadlocks.
   */
  consume: (tenantId: string, limits: readonly Limit[]) => Promise<void>
  /** Returns whether none of the limits was exceeded, where the caller gets the same response either way. */
  isWithin: (tenantId: string, limits: readonly Limit[]) => Promise<boolean>
  /** Undoes one attempt of each after it has succeeded; the failed attempts of others stay counted. */
  refund: (tenantId: string, limits: readonly Limit[]) => Promise<void>
  /** Resets limits after a successful attempt. */
  reset: (tenantId: string, keys: string[]) => Promise<void>
}

/** Counts one use of a limit; returns the count and the seconds until it starts again. */
const increment = (db: Db, { key, seconds }: OneLimit) =>
  db
    .insertInto('rate_limits')
    .values({ key, count: 1, expires_at: sql`portal_now() + ${seconds} * interval '1 second'` })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'key']).doUpdateSet({
        count: sql`case when rate_limits.expires_at <= portal_now() then 1 else rate_limits.count + 1 end`,
        expires_at: sql`case when rate_limits.expires_at <= portal_now() then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from expires_at - portal_now()))::integer`.as('seconds')])
    .executeTakeFirstOrThrow()

/**
 * Counts in the caller's transaction, where what is limited is written too; returns whether none of the limits was
 * exceeded.
 */
export async function countWithin(db: Db, limits: readonly OneLimit[]): Promise<boolean> {
  for (const limit of limits) if ((await increment(db, limit)).count > limit.limit) return false
  return true
}

/** Undoes one attempt; the wrong guesses of others stay counted. */
async function decrement(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits.flatMap(({ spare, ...limit }) => [limit, ...(spare === undefined ? [] : [spare])])) {
    await db
      .updateTable('rate_limits')
      .set({ count: sql`count - 1` })
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

/** Creates the rate limits of all processes on one database. */
export function createRateLimits(database: Database): RateLimits {
  const attempts = createCountedAttempts()
  const countInDatabase = (tenantId: string, limits: readonly Limit[]) =>
    database.inSeparateTransaction(tenantId, async (db) => {
      for (const { spare, ...limit } of limits) {
        const row = await increment(db, limit)
        if (row.count <= limit.limit) continue
        if (spare === undefined || (await increment(db, spare)).count > spare.limit) return row
      }
      return undefined
    })
  const findExceeded = async (tenantId: string, limits: readonly Limit[]): Promise<{ seconds: number } | undefined> => {
    const counted = limits.map(({ key, ...limit }) => ({ ...limit, key: `${tenantId} ${key}` }))
    // A limit with a spare one may admit the attempt all the same, which only the database knows.
    if (counted.some((limit) => limit.spare === undefined && attempts.isFull(limit))) return { seconds: 1 }
    return attempts.during(
      counted.map(({ key }) => key),
      () => countInDatabase(tenantId, limits),
    )
  }
  const consume: RateLimits['consume'] = async (tenantId, limits) => {
    const exceeded = await findExceeded(tenantId, limits)
    if (exceeded !== undefined) throw new TooManyRequests(Math.max(1, exceeded.seconds))
  }
  const reset: RateLimits['reset'] = (tenantId, keys) =>
    database.inSeparateTransaction(tenantId, async (db) => {
      await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
    })
  const refund: RateLimits['refund'] = (tenantId, limits) =>
    database.inSeparateTransaction(tenantId, (db) => decrement(db, limits))
  return {
    consume,
    isWithin: async (tenantId, limits) => (await findExceeded(tenantId, limits)) === undefined,
    refund,
    reset,
    undoAttempt: (tenantId, attempt) => refund(tenantId, toLimits(attempt)),
    countAttempt: async (tenantId, attempt) => {
      const [own, ...shared] = toLimits(attempt)
      await consume(tenantId, [own, ...shared])
      return async () => {
        await reset(tenantId, [own.key])
        if (shared.length > 0) await refund(tenantId, shared)
      }
    },
  }
}
