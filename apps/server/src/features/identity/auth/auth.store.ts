import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const byEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active')

export const findByEmail = (db: Db, email: string) => byEmail(db, email).executeTakeFirst()

/** Locks the user, so that a change which ends their sessions sees the one that is opened now. */
export const lockByEmail = (db: Db, email: string) => byEmail(db, email).forNoKeyUpdate().executeTakeFirst()

/** Updates when the user was last seen, at most every five minutes. */
export const updateLastSeen = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set({ last_seen_at: sql`portal_now()` })
    .where('id', '=', id)
    .where('last_seen_at', '<', sql<Date>`portal_now() - interval '5 minutes'`)
    .execute()

/** Counts as a version: a form that was opened before would otherwise save the earlier language again. */
export const updateLanguage = (db: Db, id: string, language: 'en' | 'fr') =>
  db.updateTable('users').set({ language, version: sql`version + 1` }).where('id', '=', id).execute()

/** Finds the identity provider that a session began with, if users are to be signed out there too. */
export const findSignOutProvider = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('identity_providers as p', (join) =>
      join.onRef('p.tenant_id', '=', 'sessions.tenant_id').onRef('p.id', '=', 'sessions.provider_id'),
    )
    .selectAll('p')
    .where('sessions.id', '=', sessionId)
    .where('p.enabled', '=', true)
    .where('p.signs_out', '=', true)
    .executeTakeFirst()

export const confirmSession = (db: Db, id: string) =>
  db.updateTable('sessions').set({ confirmed_at: sql`portal_now()` }).where('id', '=', id).execute()

export const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
