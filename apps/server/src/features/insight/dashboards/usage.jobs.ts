import type { Platform } from '#platform/services.ts'
import * as store from './usage.store.ts'

/** Stores the numbers of the next day of meetings that nothing can change any more. */
export async function storeUsage({ database }: Pick<Platform, 'database'>): Promise<'more' | undefined> {
  const hasMore = await database.acrossTenants(async (db) => {
    const span = await store.findNextSpan(db)
    if (span !== undefined) await store.storeSpan(db, span)
    return span !== undefined
  })
  return hasMore ? 'more' : undefined
}
