import { roles } from '@foyer/contract/identity/roles'
import { defineReference } from '#platform/calls/define-reference.ts'

export const rolesReference = defineReference(roles, {
  title: 'Roles',
  description:
    'The roles of a tenant: a level, and some of the permission keys that the built-in role of that level has. Nobody ' +
    'grants a permission that they do not have, or changes their own role.',
  calls: {
    list: { summary: 'List roles', description: 'The built-in roles come first.' },
    get: 'Get a role',
    create: {
      summary: 'Create a role',
      description: 'Its level never changes; copy a role to have it with another one.',
    },
    update: { summary: 'Edit a role', description: 'Takes effect at the next call of every member.' },
    delete: {
      summary: 'Delete a role',
      description:
        'Its members get the role `moveTo`, which is required if it has any, and have to sign in again; so do the groups that have the role.',
    },
    listPermissions: 'List the permissions that a role can have',
    menu: {
      summary: 'Get the menu of the members of a role',
      description: 'The same tree as the call `auth.permissions` has for them.',
    },
    listUnassigned: 'List the roles that neither a user nor a group has',
    updateUnassigned: {
      summary: 'Change or delete several roles that neither a user nor a group has',
      description: 'A role that somebody has by then stays as it is and is returned with the reason.',
    },
  },
  fields: {
    id: 'The role: the level of a built-in one, or an id.',
    search: 'Beginnings of words in the name. Empty for all.',
    builtIn: 'Whether the role is part of the portal; nobody can change those.',
    name: 'Name of the role, unique in the tenant.',
    description: 'What the role is for; in the language of the caller if it is built in.',
    level: 'Level of the role: which screens and calls its permissions can open at all.',
    permissions: 'Permission keys of the role.',
    status: 'A disabled role grants no permission and can be given to nobody.',
    dialIn: 'Whether its members may dial in to meetings, once there is a phone bridge.',
    dialOut: 'Whether its members may call participants by phone, once there is a phone bridge.',
    members: 'Number of users with the role, counted up to 1000.',
    groups: 'Number of groups with the role.',
    editable: 'Whether the caller may change it.',
    assignable: 'Whether the caller may give it to users.',
    moveTo: 'The role that the members get.',
    key: 'Permission key.',
    resource: 'The first part of the key: what it is about.',
    action: 'The last part of a permission key, or what is done with the roles.',
    requires: 'The key without which this one is of little use, or null.',
    grantable: 'Whether the caller can grant the permission.',
    role: 'The role whose menu is wanted.',
    ids: 'Ids of roles.',
    changed: 'Ids of the roles that were changed.',
    failed: 'The roles that were not changed, with the reason.',
  },
})
