import type { SampledNumber } from '@foyer/contract/operations/alert-rules'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'

/** The numbers that are known at a time. */
export type Sample = { readonly at: Date; readonly numbers: unknown }

/**
 * Finds the next samples after a time. That is in milliseconds, and the samples are in microseconds: one would otherwise
 * be found again.
 */
export const findAfter = (db: Db, after: Date, limit: number): Promise<Sample[]> =>
  db
    .selectFrom('health_samples')
    .select(['taken_at as at', 'numbers'])
    .where('taken_at', '>=', new Date(after.getTime() + 1))
    .orderBy('taken_at')
    .limit(limit)
    .execute()

/** Finds when the last sample was taken. */
export const findLast = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('health_samples').select('taken_at').orderBy('taken_at', 'desc').limit(1).executeTakeFirst())
    ?.taken_at

/** A number as it was at a time. */
export type SampledValue = { readonly at: Date; readonly value: number }

/** Returns a number of a sample, unless it is not known. */
export function readNumber({ numbers }: Sample, name: string): number | undefined {
  if (typeof numbers !== 'object' || numbers === null || !Object.hasOwn(numbers, name)) return undefined
  const value: unknown = Reflect.get(numbers, name)
  return typeof value === 'number' ? value : undefined
}

/** Finds a number in the samples of the last days; the samples in which it is not known have no row. */
export async function findValues(db: Db, number: SampledNumber, days: number): Promise<SampledValue[]> {
  const { rows } = await sql<SampledValue>`
    select taken_at as at, (numbers ->> ${number}::text)::double precision as value from health_samples
    where taken_at >= ${daysAgo(days)} and jsonb_typeof(numbers -> ${number}::text) = 'number'
    order by taken_at`.execute(db)
  return rows
}
