import { users } from '@foyer/contract/identity/users'
import { defineReference } from '#platform/calls/define-reference.ts'

export const usersReference = defineReference(users, {
  title: 'Users',
  description: 'The users of a tenant: search, add, edit, disable, remove and export.',
  calls: {
    list: 'List users',
    count: { summary: 'Count users', description: 'Separate from the list, because counting is slow.' },
    get: 'Get a user',
    create: {
      summary: 'Add a user',
      description:
        'In the tenant of the hostname, without an invitation. The password is returned once and never again. The role ' +
        '`superadmin` cannot be assigned.',
    },
    createInTenant: {
      summary: 'Add a user to a named tenant',
      description: 'As `users.create`, in the tenant that `tenantuuid` names.',
    },
    update: 'Edit a user',
    resetPassword: {
      summary: 'Generate a new password',
      description: 'It is returned once and never again. Ends all sessions of the user.',
    },
    enable: { summary: 'Enable or disable a user', description: 'Disabling ends all sessions of the user.' },
    removalPreview: 'Count what unlinking or deleting a user would affect',
    bulkRemovalPreview: 'Count what unlinking or deleting several users would affect',
    delete: {
      summary: 'Unlink or delete a user',
      description:
        'Meetings and recordings go to `transferTo`; without it, upcoming meetings are cancelled. Can be undone for 30 seconds; then invitees are notified of who hosts now.',
    },
    restore: 'Undo unlinking or deleting a user',
    bulkUpdate: {
      summary: 'Change several users',
      description:
        'Users selected by their ids or email addresses are changed at once; a selection of all that match becomes a ' +
        'task. `role` is required for the action `role` only; `transferTo` is for unlinking and deleting.',
    },
    export: 'Export users as CSV',
    exportLinks: {
      summary: 'Export new sign-in links as CSV',
      description:
        'For the chosen users who have not accepted their invitation yet. They replace the earlier links of these users.',
    },
  },
  fields: {
    id: 'The user.',
    search: 'Beginnings of words in name or email address. Empty for everybody.',
    tab: 'State of the users; unlinked ones are among the disabled.',
    group: 'Only members of this group.',
    inactiveDays: 'Inactive for at least this number of days, or never signed in.',
    language: 'Language of the user; of the column names in an export.',
    password: 'Generated if absent. The tenant may require more than 6 characters.',
    changeOnNextSignIn: 'Whether the user has to choose a new password at the first sign-in.',
    role: 'Role of the user.',
    enabled: 'False disables the user.',
    mode: 'Unlinking keeps the record of the user, who can be invited again; deleting does not.',
    transferTo:
      'The user who gets meetings and recordings; without one upcoming meetings are cancelled, and recordings stay with the tenant.',
    action: 'What is done with the users.',
    selection: 'The users: individual ones, or all that match.',
    ids: 'Ids of individual users.',
    emails: 'Email addresses of individual users.',
    all: 'All users that match, changed by a task.',
    columns: 'Columns of the file, in this order.',
    invitationExpiresAt: 'Null if no invitation is pending.',
    secondFactor:
      'What the user signs in with besides the password: `app`, with or without passkeys, only a `passkey`, or `none`.',
    lastSeenAt: 'Null if the user has never signed in.',
    url: 'Address at which the user signs in.',
    withGroups: 'Whether to return the groups of each user.',
    groups: 'The groups of the user, if they were asked for.',
    count: 'How many there are.',
    first: 'Names of the first three.',
    taskId: 'The task that applies the change, or null; if set, the other fields are empty.',
    changed: 'Ids of the users that were changed.',
    failed: 'The users that were not changed, with the reason; `id` is null for an email address that no user has.',
  },
})
