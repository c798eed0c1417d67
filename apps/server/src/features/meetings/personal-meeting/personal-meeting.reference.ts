import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { defineReference } from '#platform/calls/define-reference.ts'

export const personalMeetingReference = defineReference(personalMeeting, {
  title: 'Personal meetings',
  description: 'The room of one user: always the same Meeting ID, without a fixed time.',
  calls: {
    get: { summary: 'Get your personal meeting', description: 'Null until you create it.' },
    create: {
      summary: 'Create your personal meeting',
      description: 'With a random Meeting ID. If you have one already, it is returned as it is.',
    },
    update: {
      summary: 'Edit your personal meeting',
      description: 'With another Meeting ID, links and invitations that contain the previous one stop working.',
    },
  },
  fields: {
    topic: 'Topic, one line.',
    number: 'Ten digits with which the meeting is joined.',
    password: 'Password that guests need to join, at least 6 characters.',
    security:
      '`password` admits everyone who has the password, `lobby` only those of them whom a host admits, `signed-in` only those of them who are signed in.',
    autoRecord: 'Whether recording starts with the meeting.',
    url: 'Address at which the meeting is joined.',
    running: 'Whether it is in progress.',
    modeId: 'The mode of the meeting: its id, or `standard` for the built-in one.',
    meeting: 'Your personal meeting.',
    id: 'The meeting, for starting it and for copying its invitation.',
  },
})
