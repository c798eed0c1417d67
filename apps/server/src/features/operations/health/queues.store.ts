import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Something that waits: how many are due, and for how many seconds the oldest of them has been. */
export type Waiting = { count: number; age: number }

const none: Waiting = { count: 0, age: 0 }

/** Counts the emails that are due, of the tenants that `db` sees. */
export async function countDueMails(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, coalesce(extract(epoch from portal_now() - min(not_before)), 0)::float8 as age
    from emails where state = 'waiting' and not_before <= portal_now()`.execute(db)
  return rows[0] ?? none
}

/** Across tenants: counts the jobs that are due. */
export async function countDueJobs(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, coalesce(extract(epoch from pgboss.job_now() - min(start_after)), 0)::float8 as age
    from pgboss.job_common where state < 'active' and not blocked and start_after <= pgboss.job_now()`.execute(db)
  return rows[0] ?? none
}
