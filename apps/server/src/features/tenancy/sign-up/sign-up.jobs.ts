import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Forgets sign-ups that nobody confirmed, that the operator left waiting, or that need not be counted any more. */
export const purgeSignUps = (database: Database) =>
  database.acrossTenants(({ db }) =>
    db.deleteFrom('sign_ups').where('expires_at', '<', sql<Date>`portal_now()`).execute(),
  )
