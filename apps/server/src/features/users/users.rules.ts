import { type RoleLevel, reaches } from '@foyer/contract/permissions'

/** Nobody gives more than they have, and the platform's own level is given by no form. */
export const canGiveRole = (actor: { level: RoleLevel }, role: RoleLevel): boolean =>
  role !== 'superadmin' && reaches(actor.level, role)
