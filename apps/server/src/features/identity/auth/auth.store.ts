import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active').executeTakeFirst()

/** Updates when the user was last seen, at most every five minutes. */
export const updateLastSeen = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ last_seen_at: sql`portal_now()` })
    .where('id', '=', id)
    .where('last_seen_at', '<', sql<Date>`portal_now() - interval '5 minutes'`)
    .execute()

export const updateLanguage = (db: Db, id: string, language: 'en' | 'fr') =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

export const confirmSession = (db: Db, id: string) =>
  db.updateTable('sessions').set({ confirmed_at: sql`portal_now()` }).where('id', '=', id).execute()

export const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
