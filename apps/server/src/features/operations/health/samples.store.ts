import { type HealthNumber, healthNumberNames, toNumberFacts } from '@foyer/contract/operations/health-numbers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { HealthSample } from '#platform/monitor.ts'

export type Numbers = HealthSample['numbers']

export const insertSample = (db: Db, numbers: Numbers) =>
  sql`insert into health_samples (taken_at, numbers) values (portal_now(), ${JSON.stringify(numbers)})
    on conflict (taken_at) do nothing`.execute(db)

/** Finds the last sample; undefined if there is none. */
export async function findLatest(db: Db): Promise<HealthSample | undefined> {
  const { rows } = await sql<{ taken_at: Date; numbers: Numbers }>`
    select taken_at, numbers from health_samples order by taken_at desc limit 1`.execute(db)
  const [row] = rows
  return row && { takenAt: row.taken_at, numbers: row.numbers }
}

/** The beginning of the lines, and the length and number of their steps. */
export type Steps = { from: Date; stepSeconds: number; count: number }
/** The worst values by step; null where there was none. */
export type Lines = { readonly [name in HealthNumber]: (number | null)[] }

const read = (number: HealthNumber) => sql`(numbers->>${sql.lit(number)})::float8`

/** A column for each number: for one that must not get small the least value, otherwise the greatest. */
const worst = sql.join(
  healthNumberNames.map((number) => {
    const { rule } = toNumberFacts(number)
    const aggregate = rule !== undefined && 'under' in rule ? sql`min` : sql`max`
    return sql`${aggregate}(${read(number)}) as ${sql.id(number)}`
  }),
)

/** Reads the lines of all numbers. */
export async function findLines(db: Db, { from, stepSeconds, count }: Steps): Promise<Lines> {
  const { rows } = await sql<{ step: number } & { [name in HealthNumber]: number | null }>`
    select floor(extract(epoch from taken_at - ${from}) / ${stepSeconds})::int as step, ${worst}
    from health_samples where taken_at >= ${from} group by step`.execute(db)
  const byStep = new Map(rows.map((row) => [row.step, row]))
  const toLine = (number: HealthNumber) =>
    Array.from({ length: count }, (_, step) => byStep.get(step)?.[number] ?? null)
  // @ts-expect-error `fromEntries` does not say that all names are there
  return Object.fromEntries(healthNumberNames.map((number) => [number, toLine(number)]))
}

const searchedDays = 7

/**
 * Finds since when a number has broken its rule without a break, at most seven days ago; undefined if the last sample
 * does not break it.
 */
export async function findWrongSince(db: Db, number: HealthNumber): Promise<Date | undefined> {
  const { rule } = toNumberFacts(number)
  if (rule === undefined) return undefined
  const breaks = 'over' in rule ? sql`${read(number)} > ${rule.over}` : sql`${read(number)} < ${rule.under}`
  const { rows } = await sql<{ since: Date | null }>`
    select min(taken_at) as since from health_samples
    where taken_at > coalesce((
      select taken_at from health_samples
      where taken_at > portal_now() - make_interval(days => ${searchedDays}) and ${breaks} is not true
      order by taken_at desc limit 1
    ), portal_now() - make_interval(days => ${searchedDays}))`.execute(db)
  return rows[0]?.since ?? undefined
}
