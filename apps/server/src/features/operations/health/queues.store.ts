import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Something that waits: how many are due, and for how many seconds the oldest of them has been. */
export type Waiting = { count: number; age: number }

const none: Waiting = { count: 0, age: 0 }

/** Emails that a tenant's own mail server did not take: that is a matter of this tenant, of which there is another number. */
const ofFailingTenant = sql`(e.smtp_problem <> '' and exists (select from tenant_smtp s where s.tenant_id = e.tenant_id))`

/**
 * Counts the emails that are due, of the tenants that `db` sees; `installationAge` leaves out those that the servers of
 * tenants do not take.
 */
export async function countDueMails(db: Db): Promise<Waiting & { installationAge: number }> {
  const age = (which = sql`true`) =>
    sql`coalesce(extract(epoch from portal_now() - min(e.not_before) filter (where ${which})), 0)::float8`
  const { rows } = await sql<Waiting & { installationAge: number }>`
    select count(*)::int as count, ${age()} as age, ${age(sql`not ${ofFailingTenant}`)} as "installationAge"
    from emails e where e.state = 'waiting' and e.not_before <= portal_now()`.execute(db)
  return rows[0] ?? { ...none, installationAge: 0 }
}

/** Across tenants: counts the jobs that are due. */
export async function countDueJobs(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, coalesce(extract(epoch from pgboss.job_now() - min(start_after)), 0)::float8 as age
    from pgboss.job_common where state < 'active' and not blocked and start_after <= pgboss.job_now()`.execute(db)
  return rows[0] ?? none
}
