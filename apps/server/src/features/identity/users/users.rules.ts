import { undoSeconds } from '@foyer/contract/constants'
import type { RoleLevel } from '@foyer/contract/levels'

/** The purge must never run while an undo is still possible. */
export const purgeAfterSeconds = undoSeconds + 5

/**
 * The built-in roles of which another active user must have one before this user may be removed; empty if none is
 * needed. Administrators with another role may not hold every permission.
 */
export function requiredRoles(user: { role: RoleLevel; role_id: string | null; status: string }): RoleLevel[] {
  if (user.status !== 'active' || user.role_id !== null) return []
  if (user.role === 'superadmin') return ['superadmin']
  return user.role === 'admin' ? ['admin', 'superadmin'] : []
}
