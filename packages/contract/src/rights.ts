import { meetsLevel, type RoleLevel, roleLevels } from './levels.ts'
import { builtInRoles, levelKeys, type PermissionKey } from './permissions.ts'

/** The rights of a role: a call needs both its level and one of its keys. */
export type Rights = { level: RoleLevel; keys: readonly PermissionKey[] }

const isLevel = (name: string): name is RoleLevel => roleLevels.some((level) => level === name)

/**
 * Returns the rights of a user or a role. `permissions` are null for a built-in role; otherwise they are the keys that
 * are granted, and levels, which stand for all keys of the built-in role. Keys above the level count for nothing.
 */
export function toRights(level: RoleLevel, permissions: readonly string[] | null): Rights {
  if (permissions === null) return { level, keys: builtInRoles[level] }
  const granted = new Set<string>(permissions)
  for (const name of permissions) if (isLevel(name)) for (const key of builtInRoles[name]) granted.add(key)
  return { level, keys: levelKeys[level].filter((key) => granted.has(key)) }
}

/**
 * Checks whether these rights include all of the others: no one gives more than they hold, or manages anyone who holds
 * more.
 */
export const includesRights = (held: Rights, others: Rights): boolean =>
  meetsLevel(held.level, others.level) && others.keys.every((key) => held.keys.includes(key))
