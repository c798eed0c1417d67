import { type HealthNumber, healthNumberNames, toNumberFacts } from '@foyer/contract/operations/health-numbers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { HealthSample } from '#platform/monitor.ts'

export type SampleNumbers = HealthSample['numbers']

export const insertSample = (db: Db, numbers: SampleNumbers) =>
  sql`insert into health_samples (taken_at, numbers) values (portal_now(), ${JSON.stringify(numbers)})
    on conflict (taken_at) do nothing`.execute(db)

/** Finds the last sample; undefined if there is none. */
export async function findLatest(db: Db): Promise<HealthSample | undefined> {
  const { rows } = await sql<{ taken_at: Date; numbers: SampleNumbers }>`
    select taken_at, numbers from health_samples order by taken_at desc limit 1`.execute(db)
  const [row] = rows
  return row && { takenAt: row.taken_at, numbers: row.numbers }
}

/** The beginning of the lines, and the length and number of their steps. */
export type Steps = { from: Date; stepSeconds: number; count: number }
/** The worst values by step; null where there was none. */
export type Lines = { readonly [name in HealthNumber]?: (number | null)[] }

const read = (number: HealthNumber) => sql`(numbers->>${sql.lit(number)})::float8`

const isUnder = (number: HealthNumber): boolean => toNumberFacts(number).rule?.direction === 'under'

/** A column for each number: for one that must not get small the least value, otherwise the greatest. */
const worst = sql.join(
  healthNumberNames.map((number) => {
    const aggregate = isUnder(number) ? sql`min` : sql`max`
    return sql`${aggregate}(${read(number)}) as ${sql.id(number)}`
  }),
)

type WorstRow = { step: number } & { [name in HealthNumber]: number | null }

/** More samples than those of a day would make a slow statement. */
const spanMs = 86_400_000

/** Finds the worst values of each step from an instant on; steps are counted from 1970. */
async function findWorst(db: Db, from: Date, { stepSeconds, until }: { stepSeconds: number; until: number }) {
  const found: WorstRow[] = []
  for (let start = from.getTime(); start < until; start += spanMs) {
    const [first, end] = [new Date(start), new Date(start + spanMs)]
    const { rows } = await sql<WorstRow>`
      select floor(extract(epoch from taken_at) / ${stepSeconds})::int as step, ${worst}
      from health_samples where taken_at >= ${first} and taken_at < ${end} group by step`.execute(db)
    found.push(...rows)
  }
  return found
}

/** Reads the lines of all numbers. */
export type ReadLines = (db: Db, steps: Steps) => Promise<Lines>

/**
 * Creates a reader that remembers the steps that are over, because no sample is added to them. Steps have to begin at a
 * multiple of their length.
 */
export function createLineReader(): ReadLines {
  const known = new Map<number, Map<number, WorstRow>>()
  return async (db, { from, stepSeconds, count }) => {
    const first = Math.round(from.getTime() / 1000 / stepSeconds)
    const last = first + count - 1
    const before = known.get(stepSeconds)
    const rows = new Map([...(before ?? [])].filter(([step]) => step >= first && step < last - 1))
    const start = before === undefined ? first : last - 1
    const until = (last + 1) * stepSeconds * 1000
    // A day may end within a step, of which there are two rows then.
    for (const row of await findWorst(db, new Date(start * stepSeconds * 1000), { stepSeconds, until }))
      rows.set(row.step, merge(rows.get(row.step), row))
    known.set(stepSeconds, rows)
    const toLine = (number: HealthNumber) =>
      Array.from({ length: count }, (_, step) => rows.get(first + step)?.[number] ?? null)
    return Object.fromEntries(healthNumberNames.map((number) => [number, toLine(number)]))
  }
}

/** Merges the rows of one step. */
function merge(one: WorstRow | undefined, other: WorstRow): WorstRow {
  if (one === undefined) return other
  const merged = { ...other }
  for (const number of healthNumberNames) {
    const values = [one[number], other[number]].flatMap((value) => value ?? [])
    if (values.length > 0) merged[number] = isUnder(number) ? Math.min(...values) : Math.max(...values)
  }
  return merged
}
