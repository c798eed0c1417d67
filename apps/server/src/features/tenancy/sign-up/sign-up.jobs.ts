import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Deletes sign-ups that were never confirmed, that the operator left waiting, or that no longer need to be counted. */
export const purgeSignUps = (database: Database) =>
  database.acrossTenants((db) => db.deleteFrom('sign_ups').where('expires_at', '<', sql<Date>`portal_now()`).execute())
