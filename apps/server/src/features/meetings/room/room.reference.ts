import { room } from '@foyer/contract/meetings/room'
import { defineReference } from '#platform/calls/define-reference.ts'

export const roomReference = defineReference(room, {
  title: 'Meeting room',
  description: 'Joining, leaving and ending meetings, with or without an account.',
  calls: {
    start: {
      summary: 'Start your meeting',
      description: 'Lets the owner or an alternative host join without a password and starts the conference.',
    },
    join: {
      summary: 'Join a meeting',
      description:
        'With or without an account. While the host is missing, or has not admitted the caller, the state is `waiting`: ask again after some seconds.',
    },
    preview: {
      summary: 'Preview a meeting',
      description:
        'Topic, host, date and state for its host, its invitees and everyone who knows the password, or the number alone of a meeting that needs none; null for everyone else and for an unknown number. A wrong password counts as one of a join, and so does a number that leads nowhere.',
    },
    listLobbies: {
      summary: 'People who wait for your meetings',
      description: 'Of the meetings that the caller hosts: how many wait to be admitted, and the first names.',
    },
    locate: {
      summary: 'Find the hostname of a meeting',
      description: "For those who join at the installation's main address; an unknown number keeps the current one.",
    },
    report: "Report a participant's device",
    reportFailure: {
      summary: 'Report a failed join',
      description:
        'Why the browser of a participant who was admitted did not get into the meeting. Counted once for each participant, and a few times for each network.',
    },
    reportConnection: {
      summary: 'Report your connection',
      description:
        'With an engine that does not measure connections, as `reportsConnection` of the response of joining says: every ten seconds a sample, several in one call. Only your own, and of a time that has one already none.',
    },
    leave: 'Leave a meeting',
    end: {
      summary: 'End a meeting for everybody',
      description: 'For its owner, alternative hosts and administrators of the tenant.',
    },
    lock: {
      summary: 'Lock a meeting',
      description: 'For the same people, who need not take part in it. Nobody else can join a locked meeting.',
    },
  },
  fields: {
    id: 'The meeting.',
    number: 'Ten digits, with or without spaces.',
    password:
      "The meeting's password; not needed by its host and signed-in invitees, nor by anyone if the meeting needs none.",
    name: 'Name that the other participants see.',
    agreesToRecording: 'Whether you agree to be recorded; needed where the meeting is, except by its hosts.',
    recorded: 'Whether the meeting is recorded, or will be from its start.',
    appIdentifier: 'Identifier of the client; that of the portal is `web`.',
    appVersion: 'Version of the client, with which it may be refused.',
    iceTransportPolicy: 'Whether media may go directly, or through TURN servers only.',
    bundlePolicy: 'How many connections the browser prepares.',
    device: 'What the browser says of itself; each field may be empty.',
    reason: 'Why the browser did not connect.',
    os: 'Operating system.',
    version: 'Browser with its version.',
    platform: '`Desktop` or `Mobile`.',
    speaker: 'Loudspeaker.',
    mic: 'Microphone.',
    camera: 'Camera.',
    network: 'Type of the network.',
    locked: 'Whether nobody else can join from now on.',
    participantId: 'Your stay in the conference, from the response of joining.',
    conferenceId: 'The conference, from the response of joining.',
    state: '`waiting` for the host, or `joined`.',
    isOver: 'Whether the times of the meeting have passed; the host can start it again.',
    lobby: 'Whether the hosts have been asked to admit you.',
    microphone: 'Whether the microphone may be on when you enter.',
    samples: 'What was measured, in order of time.',
    agoMs: 'How long ago it was measured, in ms.',
    lost: 'Whether nothing arrived.',
    lossUp: 'Packet loss of what you send, from 0 to 1; absent if not measured, as every number here.',
    lossDown: 'Packet loss of what is sent to you, from 0 to 1.',
    jitterMs: 'How unevenly sound arrives, in ms, in the worse direction.',
    roundTripMs: 'Time of a packet to the engine and back, in ms.',
    sentResolution: 'Shorter side of the largest picture that you send, in pixels.',
    receivedResolution: 'Shorter side of the largest picture that is sent to you, in pixels.',
    reportsConnection: 'Whether you are to report how you are connected, because the engine does not measure it.',
    url: 'WebSocket address of the signaling gateway; of `locateMeeting` that of the portal.',
    token: 'Token for the gateway, valid for up to ten minutes.',
  },
})
