import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** More than any user has: one for each issuer that the tenant has ever had. */
const maxIdentities = 50

/** Lists the links of a user, with the provider of the same issuer if the tenant still has one. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('user_identities as i')
    .leftJoin('identity_providers as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.issuer', '=', 'i.issuer'),
    )
    .select(['i.id', 'i.issuer', 'i.subject', 'i.email', 'i.linked_at', 'p.id as provider_id'])
    .select(['p.kind', 'p.label', 'p.enabled'])
    .where('i.user_id', '=', userId)
    .orderBy('i.issuer')
    .limit(maxIdentities)
    .execute()

export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

/** Finds the user who is linked to a subject of an issuer. */
export const findLinkedUserId = async (db: Db, issuer: string, subject: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('user_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id

export const removeIdentity = (db: Db, id: string) => db.deleteFrom('user_identities').where('id', '=', id).execute()

/**
 * Locks the user, so that if two requests each remove a way to sign in, the second one sees the ways that the first has
 * left.
 */
export const lockUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'password_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Confirms a session: for some minutes its user needs no password to confirm a change. */
export const confirmSession = (db: Db, sessionId: string) =>
  db.updateTable('sessions').set({ provider_confirmed_at: sql`portal_now()` }).where('id', '=', sessionId).execute()
