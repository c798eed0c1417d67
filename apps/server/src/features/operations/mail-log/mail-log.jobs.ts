import type { Database } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'

const batchSize = 1000

/** Deletes emails past their retention, tenant by tenant so that an index can be used; returns how many. */
export async function purgeMails(database: Database, retentionDays: number): Promise<number> {
  const tenants = await database.acrossTenants((db) => db.selectFrom('tenants').select('tenant_id').execute())
  let count = 0
  for (const { tenant_id } of tenants) {
    for (let deleted = batchSize; deleted === batchSize; count += deleted) {
      deleted = await database.acrossTenants(async (db) => {
        const old = await db
          .selectFrom('emails')
          .select('id')
          .where('tenant_id', '=', tenant_id)
          .where('created_at', '<', daysAgo(retentionDays))
          .limit(batchSize)
          .execute()
        if (old.length === 0) return 0
        const ids = old.map(({ id }) => id)
        await db
          .deleteFrom('search_terms')
          .where('tenant_id', '=', tenant_id)
          .where('kind', '=', 'emails')
          .where('id', 'in', ids)
          .execute()
        await db.deleteFrom('emails').where('tenant_id', '=', tenant_id).where('id', 'in', ids).execute()
        return ids.length
      })
    }
  }
  return count
}
