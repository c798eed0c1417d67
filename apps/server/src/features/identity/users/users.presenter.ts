import type { ListedUser, User, UserGroups } from '@foyer/contract/identity/users.shapes'
import type { UserRow } from './users.store.ts'

const noGroups: UserGroups = { count: 0, first: [] }

/**
 * Presents a user; the picture is served at the host of the user's tenant only. By default, the caller has just changed
 * the user.
 */
export const toUser = (row: UserRow, { isOwnTenant, manageable } = { isOwnTenant: true, manageable: true }): User => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  picture: isOwnTenant ? row.picture : '',
  role: row.role_key,
  roleName: row.role_name ?? '',
  level: row.role,
  status: row.status,
  language: row.language,
  createdAt: row.created_at.toISOString(),
  invitationExpiresAt: row.invitation_expires_at?.toISOString() ?? null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  secondFactor: row.second_factor,
  passwordShown: row.password_shown,
  manageable,
  version: row.version,
})

export const toListedUser = (
  row: UserRow,
  { groups, ...of }: { isOwnTenant: boolean; manageable: boolean; groups: ReadonlyMap<string, UserGroups> | undefined },
): ListedUser => ({
  ...toUser(row, of),
  ...(groups ? { groups: groups.get(row.id) ?? noGroups } : {}),
})
