import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isInvited } from '#platform/database/is-invited.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

const signInColumns = ['id', 'email', 'firstname', 'lastname', 'must_change_password', 'two_factor_since'] as const

const byId = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'status', 'password_hash'])
    .select(isInvited.as('is_invited'))
    .where('id', '=', id)
    .where('status', '<>', 'deleted')

export const find = (db: Db, id: string) => byId(db, id).executeTakeFirst()

/** Locks the user, so that of two passwords that are chosen at once the second one sees the first. */
export const lock = (db: Db, id: string) => byId(db, id).forNoKeyUpdate().executeTakeFirst()

/** Sets the password that an active user has chosen. */
export const update = (db: Db, id: string, passwordHash: string) =>
  db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_shown: false,
      must_change_password: false,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning(signInColumns)
    .executeTakeFirst()

/**
 * Finds the user with what proves that they are here: the password, if they sign in with one, or a confirmation by a
 * provider, which counts for five minutes and in its session.
 */
export const findOwner = (db: Db, id: string, sessionId: string) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId)
        .on('sessions.provider_confirmed_at', '>', sql<Date>`portal_now() - interval '5 minutes'`),
    )
    .leftJoin('emergency_administrators', 'emergency_administrators.tenant_id', 'users.tenant_id')
    .select([
      'users.password_hash as passwordHash',
      sql<boolean>`users.password_hash is not null
        and coalesce(emergency_administrators.user_id = users.id, true)`.as('usesPassword'),
      sql<Date | null>`sessions.provider_confirmed_at + interval '5 minutes'`.as('confirmedUntil'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()

type Accepted = { passwordHash: string; firstname: string; lastname: string; email: string }

/** Activates an invited user, or an unlinked one who was invited again, with the password they have chosen. */
export async function setFirstPassword(db: Db, id: string, { passwordHash, firstname, lastname, email }: Accepted) {
  const row = await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_shown: false,
      must_change_password: false,
      status: 'active',
      previous_status: null,
      removed_at: null,
      transferred_to: null,
      invitation_expires_at: null,
      firstname,
      lastname,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where(isInvited)
    .returning(signInColumns)
    .executeTakeFirst()
  if (row !== undefined) await indexSearchTerms(db, { kind: 'users', id, texts: [firstname, lastname, email] })
  return row
}
