import type { Role } from '@foyer/contract/identity/roles'

/** Makes a role of the tenant that the user may edit and give to others. */
export const makeRole = (change: Partial<Role> = {}): Role => ({
  id: '00000000-0000-4000-8000-000000000031',
  builtIn: false,
  name: 'Front desk',
  description: '',
  level: 'admin',
  permissions: ['user.get'],
  status: 'active',
  dialIn: false,
  dialOut: false,
  members: 0,
  groups: 0,
  editable: true,
  assignable: true,
  version: 1,
  ...change,
})
