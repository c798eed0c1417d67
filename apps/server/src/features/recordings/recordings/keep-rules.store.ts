import type { Db } from '#platform/database/database.ts'

/** Days for which a recording can be restored from the trash. */
const trashDays = 30

/** Finds how long a tenant keeps recordings: null for good. */
export const findKeepRules = async (_db: Db): Promise<{ keepDays: number | null; trashDays: number }> => ({
  keepDays: null,
  trashDays,
})
