import type { Language } from '@foyer/contract/call'
import type { Role } from '@foyer/contract/identity/roles'
import { labels } from '@foyer/contract/labels'
import { toTenantRole } from './roles.commands.ts'
import { findEditingError, findGivingError, type TenantRole } from './roles.rules.ts'
import type { RoleRow } from './roles.store.ts'

type Viewer = Parameters<typeof findEditingError>[0]

/** A role as the caller sees it. */
export const toRole = (row: RoleRow, members: number, viewer: Viewer): Role => {
  const role = toTenantRole(row)
  return {
    id: row.id,
    builtIn: false,
    name: row.name,
    description: row.description,
    level: row.level,
    permissions: [...role.rights.keys],
    status: row.status,
    dialIn: row.dial_in,
    dialOut: row.dial_out,
    members,
    editable: findEditingError(viewer, role) === undefined,
    assignable: findGivingError(viewer, role) === undefined,
    version: row.version,
  }
}

/** A built-in role, which nobody can change. */
export const toListedBuiltInRole = (
  role: TenantRole,
  { members, viewer, language }: { members: number; viewer: Viewer; language: Language },
): Role => ({
  id: role.role,
  builtIn: true,
  name: labels[language].role[role.role],
  description: '',
  level: role.role,
  permissions: [...role.rights.keys],
  status: 'active',
  dialIn: false,
  dialOut: false,
  members,
  editable: false,
  assignable: findGivingError(viewer, role) === undefined,
  version: 1,
})
