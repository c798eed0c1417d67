import { maxGroupsPerUser } from '@foyer/contract/identity/groups'
import { sql } from 'kysely'
import type { Db, RequestSession } from '#platform/database/database.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'
import { heldPermissionsSql, lacksRequiredFactorSql } from '#platform/database/session-user.ts'

/** The state of a user that decides what they may do. */
export type UserState = Pick<RequestSession, 'role' | 'role_id' | 'tenant_kind' | 'permissions'> & {
  id: string
  firstname: string
  lastname: string
  email: string
  status: 'active' | 'invited' | 'disabled' | 'unlinked'
  tenant_status: 'active' | 'disabled'
  must_change_password: boolean
  second_factor: 'app' | 'passkey' | 'none'
  lacks_required_factor: boolean
}

/** Finds the state of a user with the conditions that the lookup of sessions uses, so that both cannot differ. */
export async function findUserState(db: Db, tenantId: string, id: string): Promise<UserState | undefined> {
  const { rows } = await sql<UserState>`
    select u.id, u.firstname, u.lastname, u.email, u.role, u.role_id, u.status, u.must_change_password, u.second_factor, t.kind as tenant_kind,
      t.status as tenant_status, ${sql.raw(heldPermissionsSql)} as permissions,
      (${sql.raw(lacksRequiredFactorSql)}) is true as lacks_required_factor
    from users u
    join tenants t on t.tenant_id = u.tenant_id
    left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${tenantId} and u.id = ${id} and u.status <> 'deleted'`.execute(db)
  return rows[0]
}

/** The part of a group's role that decides what its members may do; `permissions` are null for a built-in role. */
type GroupRole = {
  id: string
  name: string
  role: Exclude<RequestSession['role'], 'superadmin'>
  role_id: string | null
  role_name: string | null
  role_status: 'active' | 'disabled' | null
  permissions: string[] | null
}

/** Finds the groups of a user that have a role. */
export const findGroupRoles = (db: Db, userId: string): Promise<GroupRole[]> =>
  db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .leftJoin('roles', 'roles.id', 'groups.role_id')
    .select(['groups.id', 'groups.name', 'groups.role', 'groups.role_id'])
    .select(['roles.name as role_name', 'roles.status as role_status', 'roles.permissions'])
    .where('group_members.user_id', '=', userId)
    .where('groups.role', 'is not', null)
    .orderBy('groups.sort_name')
    .limit(maxGroupsPerUser)
    .$narrowType<{ role: GroupRole['role'] }>()
    .execute()

type Administrator = Pick<UserState, 'firstname' | 'lastname' | 'email'> & { picture: string }

/** Finds active users with one of these roles, those seen last first; reads at most `limit` rows per role. */
export async function findByRoles(
  db: Db,
  { tenantId, roles, except, limit }: { tenantId: string; roles: readonly string[]; except: string; limit: number },
): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`select found.firstname, found.lastname, found.email,
      ${selectPicturePath('found.tenant_id', 'found.id')} as picture
    from unnest(${roles}::text[]) k(key), lateral (
      select tenant_id, id, firstname, lastname, email, last_seen_at from users
      where tenant_id = ${tenantId} and list_status = 'active' and role_key = k.key and id <> ${except}
      order by last_seen_at desc, id desc limit ${limit}) found
    order by found.last_seen_at desc, found.id limit ${limit}`.execute(db)
  return rows
}
