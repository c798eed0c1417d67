import { invitationDays } from '@foyer/contract/identity/invitations'
import type { Language } from '@foyer/contract/language'
import type { RoleLevel } from '@foyer/contract/levels'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isInvited } from '#platform/database/is-invited.ts'
import { insertSearchTerms } from '#platform/database/search.ts'
import { revokeTokens } from '#platform/security/one-time-tokens.ts'
import { createUnmatchedHash } from '#platform/security/passwords.ts'

export type NewUser = {
  email: string
  firstname: string
  lastname: string
  role: RoleLevel
  /** The id of the role; undefined for a built-in one. */
  role_id?: string | null
  language: Language
}
/** A user who is sent a link. */
export type LinkRecipient = { id: string; email: string; firstname: string; lastname: string; language: Language }

const recipientColumns = ['id', 'email', 'firstname', 'lastname', 'language'] as const
const now = sql<Date>`portal_now()`
const expiry = sql<Date>`portal_now() + ${invitationDays} * interval '1 day'`

/** Inserts users, in two statements for any number; existing users with the same email address are left as they are. */
export async function insertAll(db: Db, tenantId: string, users: readonly NewUser[]): Promise<LinkRecipient[]> {
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
  who: 'invited' | 'unlinked' | 'invited-again',
): Promise<LinkRecipient[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('users')
    .set({ invited_at: now, invitation_expires_at: expiry })
    .where('id', 'in', ids)
    .where('status', '=', who === 'invited' ? who : 'unlinked')
    .$if(who === 'invited-again', (users) => users.where(isInvited))
    .returning(recipientColumns)
    .execute()
}

/**
 * Finds users with these email addresses who have not accepted their invitation yet; their roles stay as they are until
 * the transaction ends.
 */
export const findInvited = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(recipientColumns)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .where('status', '=', 'invited')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Finds a user and keeps their role as it is until the transaction ends. */
export const findRoleForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'role_id', 'status', 'email', sql<boolean>`password_hash is not null`.as('has_password')])
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * The users concerned: some users, users who have joined groups, all members of a group, or all who have a role, also
 * through a group.
 */
type Whose = { ids: readonly string[] } | { memberIds: readonly string[] } | { groupId: string } | { roleId: string }

/** Groups add nothing to a built-in role. */
const gainsFromGroups = sql`u.role_id is not null`

function buildUserCondition(whose: Whose) {
  if ('ids' in whose) return sql`u.id = any(${whose.ids}::uuid[])`
  if ('memberIds' in whose) return sql`u.id = any(${whose.memberIds}::uuid[]) and ${gainsFromGroups}`
  const ofGroups =
    'groupId' in whose
      ? sql`m.group_id = ${whose.groupId}`
      : sql`m.group_id in (select id from groups where role_id = ${whose.roleId})`
  const isMember = sql`exists (select from group_members m where m.user_id = u.id and ${ofGroups}) and ${gainsFromGroups}`
  return 'groupId' in whose ? isMember : sql`(u.role_id = ${whose.roleId} or ${isMember})`
}

/**
 * Revokes the links and passwords of users who may do more now that were shown to administrators whose roles are not
 * built in: these could otherwise sign in as a user whom they may not manage. Sign-ins, sessions and changes of the
 * email address that began with such a password end too. Emailed links and passwords that users chose stay, since only
 * the users have them. An invitation that is revoked counts as expired.
 */
export async function revokeShownCredentials(db: Db, whose: Whose): Promise<void> {
  const condition = buildUserCondition(whose)
  // An administrator who is about to be shown a link or password has locked the user, and is waited for; a later one
  // sees the new rights.
  await sql`select from users u where ${condition} order by u.id for no key update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    update users u set password_hash = ${createUnmatchedHash()}, password_shown = false
    where u.password_shown and ${condition} returning u.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (const table of ['sessions', 'email_changes'] as const)
    await sql`delete from ${sql.table(table)} where user_id = any(${ids}::uuid[])`.execute(db)
  await sql`
    with revoked as (
      delete from one_time_tokens t using users u
      where u.tenant_id = t.tenant_id and u.id = t.user_id and ${condition}
        and (t.shown
          or t.user_id = any(${ids}::uuid[]) and t.purpose in ('forced-change', 'second-factor', 'two-factor-setup'))
      returning t.user_id, t.purpose)
    update users set invitation_expires_at = null
    where id in (select user_id from revoked where purpose = 'invitation')`.execute(db)
}

/** Revokes all emailed links, because they were sent to an address that is no longer the user's. */
export async function revokeLinks(db: Db, id: string): Promise<void> {
  await revokeTokens(db, id)
  await db.updateTable('users').set({ invitation_expires_at: null }).where('id', '=', id).execute()
}
