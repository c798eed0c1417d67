import type { Group, GroupChoice } from '@foyer/contract/identity/groups'
import { RoleId } from '@foyer/contract/identity/role-id'
import type { Rights } from '@foyer/contract/rights'
import { holdsRole } from './groups.commands.ts'
import type { GroupRow } from './groups.store.ts'

const toRole = ({ role_key }: GroupRow): RoleId | null => (role_key === null ? null : RoleId.parse(role_key))

/** Returns a group as the caller sees it. */
export const toGroup = (row: GroupRow, members: number, viewer: Rights): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  role: toRole(row),
  roleName: row.role_name ?? '',
  roleDisabled: row.role_status === 'disabled',
  modeId: row.mode_id,
  members,
  editable: holdsRole(viewer, row),
  version: row.version,
})

export const toChoice = (row: GroupRow, viewer: Rights): GroupChoice => ({
  id: row.id,
  name: row.name,
  role: toRole(row),
  roleName: row.role_name ?? '',
  assignable: holdsRole(viewer, row),
})
