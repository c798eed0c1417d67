import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { NormalizedImage } from '#platform/files/images.ts'

/** Finds the user with the address that waits to be confirmed, and the organisation's name. */
export const findProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .leftJoin('brands', 'brands.tenant_id', 'users.tenant_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('profile_pictures', 'profile_pictures.user_id', 'users.id')
    .leftJoin('email_changes', (join) =>
      join.onRef('email_changes.user_id', '=', 'users.id').on('email_changes.expires_at', '>', sql<Date>`portal_now()`),
    )
    .select(['users.firstname', 'users.lastname', 'users.email', 'users.role', 'users.language', 'users.timezone'])
    .select(['users.version', 'tenants.name', 'tenants.kind', 'brands.brandname'])
    .select(['roles.name as role_name', 'profile_pictures.id as picture_id', 'email_changes.email as new_email'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

export const updateTimezone = (db: Db, userId: string, timezone: string) =>
  db.updateTable('users').set({ timezone }).where('id', '=', userId).execute()

/** Stores a picture under a new id, which gives it a new URL, since browsers cache the old one indefinitely. */
export function putPicture(db: Db, userId: string, { bytes, mediaType }: NormalizedImage) {
  const picture = { bytes, media_type: mediaType }
  return db
    .insertInto('profile_pictures')
    .values({ user_id: userId, ...picture })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ ...picture, id: sql`gen_random_uuid()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const removePicture = (db: Db, userId: string) =>
  db.deleteFrom('profile_pictures').where('user_id', '=', userId).execute()

export const findPicture = (db: Db, id: string) =>
  db.selectFrom('profile_pictures').select(['media_type', 'bytes']).where('id', '=', id).executeTakeFirst()

/** Finds the id of a user's picture; undefined without one. */
export const findPictureId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('profile_pictures').select('id').where('user_id', '=', userId).executeTakeFirst())?.id

type EmailChange = { userId: string; sessionId: string; email: string; tokenHash: Buffer; hours: number }

/** Stores the address that a user wants, in place of any earlier one. */
export function putEmailChange(db: Db, { userId, sessionId, email, tokenHash, hours }: EmailChange) {
  const change = {
    email,
    session_id: sessionId,
    token_hash: tokenHash,
    expires_at: sql<Date>`portal_now() + ${hours} * interval '1 hour'`,
  }
  return db
    .insertInto('email_changes')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(change))
    .execute()
}

export const removeEmailChange = (db: Db, userId: string) =>
  db.deleteFrom('email_changes').where('user_id', '=', userId).execute()

/** Finds the user whose change a link confirms. */
export const findEmailChangeUserId = async (db: Db, tokenHash: Buffer): Promise<string | undefined> =>
  (await db.selectFrom('email_changes').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst())
    ?.user_id

/**
 * Deletes the change that a link confirms and returns it, unless it has expired; only one of concurrent requests gets
 * it.
 */
export const consumeEmailChange = (db: Db, tokenHash: Buffer) =>
  db
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`portal_now()`)
    .returning(['user_id', 'email', 'session_id'])
    .executeTakeFirst()

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()) !== undefined
