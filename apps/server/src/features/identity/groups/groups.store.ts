import { maxCountedGroupMembers, maxGroups } from '@foyer/contract/identity/groups'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import { anyMatching } from '#platform/database/search.ts'

type Columns = Pick<
  Selectable<DB['groups']>,
  'id' | 'name' | 'description' | 'role' | 'role_id' | 'role_key' | 'mode_id' | 'version'
>
/** A group, with the name and the status of its role if that is not built in. */
export type GroupRow = Columns & {
  role_name: string | null
  role_status: 'active' | 'disabled' | null
  role_permissions: string[] | null
}
type GroupFields = Pick<GroupRow, 'name' | 'description' | 'role' | 'role_id' | 'mode_id'>

const selectGroups = (db: Db) =>
  db
    .selectFrom('groups')
    .leftJoin('roles', 'roles.id', 'groups.role_id')
    .select(['groups.id', 'groups.name', 'groups.description', 'groups.role', 'groups.role_id', 'groups.role_key'])
    .select(['groups.mode_id', 'groups.version', 'roles.name as role_name', 'roles.status as role_status'])
    .select('roles.permissions as role_permissions')

type Match = {
  search: string
  sort: 'name' | '-name' | 'added' | '-added'
  /** The role of the wanted groups. */
  role?: string | undefined
  offset: number
  limit: number
}

/**
 * Finds a page of the tenant's groups. There are few enough to compare each with the text, every word of which must
 * begin a word of the name.
 */
export async function findPage(db: Db, { search, sort, role, offset, limit }: Match): Promise<GroupRow[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let query = selectGroups(db)
  if (role !== undefined) query = query.where('groups.role_key', '=', role)
  if (search !== '') {
    const named = await db.selectFrom('groups').select(['id', 'name as text']).execute()
    query = query.where('groups.id', '=', anyMatching(named, search))
  }
  const sorted = sort.endsWith('name')
    ? query.orderBy('groups.sort_name', direction)
    : query.orderBy('groups.created_at', direction).orderBy('groups.id', direction)
  return sorted.offset(offset).limit(limit).execute()
}

export const findAll = (db: Db): Promise<GroupRow[]> =>
  findPage(db, { search: '', sort: 'name', offset: 0, limit: maxGroups })

export const find = (db: Db, id: string): Promise<GroupRow | undefined> =>
  selectGroups(db).where('groups.id', '=', id).executeTakeFirst()

/** Finds a group and keeps it and its members from changing before the transaction ends. */
export async function findForUpdate(db: Db, id: string): Promise<GroupRow | undefined> {
  await db.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute()
  // Read only now, because another transaction may have given it another role meanwhile.
  return find(db, id)
}

/** Finds groups and keeps them from being deleted or getting other roles before the transaction ends. */
export async function findForMembers(db: Db, ids: readonly string[]): Promise<GroupRow[]> {
  const isWanted = sql<boolean>`groups.id = any(${ids}::uuid[])`
  await db.selectFrom('groups').select('id').where(isWanted).orderBy('id').forShare().execute()
  return selectGroups(db).where(isWanted).execute()
}

export const findByUser = (db: Db, userId: string): Promise<GroupRow[]> =>
  selectGroups(db)
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .where('group_members.user_id', '=', userId)
    .orderBy('groups.sort_name')
    .execute()

/** Counts the members of each group, up to `maxCountedGroupMembers`; deleted users do not count. */
export async function countMembers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; members: number }>`select k.id, c.members
    from unnest(${ids}::uuid[]) k(id), lateral (select count(*)::int as members from
      (select from group_members where group_id = k.id and not removed
        limit ${sql.lit(maxCountedGroupMembers)}) counted) c`.execute(db)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

/**
 * Counts the tenant's groups, and serialises additions and renames: two could otherwise both be the last one that is
 * allowed.
 */
export async function countLocked(db: Db): Promise<number> {
  await lockTenant(db, 'groups')
  const { count } = await db
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const hasName = async (db: Db, name: string, exceptId?: string): Promise<boolean> =>
  (await db
    .selectFrom('groups')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()) !== undefined

export async function insert(db: Db, group: GroupFields): Promise<string> {
  const { id } = await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export const update = (db: Db, id: string, fields: GroupFields) =>
  db
    .updateTable('groups')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('groups').where('id', '=', id).execute()
