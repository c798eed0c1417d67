import { maxListedGroups } from '@foyer/contract/identity/user-constants'
import type { UserGroups } from '@foyer/contract/identity/users.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Checks whether a user is a member of the group. */
export const isInGroup = (groupId: string) =>
  sql<boolean>`exists (select from group_members m
    where m.tenant_id = users.tenant_id and m.group_id = ${groupId}::uuid and m.user_id = users.id)`

/** The names of a user's groups, in one cell that can be imported. */
export const groupNames = sql<string>`coalesce((select string_agg(g.name, '; ' order by g.sort_name)
  from group_members m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
  where m.tenant_id = users.tenant_id and m.user_id = users.id), '')`.as('group_names')

/** Counts the groups of each of the users, and the names of the first ones; without those who are in none. */
export async function findGroups(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, UserGroups>> {
  const rows = await db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', (join) => join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.id', '=', 'm.group_id'))
    .select(['m.user_id', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<string[]>`(array_agg(g.name order by g.sort_name))[1:${sql.lit(maxListedGroups)}]`.as('first'))
    .where('m.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .groupBy('m.user_id')
    .execute()
  return new Map(rows.map(({ user_id, count, first }) => [user_id, { count, first }]))
}
