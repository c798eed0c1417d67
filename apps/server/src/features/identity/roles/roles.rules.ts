import type { RoleId } from '@foyer/contract/identity/role-id'
import { roleLevels } from '@foyer/contract/levels'
import { levelKeys, type PermissionKey, takeoverKeys } from '@foyer/contract/permissions'
import { includesRights, type Rights, toRights } from '@foyer/contract/rights'

/** The role of a user as it is stored: its level, and its id unless it is built in. */
export type StoredRole = { role: Rights['level']; role_id: string | null }

/** A role of a tenant, built in or not. */
export type TenantRole = StoredRole & {
  key: RoleId
  /** The name; empty for a built-in role. */
  name: string
  status: 'active' | 'disabled'
  /** The rights of the role, even while it is disabled, because it may be enabled again. */
  rights: Rights
}

/** A role of the tenant's own. */
export type CustomRole = TenantRole & { role_id: string }

export const toBuiltInRole = (level: Rights['level']): TenantRole => ({
  key: level,
  role: level,
  role_id: null,
  name: '',
  status: 'active',
  rights: toRights(level, null),
})

/** Lists the built-in roles of a tenant, the most powerful one first; super administrators belong to the operator. */
export const listBuiltInRoles = (tenantKind: string): TenantRole[] =>
  roleLevels
    .filter((level) => level !== 'superadmin' || tenantKind === 'operator')
    .map(toBuiltInRole)
    .toReversed()

/**
 * Finds why the actor may not give a user this role: no one gives more than they hold, or makes super administrators.
 */
export function findGivingError(actor: Rights, role: TenantRole): 'forbidden' | 'role-disabled' | undefined {
  if (role.role === 'superadmin' || !includesRights(actor, role.rights)) return 'forbidden'
  return role.status === 'disabled' ? 'role-disabled' : undefined
}

/** The user who grants permissions; `roleId` is null for a built-in role. */
export type Granter = Rights & { roleId: string | null }

/**
 * Checks whether the actor can add a permission to a role: they have to hold it, and one that amounts to all others
 * takes a built-in role.
 */
export const canGrant = (actor: Granter, key: PermissionKey): boolean =>
  actor.keys.includes(key) && (actor.roleId === null || !takeoverKeys.includes(key))

type RoleChange = {
  level: Rights['level']
  permissions: readonly PermissionKey[]
  /** The permissions that the role has already. */
  before?: readonly string[]
}

/** Finds why a role of this level may not get these permissions from the actor. */
export function findPermissionError(
  actor: Granter,
  { level, permissions, before = [] }: RoleChange,
): 'permission-above-level' | 'permission-not-held' | 'permission-reserved' | undefined {
  if (permissions.some((key) => !levelKeys[level].includes(key))) return 'permission-above-level'
  if (!includesRights(actor, { level, keys: permissions })) return 'permission-not-held'
  return permissions.every((key) => before.includes(key) || canGrant(actor, key)) ? undefined : 'permission-reserved'
}

/** The user who changes roles, with the ids of the roles that are their own, or that they have through groups. */
export type Editor = Rights & { ownRoleIds: readonly string[] }

/** Finds why the actor may not change or delete a role: it is their own, or allows more than they hold. */
export const findEditingError = (actor: Editor, role: CustomRole): 'own-role' | 'forbidden' | undefined => {
  if (actor.ownRoleIds.includes(role.role_id)) return 'own-role'
  return includesRights(actor, role.rights) ? undefined : 'forbidden'
}

/** Lists the permissions that a user with `grants` from groups gains if the level of their role changes. */
export function listGained(grants: readonly string[], from: Rights['level'], to: Rights['level']): PermissionKey[] {
  const before = toRights(from, grants).keys
  return toRights(to, grants).keys.filter((key) => !before.includes(key))
}
