import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Forgets sign-ins of people who never came back from their provider. */
export const purgePending = (database: Database) =>
  database.acrossTenants((db) =>
    db.deleteFrom('provider_sign_ins').where('expires_at', '<', sql<Date>`portal_now()`).execute(),
  )
