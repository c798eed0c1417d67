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

/** Tables that can be large, referencing ones first, so that no delete cascades to many rows. */
const tablesToPurge = [
  'task_rows',
  'calendar_entries',
  'participants',
  'conferences',
  'invitees',
  'occurrences',
  'meetings',
  'meeting_numbers',
  'emails',
  'events',
  'search_terms',
  'idempotency_keys',
  'rate_limits',
  'one_time_tokens',
  'list_views',
  'audit_log',
  'users',
] as const

/** Deletes up to `max` rows of a deleted tenant and returns their number. */
export async function purgeBatch(db: Db, tenantId: string, max: number): Promise<number> {
  let left = max
  for (const table of tablesToPurge) {
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
