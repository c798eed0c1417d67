import { undoSeconds } from '@foyer/contract/constants'
import { meetsLevel, type RoleLevel } from '@foyer/contract/permissions'

/** The purge comes after the last moment of an undo, never with it. */
export const purgeAfterSeconds = undoSeconds + 5

/** Nobody gives more than they have, and the platform's own level is given by no form. */
export const canGiveRole = (actor: { level: RoleLevel }, role: RoleLevel): boolean =>
  role !== 'superadmin' && meetsLevel(actor.level, role)

/** Nobody changes who stands above them. */
export const canManage = (actor: { level: RoleLevel }, user: { role: RoleLevel }): boolean =>
  meetsLevel(actor.level, user.role)

/** Roles of which one must stay when somebody active with this role goes; none where nobody is missed. */
export function requiredRoles(user: { role: RoleLevel; status: string }): RoleLevel[] {
  if (user.status !== 'active') return []
  if (user.role === 'superadmin') return ['superadmin']
  return user.role === 'admin' ? ['admin', 'superadmin'] : []
}
