import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The settings of a tenant that has changed nothing. */
const defaults = {
  keep_days: null,
  trash_days: 30,
  allowed_networks: [],
  link_days: 14,
  link_max_days: 90,
  link_password: 'optional',
  link_download: false,
  link_signed_in: false,
  link_mail: true,
  quota_bytes: null,
  version: 0,
} as const

/** Finds the settings of the tenant of the transaction, or the defaults. */
export const findSettings = async (db: Db) =>
  (await db.selectFrom('recording_settings').selectAll().executeTakeFirst()) ?? defaults

type Settings = {
  keep_days: number | null
  trash_days: number
  allowed_networks: string
  link_days: number
  link_max_days: number
  link_password: string
  link_download: boolean
  link_signed_in: boolean
  link_mail: boolean
  quota_bytes: number | null
}

const now = sql<Date>`portal_now()`

/**
 * Writes settings that are based on a version, 0 for the defaults; false if there is another one. A new number of days
 * counts from the next run on, of which owners are notified again.
 */
export async function write(db: Db, version: number, settings: Settings): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('recording_settings')
      .values(settings)
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const isSame = sql<boolean>`keep_days is not distinct from ${settings.keep_days}::integer`
  const { numUpdatedRows } = await db
    .updateTable('recording_settings')
    .set({
      ...settings,
      ruled_at: sql`case when ${isSame} then ruled_at else portal_now() end`,
      notified_until: sql`case when ${isSame} then notified_until end`,
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
