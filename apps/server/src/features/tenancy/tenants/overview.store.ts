import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'
import { isSettingUp, setupColumns } from './setup.store.ts'

// All of this is read across tenants, for the operator.

const existing = (db: Db) => db.selectFrom('tenants').where('kind', '=', 'tenant').where('status', '<>', 'deleted')

/** Counts how many of today's tenants there were at each instant. */
export async function countAt(db: Db, instants: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from tenants
      where kind = 'tenant' and status <> 'deleted' and created_at < at) as count
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality as moments (at, n)
    order by n`.execute(db)
  return rows.map(({ count }) => count)
}

const withSetup = (db: Db) =>
  existing(db).select(['tenant_id', 'name', 'created_at', 'postal_address as address']).select(setupColumns)

/** Finds the tenants that were added last. */
export const findNewest = (db: Db, max: number) =>
  withSetup(db).orderBy('created_at', 'desc').orderBy('tenant_id', 'desc').limit(max).execute()

/** Users with the built-in role, also those who were removed since. */
const administrators = sql`users u where u.tenant_id = tenants.tenant_id and u.role = 'admin' and u.role_id is null`
const total = sql<number>`(count(*) over ())::int`.as('total')

/** Invited administrators have some time to come before an operator needs to look. */
const patienceDays = 2

/** Finds active tenants whose administrators have never signed in, the latest first; `total` is how many there are. */
export const findUnattended = (db: Db, max: number) =>
  existing(db)
    .where('status', '=', 'active')
    .where('created_at', '<', daysAgo(patienceDays))
    .where(sql<boolean>`not exists (select from ${administrators} and u.last_seen_at > '-infinity')`)
    .select(['tenant_id', 'name', total])
    .select(sql<Date>`coalesce((select max(u.invited_at) from ${administrators}), tenants.created_at)`.as('since'))
    .select(
      sql<string>`coalesce((select u.email from ${administrators} and u.list_status is not null
        order by u.created_at, u.id limit 1), '')`.as('email'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('tenant_id')
    .limit(max)
    .execute()

/** Days without an administrator after which a setup is stuck. */
const stuckDays = 5
/** Days after which a tenant that never started does not become news any more. */
const forgottenDays = 90

/**
 * Finds active tenants whose administrators have begun to set them up and were not there for days, the latest first;
 * `total` is how many there are.
 */
export const findStuck = (db: Db, max: number) =>
  withSetup(db)
    .innerJoinLateral(
      sql<{ since: Date }>`(select max(u.last_seen_at) as since from ${administrators}
        and u.last_seen_at > '-infinity')`.as('seen'),
      (join) => join.onTrue(),
    )
    .where('status', '=', 'active')
    .where('created_at', '>', daysAgo(forgottenDays))
    .where('seen.since', '<', daysAgo(stuckDays))
    .where(isSettingUp)
    .select(['seen.since', total])
    .orderBy('created_at', 'desc')
    .orderBy('tenant_id')
    .limit(max)
    .execute()
