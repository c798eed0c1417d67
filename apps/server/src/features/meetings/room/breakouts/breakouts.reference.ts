import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const breakoutsReference = defineReference(breakouts, {
  title: 'Breakout rooms',
  description:
    'Rooms beside the main one of a meeting in progress, for hosts and co-hosts to open. The state of the meeting has them and says who is where; a participant who is moved connects with a new token, and keeps their stay.',
  calls: {
    configure: {
      summary: 'Add, rename or remove rooms',
      description:
        'For hosts, also while the rooms are open. People in a room that is removed return to the main room.',
    },
    spread: { summary: 'Assign at random', description: 'For hosts: everyone who is in no room, without the hosts.' },
    open: { summary: 'Open the rooms', description: 'For hosts. Everyone who is assigned is moved.' },
    close: {
      summary: 'Close the rooms',
      description: 'For hosts. Everyone returns to the main room in a minute, or now; assignments remain.',
    },
    extend: { summary: 'Give the rooms more time', description: 'For hosts.' },
    move: {
      summary: 'Move participants',
      description:
        'Hosts move anybody, and before the rooms open assign them. Others move themselves: to their room, to any where participants choose, and back.',
    },
    help: { summary: 'Ask for help', description: 'From a breakout room; a host who comes into it has answered.' },
    connect: {
      summary: 'Connect to your room',
      description: 'The token for the room in which you are now, to connect to the same address as after joining.',
    },
  },
  fields: {
    participantId: 'Your stay in the conference, from the response of joining.',
    mode: '`manual`: hosts assign; `random`: those without a room are spread when the rooms open, and late comers then; `choice`: participants choose.',
    minutes: 'How long the rooms stay open, from the next opening on; null without a limit. Or how much longer.',
    warningMinutes: 'How long before their end those who are in the rooms are warned.',
    add: 'The names of new rooms; a meeting has up to 20.',
    rename: 'A room with its new name.',
    name: 'The name of the room.',
    remove: 'The room to remove.',
    now: 'Whether everyone returns at once.',
    targetIds: 'The stays of those who are moved.',
    breakoutId: 'The room; null for the main room.',
    wanted: 'Whether help is wanted.',
    token: 'The token of the engine, valid for up to ten minutes.',
    iceTransportPolicy: 'Whether media may go directly, or through TURN servers only.',
    bundlePolicy: 'How many connections the browser prepares.',
    iceServers: 'As browsers take them.',
    breakout: 'The breakout room into which the token leads; null for the main room.',
  },
})
