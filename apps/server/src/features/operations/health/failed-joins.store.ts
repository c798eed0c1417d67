import type { FailedJoins } from '@foyer/contract/operations/operational-dashboard'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'
import type { CountedFailure } from '#platform/monitor.ts'

/** Across tenants: adds failures to those of this minute; a tenant that was deleted meanwhile has none. */
export const addFailures = (db: Db, failures: readonly CountedFailure[]) =>
  sql`insert into failed_joins (tenant_id, minute, reason, client, failures)
    select f.tenant_id, date_trunc('minute', portal_now()), f.reason, f.client, f.failures
    from unnest(
      ${failures.map(({ tenantId }) => tenantId)}::uuid[],
      ${failures.map(({ reason }) => reason)}::text[],
      ${failures.map(({ client }) => client)}::text[],
      ${failures.map(({ failures: count }) => count)}::int[]
    ) as f (tenant_id, reason, client, failures)
    join tenants t on t.tenant_id = f.tenant_id
    order by f.tenant_id, f.reason, f.client
    on conflict (tenant_id, minute, reason, client)
    do update set failures = failed_joins.failures + excluded.failures`.execute(db)

type ReasonRow = {
  reason: FailedJoins['reasons'][number]['reason']
  failures: number
  tenant: string | null
  tenant_failures: number | null
  client: string | null
  client_failures: number | null
}

/** Finds the joins of the last hour that failed, by reason, of the tenants that `db` sees. */
export async function findByReason(db: Db): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    with last_hour as materialized (
      select reason, tenant_id, client, sum(failures) as failures from failed_joins
      where minute > portal_now() - interval '1 hour' group by reason, tenant_id, client
    )
    select t.reason, t.failures::int, tenant.name as tenant, tenant.failures::int as tenant_failures,
      client.client, client.failures::int as client_failures
    from (select reason, sum(failures) as failures from last_hour group by reason) t
    left join lateral (
      select n.name, sum(h.failures) as failures from last_hour h join tenants n on n.tenant_id = h.tenant_id
      where h.reason = t.reason group by n.tenant_id, n.name order by sum(h.failures) desc, n.tenant_id limit 1
    ) tenant on true
    left join lateral (
      select h.client, sum(h.failures) as failures from last_hour h
      where h.reason = t.reason and h.client <> '' group by h.client order by sum(h.failures) desc, h.client limit 1
    ) client on true
    order by t.failures desc, t.reason`.execute(db)
  return rows
}

/**
 * Counts the joins of the last hour, of the tenants that `db` sees: those that failed, and those that led to a connection.
 * Admissions say less, because those to a conference to which no one connects are deleted with it.
 */
export async function countJoins(db: Db): Promise<{ failures: number; joins: number }> {
  const { rows } = await sql<{ failures: number; connected: number }>`
    select (select coalesce(sum(failures), 0)::int from failed_joins where minute > portal_now() - interval '1 hour') as failures,
      (select count(*)::int from participants
        where joined_at > portal_now() - interval '1 hour' and connected_at is not null) as connected`.execute(db)
  const { failures = 0, connected = 0 } = rows[0] ?? {}
  return { failures, joins: failures + connected }
}

/** Across tenants: deletes some of the failures that are older than a number of days; returns how many. */
export async function deleteOldFailures(db: Db, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_joins')
    .where(
      sql<boolean>`ctid = any(array(select ctid from failed_joins where minute < ${daysAgo(days)} order by minute limit ${limit}))`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
