import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import type { Db } from '#platform/database/database.ts'

/** Finds how many days the tenant of the transaction keeps recordings, null for good, and how many in the trash. */
export async function findKeepRules(db: Db): Promise<{ keepDays: number | null; trashDays: number }> {
  const { keep_days: keepDays, trash_days: trashDays } = await findSettings(db)
  return { keepDays, trashDays }
}
