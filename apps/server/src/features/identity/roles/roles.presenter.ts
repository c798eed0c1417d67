import type { Role } from '@foyer/contract/identity/roles'
import { labels } from '@foyer/contract/labels'
import type { Language } from '@foyer/contract/language'
import { toTenantRole } from './roles.commands.ts'
import { type Editor, findEditingError, findGivingError, type TenantRole } from './roles.rules.ts'
import type { RoleRow } from './roles.store.ts'
import { builtInDescriptions } from './roles.texts.ts'

/** The numbers of users and groups that have a role. */
type Holders = { members: number; groups: number }

/** Presents a role as the caller sees it. */
export const toRole = (row: RoleRow, { members, groups }: Holders, viewer: Editor): Role => {
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
    groups,
    editable: findEditingError(viewer, role) === undefined,
    assignable: findGivingError(viewer, role) === undefined,
    version: row.version,
  }
}

/** Presents a built-in role, which no one can change. */
export const toListedBuiltInRole = (
  role: TenantRole,
  { members, groups, viewer, language }: Holders & { viewer: Editor; language: Language },
): Role => ({
  id: role.role,
  builtIn: true,
  name: labels[language].role[role.role],
  description: builtInDescriptions[language][role.role],
  level: role.role,
  permissions: [...role.rights.keys],
  status: 'active',
  dialIn: false,
  dialOut: false,
  members,
  groups,
  editable: false,
  assignable: findGivingError(viewer, role) === undefined,
  version: 1,
})
