import type { ListedUser, User, UserGroups } from '@foyer/contract/identity/users.shapes'
import type { UserRow } from './users.store.ts'

const noGroups: UserGroups = { count: 0, first: [] }

/** The picture is served at the host of the user's tenant only. */
export const toUser = (row: UserRow, { isOwnTenant } = { isOwnTenant: true }): User => ({
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
  version: row.version,
})

export const toListedUser = (
  row: UserRow,
  { isOwnTenant, groups }: { isOwnTenant: boolean; groups: ReadonlyMap<string, UserGroups> | undefined },
): ListedUser => ({
  ...toUser(row, { isOwnTenant }),
  ...(groups ? { groups: groups.get(row.id) ?? noGroups } : {}),
})
