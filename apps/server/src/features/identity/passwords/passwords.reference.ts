import { passwords } from '@foyer/contract/identity/passwords'
import { defineReference } from '#platform/calls/define-reference.ts'

export const passwordsReference = defineReference(passwords, {
  title: 'Passwords',
  description: 'Choosing, changing and recovering passwords. Emailed links carry a single-use token.',
  calls: {
    getLink: { summary: 'Describe a link', description: 'The link remains usable.' },
    change: {
      summary: 'Set a password with a link',
      description: 'For an invitation, a reset or a required change. Ends all other sessions of the user.',
    },
    forgot: {
      summary: 'Request a link for a new password',
      description: 'The response is the same whether or not the address is known.',
    },
    renewLink: {
      summary: 'Request a new invitation',
      description: 'Replaces an expired invitation: a new one is emailed to the same address.',
    },
    updateOwn: { summary: 'Change your password', description: 'Ends your other sessions.' },
  },
  fields: {
    token: 'Token of the link, which follows `#` in its URL; for a required change `tmpid` of `auth.login`.',
    firstname: 'Required if the user was invited by email address only.',
    lastname: 'Required if the user was invited by email address only.',
    password: 'The new password. The tenant may require more characters, and the most common ones are rejected.',
    confirmation: 'The new password again.',
    current: 'The current password; absent if the user does not sign in with one.',
    name: 'Empty if the user was invited by email address only.',
    length: "The tenant's minimum length of passwords.",
    signedIn: 'True after an invitation and after a required change: the session cookie is set.',
  },
})
