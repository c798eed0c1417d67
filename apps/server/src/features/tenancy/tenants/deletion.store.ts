import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Gone for everybody from this commit on; nothing begun goes on. */
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
    .updateTable('mails')
    .set({ state: 'dropped' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .execute()
}

/** What may be many, the last in a chain of keys first, so that no row takes many with it. */
const tablesToPurge = [
  'task_rows',
  'calendar_entries',
  'participants',
  'conferences',
  'invitees',
  'occurrences',
  'meetings',
  'meeting_numbers',
  'mails',
  'events',
  'search_words',
  'idempotency_keys',
  'counters',
  'one_time_tokens',
  'list_views',
  'audit',
  'users',
] as const

/** Removes at most `most` rows of a deleted tenant; how many it were. */
export async function purgeBatch(db: Db, tenantId: string, max: number): Promise<number> {
  let left = max
  for (const heap of tablesToPurge) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(heap)} where tenant_id = ${tenantId} and ctid = any(
      array(select ctid from ${sql.table(heap)} where tenant_id = ${tenantId} limit ${left}))`.execute(db)
    left -= Number(numAffectedRows)
    if (left <= 0) break
  }
  return max - left
}

/** The tenant itself, and by its keys the little that is left; only one that is deleted. */
export const remove = (db: Db, tenantId: string) =>
  db.deleteFrom('tenants').where('tenant_id', '=', tenantId).where('status', '=', 'deleted').execute()
