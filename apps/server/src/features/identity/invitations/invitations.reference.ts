import { invitations } from '@foyer/contract/identity/invitations'
import { defineReference } from '#platform/calls/define-reference.ts'

export const invitationsReference = defineReference(invitations, {
  title: 'Invitations',
  description: 'Inviting users by email, or with a link that an administrator passes on.',
  calls: {
    create: {
      summary: 'Invite users',
      description: 'Addresses of existing users are returned in `known` and get no email.',
    },
    resend: { summary: 'Send an invitation again', description: 'The new link replaces the old one.' },
    createLink: {
      summary: 'Create a sign-in link',
      description:
        'A single-use link with which a user accepts an invitation or chooses a new password, for where no email can be ' +
        'sent. It replaces every earlier link of the same purpose.',
    },
    connect: { summary: 'Invite an unlinked user again', description: 'Their record is kept.' },
  },
  fields: {
    id: 'The user.',
    users: 'Those who are invited; names may be empty.',
    language: 'Language of the users and of the emails.',
    purpose: '`invitation` sets the first password, `reset` a new one.',
    invited: 'The users who got an invitation.',
    known: 'Addresses that already belong to users of the tenant.',
    url: 'The link, which can be used once.',
  },
})
