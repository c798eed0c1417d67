import { audit } from '@foyer/contract/operations/audit'
import { defineReference } from '#platform/calls/define-reference.ts'

export const auditReference = defineReference(audit, {
  title: 'Audit log',
  description: 'Who did what, and what was denied. Entries are never changed.',
  calls: {
    list: 'List entries',
    listActions: 'List the calls that the log records',
    export: 'Export entries as CSV',
  },
  fields: {
    actor: 'Email address of who did it.',
    actorPicture: 'Path of their picture; empty without one, and for users of another tenant.',
    actorUser: 'The same user as they are now; null if they were removed, or are of a tenant that you can’t see.',
    target: 'What it was done to as it is now; null if it no longer exists or has no page.',
    handle: 'Email address of a user, number of a meeting; otherwise empty.',
    list: 'The list in which you find it, of those of users and of meetings.',
    call: 'Name of the call, such as `users.update`.',
    object: 'Id of what it was done to.',
    denied: 'Whether it was denied.',
    language: 'Language of the labels of actions.',
    crossTenant: 'Whether a super administrator of another tenant did it.',
    action: 'Label of the call.',
    objectLabel: 'Name of the target, if the call recorded it.',
  },
})
