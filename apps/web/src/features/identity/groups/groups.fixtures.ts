import type { Group } from '@foyer/contract/identity/groups'

/** Makes a group without a role that the user may edit. */
export const makeGroup = (change: Partial<Group> = {}): Group => ({
  id: '00000000-0000-4000-8000-000000000051',
  name: 'Choir',
  description: 'Sings on Fridays',
  role: null,
  roleName: '',
  roleDisabled: false,
  modeId: null,
  members: 2,
  editable: true,
  version: 1,
  ...change,
})
