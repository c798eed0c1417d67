import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Hides the tenant, ends its sessions, and cancels its tasks and unsent emails. */
export async function markDeleted(db: Db, tenantId: string): Promise<void> {
  await db.updateTable('tenants').set({ status: 'deleted' }).where('tenant_id', '=', tenantId).execute()
  await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).execute()
  await db
    .updateTable('tasks')
    .set({ state: 'cancelled' })
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['draft', 'waiting', 'running'])
    .execute()
  await db
    .updateTable('emails')
    .set({ state: 'withdrawn' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Finds the tables with rows of tenants, from PostgreSQL's catalogue, so that none is forgotten. Referencing ones come
 * first, so that no delete cascades to many rows. The tenant itself and its hosts are deleted last.
 */
export async function findTenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with recursive tables as (
      select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('tenants', 'hosts')
    ), depths (oid, depth) as (
      select oid, 0 from tables
      union
      select f.conrelid, d.depth + 1 from depths d
      join pg_constraint f on f.contype = 'f' and f.confrelid = d.oid and f.conrelid <> d.oid
    )
    select relname as name from tables join depths using (oid) group by relname order by max(depth) desc`.execute(db)
  return rows.map(({ name }) => name)
}

/** Deletes up to `max` rows of a deleted tenant and returns their number. */
export async function purgeBatch(
  db: Db,
  { tables, tenantId, max }: { tables: readonly string[]; tenantId: string; max: number },
): Promise<number> {
  let left = max
  for (const table of tables) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ctid = any(
      array(select ctid from ${sql.table(table)} where tenant_id = ${tenantId} limit ${left}))`.execute(db)
    left -= Number(numAffectedRows)
    if (left <= 0) break
  }
  return max - left
}

/** Deletes the tenant, if it is marked as deleted, and the few remaining rows by cascade. */
export const remove = (db: Db, tenantId: string) =>
  db.deleteFrom('tenants').where('tenant_id', '=', tenantId).where('status', '=', 'deleted').execute()
