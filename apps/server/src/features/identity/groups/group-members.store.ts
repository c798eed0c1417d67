import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type LockedUser = { id: string; email: string; firstname: string; lastname: string }

/** Locks users by ids or addresses in a fixed order, so that their groups are changed one at a time. */
export const lockUsers = (
  db: Db,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<LockedUser[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname'])
    .where((is) =>
      is.or([is('id', '=', sql<string>`any(${ids}::uuid[])`), is('email', '=', sql<string>`any(${emails}::text[])`)]),
    )
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Counts the groups of each of the users. */
export async function countGroups(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('group_members')
    .select(['user_id', ({ fn }) => fn.countAll<number>().as('groups')])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, groups }) => [user_id, groups]))
}

/** Finds those of the users who are members. */
export async function findMembers(db: Db, groupId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

type Membership = { group_id: string; user_id: string }

/** Adds users to groups; who is in one already stays in it. */
export async function insertAll(db: Db, members: readonly Membership[]): Promise<void> {
  if (members.length === 0) return
  await sql`insert into group_members (group_id, user_id)
    select * from unnest(${members.map(({ group_id }) => group_id)}::uuid[],
      ${members.map(({ user_id }) => user_id)}::uuid[])
    on conflict do nothing`.execute(db)
}

export const removeAll = (db: Db, groupId: string, userIds: readonly string[]) =>
  db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()

/** Marks whether a user who was deleted counts as a member: only once they are restored. */
export const setRemoved = (db: Db, userId: string, removed: boolean) =>
  db.updateTable('group_members').set({ removed }).where('user_id', '=', userId).execute()

/** Finds the members of groups who can sign in, each once, up to `limit`. */
export const findActive = (
  db: Db,
  groupIds: readonly string[],
  limit: number,
): Promise<{ id: string; email: string; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', sql<string>`trim(firstname || ' ' || lastname)`.as('name')])
    .where('users.status', '=', 'active')
    .where('users.id', 'in', (is) =>
      is
        .selectFrom('group_members')
        .select('user_id')
        .where('group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
        .where('removed', '=', false),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute()

export const removeFromGroups = (db: Db, userId: string, groupIds: readonly string[]) =>
  db
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
    .execute()

export const isUser = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()) !== undefined
