import { maxCountedMembers } from '@foyer/contract/identity/roles'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'

export type RoleRow = Selectable<DB['roles']>
type RoleFields = Pick<RoleRow, 'name' | 'description' | 'permissions' | 'status' | 'dial_in' | 'dial_out'>

export const find = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()

/** A role that cannot be deleted before the transaction ends. */
export const findToGive = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()

/** A role that nobody can change, or give, before the transaction ends. */
export const findForUpdate = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** All roles of the tenant by name; there are at most `maxRoles`. */
export const findAll = (db: Db): Promise<RoleRow[]> =>
  db.selectFrom('roles').selectAll().orderBy(sql`lower(name)`).execute()

type Match = {
  search: string
  sort: 'name' | '-name' | 'added' | '-added'
  filters: { status?: RoleRow['status'] | undefined }
  unassigned: boolean
  offset: number
  limit: number
}

/** Some of the tenant's roles. Few enough to compare the text with each: every word must begin one of the name. */
export const findPage = (db: Db, { search, sort, filters, unassigned, offset, limit }: Match): Promise<RoleRow[]> => {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  let query = db.selectFrom('roles').selectAll()
  if (filters.status !== undefined) query = query.where('status', '=', filters.status)
  for (const word of words) query = query.where(sql<boolean>`strpos(' ' || lower(name), ${` ${word}`}) > 0`)
  if (unassigned)
    query = query.where(
      sql<boolean>`not exists (select from users u where u.tenant_id = roles.tenant_id and u.role_id = roles.id
        and u.status <> 'deleted')`,
    )
  const sorted = sort.endsWith('name')
    ? query.orderBy(sql`lower(name)`, direction)
    : query.orderBy('created_at', direction).orderBy('id', direction)
  return sorted.offset(offset).limit(limit).execute()
}

/** The number of users with each of the roles, up to `maxCountedMembers`; users who were deleted do not count. */
export async function countMembers(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; members: number }>`select k.key, c.members
    from unnest(${keys}::text[]) k(key), lateral (select count(*)::int as members from
      (select from users where role_key = k.key and list_status in ('active', 'invited', 'disabled')
        limit ${sql.lit(maxCountedMembers)}) counted) c`.execute(db)
  return new Map(rows.map(({ key, members }) => [key, members]))
}

export async function hasMembers(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', id)
    .where('status', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Serialises additions of roles in a tenant: two could otherwise both be the last one that is allowed. */
export async function countLocked(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles ' || current_setting('app.tenant_id'), 0))`.execute(db)
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined if another role has the name. */
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

/** Gives everybody with this role another one, and ends their sessions; returns their number. */
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
      .returning('id')
      .execute()
    const ids = rows.map((row) => row.id)
    await db.deleteFrom('sessions').where('user_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    moved += rows.length
    if (rows.length < usersPerStatement) return moved
  }
}

export const findTenantKind = async (db: Db, tenantId: string): Promise<string> =>
  (await db.selectFrom('tenants').select('kind').where('tenant_id', '=', tenantId).executeTakeFirst())?.kind ?? 'tenant'
