import { sql } from 'kysely'

const defaultDays = 30
const dayMs = 86_400_000

/** Returns the period of a list; the last 30 days by default. */
export function toPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date
  to: Date
} {
  const end = to === undefined ? new Date() : new Date(to)
  return { from: from === undefined ? new Date(end.getTime() - defaultDays * dayMs) : new Date(from), to: end }
}

/** Returns the time a number of days ago, by the database's clock. */
export const daysAgo = (count: number) => sql<Date>`portal_now() - ${count} * interval '1 day'`
