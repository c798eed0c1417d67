import { undoSeconds } from '@foyer/contract/constants'
import { meetsLevel, type RoleLevel } from '@foyer/contract/permissions'

/** The purge must never run while an undo is still possible. */
export const purgeAfterSeconds = undoSeconds + 5

/** Users can't assign a level above their own, and nobody can assign the super administrator's. */
export const canGiveRole = (actor: { level: RoleLevel }, role: RoleLevel): boolean =>
  role !== 'superadmin' && meetsLevel(actor.level, role)

/** Users can't change anyone whose level is above their own. */
export const canManage = (actor: { level: RoleLevel }, user: { role: RoleLevel }): boolean =>
  meetsLevel(actor.level, user.role)

/** The roles of which another active user must have one before this user may be removed; empty if none is needed. */
export function requiredRoles(user: { role: RoleLevel; status: string }): RoleLevel[] {
  if (user.status !== 'active') return []
  if (user.role === 'superadmin') return ['superadmin']
  return user.role === 'admin' ? ['admin', 'superadmin'] : []
}
