import { undoSeconds } from '@foyer/contract/constants'
import { type RoleLevel, reaches } from '@foyer/contract/permissions'

/** The purge comes after the last moment of an undo, never with it. */
export const purgeAfterSeconds = undoSeconds + 5

/** Nobody gives more than they have, and the platform's own level is given by no form. */
export const canGiveRole = (actor: { level: RoleLevel }, role: RoleLevel): boolean =>
  role !== 'superadmin' && reaches(actor.level, role)

/** Nobody changes who stands above them. */
export const canTouch = (actor: { level: RoleLevel }, person: { role: RoleLevel }): boolean =>
  reaches(actor.level, person.role)

/** Roles of which one must stay when somebody active with this role goes; none where nobody is missed. */
export function rolesThatStay(person: { role: RoleLevel; status: string }): RoleLevel[] {
  if (person.status !== 'active') return []
  if (person.role === 'superadmin') return ['superadmin']
  return person.role === 'admin' ? ['admin', 'superadmin'] : []
}
