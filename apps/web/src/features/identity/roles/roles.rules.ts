import type { Input } from '@foyer/contract/call'
import type { Role, roles } from '@foyer/contract/identity/roles'

export const createRolePath: string = '/portal/Roles/create-role'

/** Builds the page of a role: the id of one that is not built in, or a level. */
export const buildRolePath = (id: string): string => `/portal/Roles/${id}`

/** Returns the input that saves a role as it is, but for some fields. */
export const toRoleUpdate = (
  { id, version, name, description, permissions, status, dialIn, dialOut }: Role,
  change: Partial<Pick<Role, 'status'>>,
): Input<typeof roles.update> => ({
  ...{ id, version, name, description, permissions, status, dialIn, dialOut },
  ...change,
})
