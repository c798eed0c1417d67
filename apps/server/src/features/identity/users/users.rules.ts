import { undoSeconds } from '@foyer/contract/constants'
import { meetsLevel, type RoleLevel } from '@foyer/contract/levels'

/** The purge must never run while an undo is still possible. */
export const purgeAfterSeconds = undoSeconds + 5

/** Users can't assign a level above their own, and nobody can assign the super administrator's. */
export const canGiveRole = (actor: { level: RoleLevel }, role: RoleLevel): boolean =>
  role !== 'superadmin' && meetsLevel(actor.level, role)

/** Why the actor may not change the user's role to this one, if they may not. */
export function findRoleError(
  actor: { id: string; level: RoleLevel },
  user: { id: string; role: RoleLevel },
  role: RoleLevel,
): 'own-role' | 'forbidden' | undefined {
  if (role === user.role) return undefined
  if (user.id === actor.id) return 'own-role'
  return canGiveRole(actor, role) ? undefined : 'forbidden'
}

/** Users can't change anyone whose level is above their own. */
export const canManage = (actor: { level: RoleLevel }, user: { role: RoleLevel }): boolean =>
  meetsLevel(actor.level, user.role)

/** The roles of which another active user must have one before this user may be removed; empty if none is needed. */
export function requiredRoles(user: { role: RoleLevel; status: string }): RoleLevel[] {
  if (user.status !== 'active') return []
  if (user.role === 'superadmin') return ['superadmin']
  return user.role === 'admin' ? ['admin', 'superadmin'] : []
}
