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

/** Finds the settings of the tenant of the transaction. */
export const findSettings = async (db: Db) =>
  (await db.selectFrom('recording_settings').selectAll().executeTakeFirst()) ?? defaults
