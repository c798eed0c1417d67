import type { RoleLevel } from '@foyer/contract/levels'

/**
 * Lists the built-in roles of which another active user must have one before this user may be removed; empty if none is
 * needed. Administrators with another role may not hold every permission.
 */
export function requiredRoles(user: { role: RoleLevel; role_id: string | null; status: string }): RoleLevel[] {
  if (user.status !== 'active' || user.role_id !== null) return []
  if (user.role === 'superadmin') return ['superadmin']
  return user.role === 'admin' ? ['admin', 'superadmin'] : []
}
