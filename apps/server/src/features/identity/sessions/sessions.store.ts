import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'
import { maxSessions } from '#platform/security/sessions.ts'

/** Lists the user's sessions that have not ended, the last used first. */
export const list = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`portal_now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof list>>[number]

/** Ends a session, and with it a new email address that was asked for there; returns whether there was such a session. */
export async function end(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await db.deleteFrom('email_changes').where('user_id', '=', userId).where('session_id', '=', id).execute()
  return ended !== undefined
}

/** Locks the user's sessions, in one order, and returns their ids. */
export async function lock(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the language and time zone of a user who has been signed in before. */
export const findSeen = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['language', 'timezone', selectMomentStyle('settings').as('style')])
    .where('id', '=', userId)
    .where('last_seen_at', '>', sql<Date>`'-infinity'`)
    .executeTakeFirst()
