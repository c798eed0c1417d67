import { meetings } from '@foyer/contract/meetings/meetings'
import { defineReference } from '#platform/calls/define-reference.ts'

/** What the API reference says of this slice. */
export const meetingsReference = defineReference(meetings, {
  title: 'Meetings',
  description:
    'Scheduling meetings and inviting to them. Each user has their own meetings; times are local to the time zone of the meeting.',
  calls: {
    listSchedules: {
      summary: 'List upcoming meetings',
      description: 'Your own and those you are invited to, next first, until they end.',
    },
    list: 'List your meetings',
    get: 'Get a meeting',
    create: {
      summary: 'Schedule a meeting',
      description: 'Invites the people named at the same time, which needs the permission to invite.',
    },
    update: { summary: 'Edit a meeting', description: 'Invitees get an email if time, topic or password change.' },
    delete: { summary: 'Delete a meeting', description: 'Invitees get a cancellation. Can be undone for 30 seconds.' },
    restore: 'Undo the deletion of a meeting',
    invite: { summary: 'Invite people to a meeting', description: 'Each gets an email with a calendar file.' },
    copyInvite: 'Get the invitation as text',
    calendar: {
      summary: 'Download a meeting as a calendar file',
      description:
        'A scheduled meeting, your own or one that you are invited to. Invitees get it without the password.',
    },
    listPast: 'List your past meetings',
    exportPast: 'Export your past meetings as CSV',
  },
  fields: {
    id: 'The meeting.',
    kind: '`scheduled` has a start and an end; `open` is held at once.',
    topic: 'Topic, one line.',
    start: 'Local time in `timezone` without offset, such as `2026-11-21T09:00`; required for the kind `scheduled`.',
    end: 'As `start`, up to 24 hours later.',
    timezone: 'IANA time zone, such as `Europe/Paris`.',
    password: 'Password that guests need to join.',
    joinBeforeHost: 'Whether others may join before the host.',
    own: '`yes` for your own meetings only, `no` for invitations only.',
    held: 'Whether the meeting took place.',
    invitees: 'Those who are invited.',
    people: 'The invitees of an own meeting: how many, and the first three. Empty for invitations.',
    name: 'Name of the invitee, or empty.',
    language: 'Language of the text, of the file or of the column names.',
    startsAt: 'Start as an instant.',
    endsAt: 'End as an instant.',
    number: 'Ten digits with which the meeting is joined.',
    running: 'Whether it is in progress.',
    conferenceId: 'Null if the meeting did not take place.',
    invited: 'Number of people who were invited.',
    url: 'Address at which the meeting is joined.',
  },
})
