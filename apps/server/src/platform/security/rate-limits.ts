import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { TooManyRequests } from '#platform/errors/call-error.ts'
import type { KnownDevice } from './known-device.ts'

/** What is counted against guessing: at most `limit` within `seconds`, both processes and restarts included. */
export type Limit = { key: string; limit: number; seconds: number }

/** An attempt at one subject, an account or a meeting, that may be a guess. */
export type Attempt = {
  /** Names the counters. */
  name: string
  subject: string
  network: string
  device: KnownDevice
  /** What a device has proven that is no stranger here; undefined where nothing can be proven. */
  proof?: string
  /** How many are evaluated of one subject from one network, from one network, and of one subject from everywhere. */
  limits: { pair: number; network: number; subject: number }
  seconds: number
}

/** Narrowest first. A known device has a counter of its own: whatever others fill, its owner still gets in. */
function toLimits({ name, subject, network, device, proof, limits, seconds }: Attempt): [Limit, ...Limit[]] {
  if (proof !== undefined && device.knows(proof))
    return [{ key: `${name}-device:${subject}:${device.id}`, limit: limits.pair, seconds }]
  return [
    { key: `${name}:${subject}:${network}`, limit: limits.pair, seconds },
    { key: `${name}-from:${network}`, limit: limits.network, seconds },
    { key: `${name}:${subject}`, limit: limits.subject, seconds },
  ]
}

/** Counts an attempt before anything is verified; the result takes it back where it was right, and no guess. */
export async function countAttempt(
  database: Database,
  tenantId: string,
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const [own, ...shared] = toLimits(attempt)
  await consumeRateLimits(database, tenantId, [own, ...shared])
  return async () => {
    await resetRateLimits(database, tenantId, [own.key])
    if (shared.length > 0) await refundRateLimits(database, tenantId, shared)
  }
}

/**
 * Counts an attempt before anything is verified, in a transaction of its own; throws past a limit. Limits come narrowest
 * first and the first that is exceeded ends it: an attempt that is not evaluated is not charged to what others share.
 * Everybody counting in this order also means that two requests never wait for each other.
 */
export async function consumeRateLimits(database: Database, tenantId: string, limits: readonly Limit[]): Promise<void> {
  const exceeded = await database.inSeparateTransaction(tenantId, async ({ db }) => {
    for (const { key, limit, seconds } of limits) {
      const row = await db
        .insertInto('counters')
        .values({ key, count: 1, until: sql`portal_now() + ${seconds} * interval '1 second'` })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'key']).doUpdateSet({
            count: sql`case when counters.until <= portal_now() then 1 else counters.count + 1 end`,
            until: sql`case when counters.until <= portal_now() then excluded.until else counters.until end`,
          }),
        )
        .returning(['count', sql<number>`ceil(extract(epoch from until - portal_now()))::integer`.as('seconds')])
        .executeTakeFirstOrThrow()
      if (row.count > limit) return row
    }
    return undefined
  })
  if (exceeded !== undefined) throw new TooManyRequests(Math.max(1, exceeded.seconds))
}

/** Forgets what was counted, after a success. */
export const resetRateLimits = (database: Database, tenantId: string, keys: string[]): Promise<void> =>
  database.inSeparateTransaction(tenantId, async ({ db }) => {
    await db.deleteFrom('counters').where('key', 'in', keys).execute()
  })

/** Takes back what `count` added; others' wrong guesses stay counted. */
const refundRateLimits = (database: Database, tenantId: string, limits: readonly Limit[]): Promise<void> =>
  database.inSeparateTransaction(tenantId, async ({ db }) => {
    for (const { key } of limits) {
      await db
        .updateTable('counters')
        .set({ count: sql`count - 1` })
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
    }
  })
