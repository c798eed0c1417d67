import { sql } from 'kysely'
import type { Database } from './database.ts'
import { CallFailure } from './failure.ts'

/** What is counted against guessing: at most `limit` within `seconds`, both processes and restarts included. */
export type Limit = { key: string; limit: number; seconds: number }

/** Counts every limit before anything is verified, in a transaction of its own; throws `too-many-requests` past one. */
export async function count(database: Database, tenantId: string, limits: Limit[]): Promise<void> {
  const counts = await database.aside(tenantId, async ({ db }) => {
    const rows: number[] = []
    // One order of keys for everybody, or two requests wait for each other.
    for (const { key, seconds } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const row = await db
        .insertInto('counters')
        .values({ key, count: 1, until: sql`portal_now() + ${seconds} * interval '1 second'` })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'key']).doUpdateSet({
            count: sql`case when counters.until <= portal_now() then 1 else counters.count + 1 end`,
            until: sql`case when counters.until <= portal_now() then excluded.until else counters.until end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      rows.push(row.count)
    }
    return rows
  })
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (sorted.some(({ limit }, index) => (counts[index] ?? 0) > limit)) throw new CallFailure('too-many-requests')
}

/** Forgets what was counted, after a success. */
export const forget = (database: Database, tenantId: string, keys: string[]): Promise<void> =>
  database.aside(tenantId, async ({ db }) => {
    await db.deleteFrom('counters').where('key', 'in', keys).execute()
  })

/** Takes back what `count` added, where the attempt was no guess; others' wrong guesses stay counted. */
export const takeBack = (database: Database, tenantId: string, keys: string[]): Promise<void> =>
  database.aside(tenantId, async ({ db }) => {
    for (const key of keys.toSorted()) {
      await db
        .updateTable('counters')
        .set({ count: sql`count - 1` })
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
    }
  })
