import { profile } from '@foyer/contract/identity/profile'
import { defineReference } from '#platform/calls/define-reference.ts'

export const profileReference = defineReference(profile, {
  title: 'Profile',
  description: 'The account of the signed-in user.',
  calls: {
    get: 'Get the profile',
    update: {
      summary: 'Edit the profile',
      description: '`version` is that of the profile that was edited; another one is a conflict.',
    },
    exportData: {
      summary: 'Export your own data',
      description:
        'Account, settings, sessions, identities, meetings, messages and audit entries as JSON, without passwords, tokens and keys; of each list the newest 20,000. Fails with `reauthentication-required` unless you have signed in or given your password in the last 15 minutes.',
    },
    uploadPicture: {
      summary: 'Upload a picture',
      description: 'JPG or PNG, under 2 MB. It is scaled down to 512 pixels, and its metadata is removed.',
    },
    deletePicture: 'Remove the picture',
    changeEmail: {
      summary: 'Ask for another email address',
      description: 'Needs the password. Emails a link to the new address, which works once and for 24 hours.',
    },
    cancelEmailChange: 'Cancel the change of the email address',
    confirmEmail: {
      summary: 'Confirm a new email address',
      description:
        'With the token of the emailed link. Signs nobody in; the sessions of the user end, except the one that asked.',
    },
  },
  fields: {
    newEmail: 'The address that waits to be confirmed; null if there is none.',
    organisation: 'Name of the tenant.',
    language: 'Of the pages and emails.',
    role: 'Level of the account.',
    timezone: 'IANA name; empty for the time zone of the device.',
    file: 'The image.',
    password: 'Password of the signed-in user; absent if they do not sign in with one.',
    token: 'From the fragment of the emailed link.',
  },
})
