import { sessions } from '@foyer/contract/identity/sessions'
import { defineReference } from '#platform/calls/define-reference.ts'

export const sessionsReference = defineReference(sessions, {
  title: 'Sessions and devices',
  description: 'Where the signed-in user is signed in.',
  calls: {
    list: {
      summary: 'List your sessions',
      description: 'The current one first, then by last use. A user has a hundred at most.',
    },
    end: {
      summary: 'End one of your sessions',
      description: 'Its next call gets 401; a meeting that it is in ends for it within a minute.',
    },
    endOthers: 'End all your sessions except this one',
    endAll: {
      summary: 'End all sessions of a user',
      description: 'The password and links that were sent remain valid. Use `endOtherSessions` for your own.',
    },
  },
  fields: {
    id: 'The session or, for `endUserSessions`, the user. The id of a session grants nothing.',
    current: 'Whether it is the session of this request.',
    browser: 'Name of the browser; empty if it is unknown.',
    system: 'Name of the operating system; empty if it is unknown.',
    network: 'The network that signed in: the first 24 bits of an IPv4 address, or 48 of an IPv6 address.',
    createdAt: 'When it began.',
    lastSeenAt: 'When it was last used, to about five minutes.',
  },
})
