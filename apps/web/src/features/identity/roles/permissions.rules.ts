import type { Output } from '@foyer/contract/call'
import type { roles } from '@foyer/contract/identity/roles'
import { meetsLevel, type RoleLevel } from '@foyer/contract/levels'
import type { PermissionKey } from '@foyer/contract/permissions'

/** A permission that a role can have. */
export type RolePermission = Output<typeof roles.listPermissions>['items'][number]

/** The permissions of a resource by their actions. */
export type ResourceRow = { readonly resource: string; readonly cells: { readonly [action: string]: RolePermission } }
export type ResourceGroup = {
  readonly name: 'meetings' | 'people' | 'organisation'
  readonly rows: readonly ResourceRow[]
}

/** The columns, the most frequent ones first. */
export const actions = ['get', 'put', 'update', 'delete', 'invite', 'start', 'copy', 'enable', 'unlink'] as const

const groupNames = ['meetings', 'people', 'organisation'] as const
const findGroup = (resource: string): ResourceGroup['name'] =>
  /^(?:meeting|room)\./.test(resource) ? 'meetings' : /^(?:user|roles)/.test(resource) ? 'people' : 'organisation'

/** Returns the rows of the matrix for a role of this level. */
export function toGroups(items: readonly RolePermission[], level: RoleLevel): readonly ResourceGroup[] {
  const possible = items.filter((item) => meetsLevel(level, item.level))
  const rows = Map.groupBy(possible, ({ resource }) => resource)
  const all = [...rows].map(([resource, permissions]) => ({
    resource,
    cells: Object.fromEntries(permissions.map((permission) => [permission.action, permission])),
  }))
  return groupNames
    .map((name) => ({ name, rows: all.filter(({ resource }) => findGroup(resource) === name) }))
    .filter(({ rows: some }) => some.length > 0)
}

/** Lists a key with those that it needs, also by way of others. */
function listNeeded(items: readonly RolePermission[], key: PermissionKey): readonly PermissionKey[] {
  const requires = items.find((item) => item.key === key)?.requires ?? null
  return requires === null ? [key] : [key, ...listNeeded(items, requires)]
}

/**
 * Returns the keys after some were ticked or cleared, with what they need and without what needs them; in the order of
 * the list.
 */
export function changeKeys(
  items: readonly RolePermission[],
  keys: readonly PermissionKey[],
  { on, changed }: { on: boolean; changed: readonly PermissionKey[] },
): readonly PermissionKey[] {
  const allowed = new Set(items.filter(({ grantable }) => grantable).map(({ key }) => key))
  const wanted = changed.filter((key) => allowed.has(key))
  const next = new Set(keys)
  for (const { key } of items) {
    const needed = listNeeded(items, key)
    if (on && wanted.includes(key)) for (const one of needed) next.add(one)
    if (!on && (wanted.includes(key) || (allowed.has(key) && needed.some((one) => wanted.includes(one)))))
      next.delete(key)
  }
  return items.flatMap(({ key }) => (next.has(key) ? [key] : []))
}

/** Lists the keys that members gain and lose. */
export const compareKeys = (before: readonly PermissionKey[], after: readonly PermissionKey[]) => ({
  gained: after.filter((key) => !before.includes(key)),
  lost: before.filter((key) => !after.includes(key)),
})
