import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { meetingOptionFields } from '#features/meetings/meetings/meeting-options.reference.ts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const meetingControlsReference = defineReference(meetingControls, {
  title: 'Meeting controls',
  description:
    'What participants and hosts do in a meeting in progress. The caller is named by their stay (`participantId`), recognized by session or guest cookie, and connected to the meeting, or was until a minute ago.',
  calls: {
    state: {
      summary: 'State of the meeting',
      description: 'Participants, raised hands, options, and for hosts those who wait to be admitted.',
    },
    raiseHand: 'Raise or lower your hand',
    react: {
      summary: 'Send a reaction',
      description: 'Everybody in the meeting sees it for a few seconds; it is not stored. At most 10 in 5 seconds.',
    },
    lowerHand: { summary: 'Lower hands', description: 'For hosts: that of one participant, or all.' },
    rename: { summary: 'Rename a participant', description: 'Yourself, or as a host anybody.' },
    mute: {
      summary: 'Mute microphones',
      description: 'For hosts: that of one participant, or of everybody but the hosts. Only their owners turn them on.',
    },
    askToUnmute: { summary: 'Ask a participant to unmute', description: 'For hosts.' },
    stopVideo: { summary: "Stop a participant's video", description: 'For hosts.' },
    remove: {
      summary: 'Remove a participant',
      description:
        'For hosts. The person may come back only if the options allow it; a guest in another browser is someone else, whom a lock keeps out.',
    },
    setRole: {
      summary: 'Change the role of a participant',
      description: 'For the host. With `host` the caller hands over the meeting and becomes a co-host.',
    },
    configure: {
      summary: 'Lock the meeting or change its options',
      description: 'For hosts, until the end of this meeting. What is left out stays.',
    },
    admit: { summary: 'Admit those who wait', description: 'For hosts.' },
    deny: { summary: 'Deny those who wait', description: 'For hosts. They may ask again after a minute.' },
  },
  fields: {
    participantId: 'Your stay in the conference, from the response of joining.',
    targetId: 'The stay of the participant whom it is about; where it may be left out, everybody.',
    reaction: 'Which one.',
    raised: 'Whether the hand is up.',
    name: 'The new name.',
    role: '`host`, `co-host` or `participant`.',
    locked: 'Whether newcomers are refused.',
    lock: 'Whether the meeting is locked as well.',
    options: 'Options that change.',
    ids: 'Those who wait, from the state.',
    unmuteRequestedAt: 'When a host last asked the caller to turn on the microphone; null if never.',
    people:
      'Connected participants, in the order in which they joined; for hosts also those who may connect at any time.',
    isConnected: 'Whether the participant is connected; always true for callers who are no hosts.',
    handRaisedAt: 'When the hand was raised; null while it is down.',
    isUser: 'Whether the person is signed in to the portal.',
    waiting: 'For hosts, those who wait to be admitted; otherwise empty.',
    since: 'When the person asked to be admitted.',
    breakoutId: 'The breakout room in which the participant is; null for the main room.',
    assignedId: 'For hosts, the breakout room to which the participant is assigned; your own in `breakouts`.',
    breakouts: 'The breakout rooms; null without any, and for participants while they are not open.',
    isOpen: 'Whether the rooms are open.',
    mode: 'How participants come into rooms: by their hosts, at random, or as they choose.',
    minutes: 'How long the rooms stay open; null without a limit.',
    endsAt: 'When everyone returns to the main room; null without a limit.',
    secondsLeft: 'The seconds until then.',
    rooms: 'For hosts all rooms, for others those that they may enter.',
    count: 'How many participants are in the room.',
    helpBy: 'Who asks the hosts for help; empty if nobody does.',
    helpSince: 'Since when.',
    ownId: 'The room in which you are; null for the main room.',
    chatSequence: 'The number of the last chat message.',
    whiteboardOpenedAt: 'Since when the whiteboard is open; null while it is closed.',
    ...meetingOptionFields,
  },
})
