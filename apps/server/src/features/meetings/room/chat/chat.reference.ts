import { chat, maxMessages, messagesPageSize } from '@foyer/contract/meetings/chat'
import { defineReference } from '#platform/calls/define-reference.ts'

export const chatReference = defineReference(chat, {
  title: 'Chat of a meeting',
  description: 'Messages between the participants of a meeting, with or without an account.',
  calls: {
    sendMessage: {
      summary: 'Send a message',
      description: `To everybody in the room, as a host to all breakout rooms, to the hosts or one participant, as far as the options of the meeting allow it; a meeting has up to ${maxMessages} messages.`,
    },
    listMessages: {
      summary: 'List the messages of a meeting in progress',
      description: `Those that you may read, up to ${messagesPageSize}; with \`after\` only those that you do not have yet.`,
    },
    listAfterwards: {
      summary: 'List the messages of a past meeting',
      description:
        'For signed-in users who took part: the messages to everybody in the main room and in the breakout rooms where they were, and those that they wrote or received.',
    },
  },
  fields: {
    fromPicture: 'Path of the picture of the sender at the host of the tenant; empty if there is none.',
    fromIsGuest: 'Whether the sender was not signed in to the portal.',
    participantId: 'Your stay in the conference, from the response of joining.',
    conferenceId: 'The conference, an `id` of your past meetings.',
    text: 'The message; it may have several lines.',
    to: '`everyone`, `all-rooms`, `hosts` for the hosts and co-hosts, or the id of a participant.',
    after: 'The last sequence number that you have; 0 for all messages.',
    sequence: 'Counts all messages of the conference, also those that you may not read.',
    audience: 'Whom the message was written to.',
    breakout: 'The breakout room in which it was written; empty in the main room.',
    own: 'Whether you wrote it.',
    toId: 'The recipient of a message to one participant, otherwise null.',
  },
})
