import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

const tokenMinutes = 10

export const findTenant = (db: Db, tenantId: string) =>
  db.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).where('status', '=', 'active').executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertForcedChange(db: Db, userId: string, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', 'forced-change').execute()
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: tokenHash,
      purpose: 'forced-change',
      user_id: userId,
      expires_at: sql`portal_now() + ${tokenMinutes} * interval '1 minute'`,
    })
    .execute()
}

/** Takes a token out of the table: it opens something once. */
export const takeForcedChange = (db: Db, tokenHash: Buffer) =>
  db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'forced-change')
    .where('expires_at', '>', sql<Date>`portal_now()`)
    .returning('user_id')
    .executeTakeFirst()

export const updatePassword = (db: Db, id: string, passwordHash: string) =>
  db
    .updateTable('users')
    .set({ password_hash: passwordHash, change_password: false, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const updateLanguage = (db: Db, id: string, language: 'en' | 'fr') =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

export const confirmSession = (db: Db, id: string) =>
  db.updateTable('sessions').set({ confirmed_at: sql`portal_now()` }).where('id', '=', id).execute()
