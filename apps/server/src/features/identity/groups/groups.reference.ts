import { groups } from '@foyer/contract/identity/groups'
import { defineReference } from '#platform/calls/define-reference.ts'

export const groupsReference = defineReference(groups, {
  title: 'Groups',
  description:
    'Named groups of the users of a tenant. A group may have a role: what it allows is added to what its members may do, ' +
    'up to the level of their own role. Nobody gives more than they hold through a group, or changes what they may do ' +
    'themselves. The members of a group are the users that `users.list` returns with the filter `group`.',
  calls: {
    list: 'List groups',
    get: 'Get a group',
    create: 'Create a group',
    update: { summary: 'Edit a group', description: 'Takes effect at the next call of every member.' },
    delete: { summary: 'Delete a group', description: 'Its members lose what its role allows at their next call.' },
    addMembers: {
      summary: 'Add users to a group',
      description: 'By ids, by email addresses, or both. Those who cannot be added are returned with the reason.',
    },
    removeMembers: 'Remove users from a group',
    listNames: 'List the names of all groups',
    listOfUser: 'List the groups of a user',
    updateOfUser: 'Add a user to groups, and remove them from others',
    search: {
      summary: 'Search groups to invite to a meeting',
      description: 'The first ten by name, for everybody who may invite to meetings.',
    },
  },
  fields: {
    id: 'The group; of `listOfUser` and `updateOfUser`, the user.',
    search: 'Beginnings of words in the name. Empty for all.',
    name: 'Name of the group, unique in the tenant.',
    description: 'What the group is for.',
    role: 'Role of the group: the level of a built-in one, or an id; null without a role.',
    roleName: 'Name of the role; empty without one, and for a built-in one.',
    roleDisabled: 'Whether the role is disabled, so that it grants nothing.',
    modeId: 'The meeting mode of its members’ new meetings; null for the default of the organisation.',
    members: 'Number of users in the group, counted up to 1000.',
    editable: 'Whether the caller holds what its role allows, and so may change the group and its members.',
    assignable: 'Whether the caller may add users to the group, and remove them.',
    users: 'Ids of users.',
    emails: 'Email addresses of users.',
    changed: 'Number of users who are members now, or no longer.',
    failed: 'Those who were not added or removed, with the reason.',
    added: 'Ids of groups.',
    removed: 'Ids of groups.',
    kind: 'Kind of the meeting.',
  },
})
