import { sql } from 'kysely'

/** Whether a user is a member of the group. */
export const isInGroup = (groupId: string) =>
  sql<boolean>`exists (select from group_members m
    where m.tenant_id = users.tenant_id and m.group_id = ${groupId}::uuid and m.user_id = users.id)`

/** The names of a user's groups, in one cell that can be imported. */
export const groupNames = sql<string>`coalesce((select string_agg(g.name, '; ' order by lower(g.name))
  from group_members m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
  where m.tenant_id = users.tenant_id and m.user_id = users.id), '')`.as('group_names')
