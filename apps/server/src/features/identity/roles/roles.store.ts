import { maxCountedMembers } from '@foyer/contract/identity/roles'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import { anyMatching } from '#platform/database/search.ts'

export type RoleRow = Selectable<DB['roles']>
type RoleFields = Pick<RoleRow, 'name' | 'description' | 'permissions' | 'status' | 'dial_in' | 'dial_out'>

export const find = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds a role and keeps it from being deleted before the transaction ends. */
export const findToGive = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()

/**
 * Finds a role and keeps others from changing or giving it before the transaction ends. Its groups are locked first, as
 * a call that edits a group locks the group and then its role.
 */
export async function findForUpdate(db: Db, id: string): Promise<RoleRow | undefined> {
  await db.selectFrom('groups').select('id').where('role_id', '=', id).orderBy('id').forUpdate().execute()
  return db.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds all roles of the tenant by name; there are at most `maxRoles`. */
export const findAll = (db: Db): Promise<RoleRow[]> => db.selectFrom('roles').selectAll().orderBy('sort_name').execute()

type Match = {
  search: string
  sort: 'name' | '-name' | 'added' | '-added'
  filters: { status?: RoleRow['status'] | undefined }
  unassigned: boolean
  offset: number
  limit: number
}

/**
 * Finds a page of the tenant's roles. There are few enough to compare each with the text, every word of which must
 * begin a word of the name.
 */
export async function findPage(
  db: Db,
  { search, sort, filters, unassigned, offset, limit }: Match,
): Promise<RoleRow[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let query = db.selectFrom('roles').selectAll()
  if (filters.status !== undefined) query = query.where('status', '=', filters.status)
  if (search !== '') {
    const named = await db.selectFrom('roles').select(['id', 'name as text']).execute()
    query = query.where('id', '=', anyMatching(named, search))
  }
  if (unassigned)
    query = query.where(
      sql<boolean>`not exists (select from users u where u.tenant_id = roles.tenant_id and u.role_id = roles.id
        and u.status <> 'deleted')
        and not exists (select from groups g where g.tenant_id = roles.tenant_id and g.role_id = roles.id)`,
    )
  const sorted = sort.endsWith('name')
    ? query.orderBy('sort_name', direction)
    : query.orderBy('created_at', direction).orderBy('id', direction)
  return sorted.offset(offset).limit(limit).execute()
}

/** Counts the users with each of the roles, up to `maxCountedMembers`; deleted users do not count. */
export async function countMembers(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; members: number }>`select k.key, c.members
    from unnest(${keys}::text[]) k(key), lateral (select count(*)::int as members from
      (select from users where role_key = k.key and list_status in ('active', 'invited', 'disabled')
        limit ${sql.lit(maxCountedMembers)}) counted) c`.execute(db)
  return new Map(rows.map(({ key, members }) => [key, members]))
}

/** Checks whether a user or a group has the role. */
export async function hasMembers(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from users where role_id = ${id} and status <> 'deleted')
    or exists (select from groups where role_id = ${id}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Counts the groups with each of the roles. */
export async function countGroups(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('groups')
    .select(['role_key as key', ({ fn }) => fn.countAll<number>().as('groups')])
    .where('role_key', '=', sql<string>`any(${keys}::text[])`)
    .groupBy('role_key')
    .execute()
  return new Map(rows.map(({ key, groups }) => [key ?? '', groups]))
}

/** Gives the groups with this role another one; returns their number. */
export async function moveGroups(
  db: Db,
  id: string,
  { role, role_id }: { role: DB['users']['role']; role_id: string | null },
): Promise<number> {
  // No one gives the role of super administrators, and a group cannot have it.
  if (role === 'superadmin') return 0
  const rows = await db
    .updateTable('groups')
    .set({ role, role_id, version: sql`version + 1` })
    .where('role_id', '=', id)
    .returning('id')
    .execute()
  return rows.length
}

/** Finds the ids of the roles that a user has through groups. */
export async function findRolesOfGroups(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.role_id')
    .where('group_members.user_id', '=', userId)
    .where('groups.role_id', 'is not', null)
    .execute()
  return rows.flatMap(({ role_id }) => role_id ?? [])
}

/**
 * The grants that a user `u` has from groups, including disabled roles: permission keys, and levels of built-in roles.
 */
const groupGrants = sql<string[]>`array(
  select distinct unnest(case when gg.role_id is null then array[gg.role] else gr.permissions end)
  from group_members gm
  join groups gg on gg.tenant_id = gm.tenant_id and gg.id = gm.group_id and gg.role is not null
  left join roles gr on gr.tenant_id = gg.tenant_id and gr.id = gg.role_id
  where gm.tenant_id = u.tenant_id and gm.user_id = u.id)`

/** Finds the permissions of users, including those of disabled roles, as `toRights` reads them. */
export async function findPermissions(
  db: Db,
  ids: readonly string[],
): Promise<(Pick<DB['users'], 'role'> & { id: string; permissions: string[] | null })[]> {
  const { rows } = await sql<Pick<DB['users'], 'role'> & { id: string; permissions: string[] | null }>`
    select u.id, u.role,
      case when u.role_id is not null then r.permissions || ${groupGrants} end as permissions
    from users u left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Finds the grants that a user has from groups, including disabled roles, as `toRights` reads them. */
export async function findGroupGrants(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ grants: string[] }>`select ${groupGrants} as grants
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.grants ?? []
}

/** Finds the grants that the members of a role have from groups, all of them together. */
export async function findGroupGrantsOfMembers(db: Db, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(case when g.role_id is null then array[g.role] else r.permissions end) as name
    from groups g left join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    where g.role is not null and exists (
      select from group_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      where m.tenant_id = g.tenant_id and m.group_id = g.id and u.role_id = ${roleId})`.execute(db)
  return rows.map(({ name }) => name)
}

/** Counts the tenant's roles, and serialises additions: two could otherwise both be the last one that is allowed. */
export async function countLocked(db: Db): Promise<number> {
  await lockTenant(db, 'roles')
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a role; undefined if another one has the name. */
export const insert = (db: Db, role: RoleFields & Pick<RoleRow, 'level'>): Promise<RoleRow | undefined> =>
  db
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const hasName = async (db: Db, name: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('roles')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const update = (db: Db, id: string, fields: Partial<RoleFields>): Promise<RoleRow> =>
  db
    .updateTable('roles')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const remove = (db: Db, id: string) => db.deleteFrom('roles').where('id', '=', id).execute()

const usersPerStatement = 5000

/** Gives all users with this role another one, and ends what `revokeSessions` ends; returns their number. */
export async function moveMembers(
  db: Db,
  id: string,
  { role, role_id }: Pick<DB['users'], 'role'> & { role_id: string | null },
): Promise<number> {
  for (let moved = 0; ; ) {
    const rows = await db
      .updateTable('users')
      .set({ role, role_id, version: sql`version + 1` })
      .where('id', 'in', (users) =>
        users.selectFrom('users').select('id').where('role_id', '=', id).limit(usersPerStatement),
      )
      // Checked again because another transaction may have held the lock and given some of them another role.
      .where('role_id', '=', id)
      .returning('id')
      .execute()
    const ids = rows.map((row) => row.id)
    for (const table of ['sessions', 'email_changes'] as const)
      await db.deleteFrom(table).where('user_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    moved += rows.length
    if (rows.length === 0) return moved
  }
}

export const findTenantKind = async (db: Db, tenantId: string): Promise<string> =>
  (await db.selectFrom('tenants').select('kind').where('tenant_id', '=', tenantId).executeTakeFirst())?.kind ?? 'tenant'
