import type { RoleId } from '@foyer/contract/identity/role-id'
import { type RoleLevel, roleLevels } from '@foyer/contract/levels'
import { type Rights, toRights } from '@foyer/contract/rights'
import type { Db } from '#platform/database/database.ts'
import {
  type CustomRole,
  findGivingError,
  listBuiltInRoles,
  type StoredRole,
  type TenantRole,
  toBuiltInRole,
} from './roles.rules.ts'
import * as store from './roles.store.ts'

export const isBuiltIn = (id: RoleId): id is RoleLevel => roleLevels.some((level) => level === id)

export const toTenantRole = (row: store.RoleRow): CustomRole => ({
  key: row.id,
  role: row.level,
  role_id: row.id,
  name: row.name,
  status: row.status,
  rights: toRights(row.level, row.permissions),
})

/**
 * Finds a role that the actor gives a user, or the reason why they may not. It cannot be deleted before the transaction
 * ends.
 */
export async function findRoleToGive(
  db: Db,
  actor: Rights,
  id: RoleId,
): Promise<TenantRole | { error: 'forbidden' | 'role-disabled' | 'not-found' }> {
  const row = isBuiltIn(id) ? undefined : await store.findToGive(db, id)
  const role = isBuiltIn(id) ? toBuiltInRole(id) : row && toTenantRole(row)
  if (role === undefined) return { error: 'not-found' }
  const error = findGivingError(actor, role)
  return error === undefined ? role : { error }
}

/**
 * Finds the rights of a user, including those of disabled roles, which may be enabled again; `role` may be one that
 * they do not have yet.
 */
export async function findUserRights(db: Db, { id, role, role_id }: StoredRole & { id: string }): Promise<Rights> {
  if (role_id === null) return toRights(role, null)
  const own = (await store.find(db, role_id))?.permissions ?? []
  return toRights(role, [...own, ...(await store.findGroupGrants(db, id))])
}

/** Finds the same rights for several users, by user. */
export async function findRightsOfUsers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Rights>> {
  const rows = await store.findPermissions(db, ids)
  return new Map(rows.map(({ id, role, permissions }) => [id, toRights(role, permissions)]))
}

/** Finds the role with this key, whether or not the actor may use it. */
export async function findTenantRole(db: Db, id: RoleId): Promise<TenantRole | undefined> {
  if (isBuiltIn(id)) return toBuiltInRole(id)
  const row = await store.find(db, id)
  return row && toTenantRole(row)
}

/** Lists every role of the tenant, and whether the actor may give it to users; the built-in ones first. */
export async function listTenantRoles(
  db: Db,
  { tenantId, actor }: { tenantId: string; actor: Rights },
): Promise<(TenantRole & { assignable: boolean })[]> {
  const kind = await store.findTenantKind(db, tenantId)
  const roles = [...listBuiltInRoles(kind), ...(await store.findAll(db)).map(toTenantRole)]
  return roles.map((role) => ({ ...role, assignable: findGivingError(actor, role) === undefined }))
}
