import { meetsLevel, type RoleLevel } from './levels.ts'
import { builtInRoles, type PermissionKey } from './permissions.ts'

/** What a role allows: a call needs both its level and one of its keys. */
export type Rights = { level: RoleLevel; keys: readonly PermissionKey[] }

/** The rights of a role; `permissions` are the stored keys of one that is not built in. Keys above its level count for nothing. */
export const toRights = (level: RoleLevel, permissions: readonly string[] | null): Rights => ({
  level,
  keys: permissions === null ? builtInRoles[level] : builtInRoles[level].filter((key) => permissions.includes(key)),
})

/** Whether these rights include all of the others: nobody gives more than they hold, or manages anyone who holds more. */
export const includesRights = (held: Rights, others: Rights): boolean =>
  meetsLevel(held.level, others.level) && others.keys.every((key) => held.keys.includes(key))
