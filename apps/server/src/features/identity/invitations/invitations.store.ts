import type { Language } from '@foyer/contract/call'
import { invitationDays } from '@foyer/contract/identity/invitations'
import type { RoleLevel } from '@foyer/contract/levels'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { insertSearchTerms } from '#platform/database/search.ts'

export type NewUser = {
  email: string
  firstname: string
  lastname: string
  role: RoleLevel
  /** Undefined for a built-in role. */
  role_id?: string | null
  language: Language
}
/** A user who is sent a link. */
export type Recipient = { id: string; email: string; firstname: string; lastname: string; language: Language }

const recipientColumns = ['id', 'email', 'firstname', 'lastname', 'language'] as const
const now = sql<Date>`portal_now()`
const expiry = sql<Date>`portal_now() + ${invitationDays} * interval '1 day'`

/** Inserts users, however many in two statements; existing users with the same email address are left as they are. */
export async function insertAll(db: Db, tenantId: string, users: readonly NewUser[]): Promise<Recipient[]> {
  if (users.length === 0) return []
  const rows = users.map((user) => ({
    ...user,
    tenant_id: tenantId,
    status: 'invited' as const,
    invited_at: now,
    invitation_expires_at: expiry,
  }))
  const inserted = await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email']).where('status', '<>', sql.lit('deleted')).doNothing(),
    )
    .returning(recipientColumns)
    .execute()
  const searchTerms = inserted.map(({ id, firstname, lastname, email }) => ({
    tenantId,
    id,
    texts: [firstname, lastname, email],
  }))
  await insertSearchTerms(db, 'users', searchTerms)
  return inserted
}

/** Restarts the invitations of the users who have this status, and skips the others. */
export async function renewInvitations(
  db: Db,
  ids: readonly string[],
  status: 'invited' | 'unlinked',
): Promise<Recipient[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('users')
    .set({ invited_at: now, invitation_expires_at: expiry })
    .where('id', 'in', ids)
    .where('status', '=', status)
    .returning(recipientColumns)
    .execute()
}

/** Users with these email addresses who have not accepted their invitation yet. */
export const findInvited = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(recipientColumns)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .where('status', '=', 'invited')
    .execute()

export const findRole = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'role_id', 'status', 'email', sql<boolean>`password_hash is not null`.as('has_password')])
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
