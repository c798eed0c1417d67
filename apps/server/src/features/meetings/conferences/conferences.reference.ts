import { maxCounted } from '@foyer/contract/constants'
import { conferences } from '@foyer/contract/meetings/conferences'
import { defineReference } from '#platform/calls/define-reference.ts'

export const conferencesReference = defineReference(conferences, {
  title: 'Live and completed meetings',
  description: 'The meetings of a tenant as administrators see them; of all tenants for super administrators.',
  calls: {
    listLive: 'List meetings in progress',
    countLive: {
      summary: 'Count meetings in progress',
      description: `Counted up to ${maxCounted}, which then means at least as many.`,
    },
    exportLive: 'Export meetings in progress as CSV',
    listLiveParticipants: 'List the participants of a meeting in progress',
    listConnections: {
      summary: 'List the connections of a meeting in progress',
      description:
        'As the engine measures them at this moment; empty while it is away. A value is null until it has been measured.',
    },
    getEngine: {
      summary: 'Get the media engine of the installation',
      description: 'Which one carries meetings, and why; for super administrators.',
    },
    listCompleted: 'List completed meetings',
    exportCompleted: 'Export completed meetings as CSV',
    listCompletedParticipants: 'List the participants of a completed meeting',
    listEvents: {
      summary: 'List what happened in a meeting',
      description: 'Who joined and left, and what hosts did, in order; names are those at that moment.',
    },
  },
  fields: {
    conferenceId: 'The meeting, an `id` of the list.',
    tenant: "The tenant's name for super administrators, otherwise empty.",
    locked: 'Whether newcomers are refused.',
    manageable: 'Whether you may end and lock it: it is in progress, in your own tenant.',
    endsAt: 'Null while it is in progress.',
    state: 'Poor with much loss, long delays or paused videos; lost while nothing arrives.',
    kind: 'The engine of the portal itself (`embedded`), a LiveKit server that the portal starts or that somebody else runs, or none.',
    reason: 'The setting or the LiveKit server that decided; null if no setting did.',
    maxParticipants: 'Participants that one meeting takes.',
    isAway: 'Whether the engine has not responded for some time; no meeting can be held then.',
    loss: 'Packet loss of the worse direction, from 0 to 1.',
    roundTripMs: 'Milliseconds of a packet to the browser and back.',
    sentBits: 'Bits per second from the participant.',
    receivedBits: 'Bits per second to the participant.',
    pausedVideos: 'Videos that the participant does not receive because the connection has no room for them.',
    rating: 'From 1 to 5; of a meeting the average, or null if nobody rated it or it is in progress.',
    connection: 'Of the participant with the worst connection; null if none was measured, or it is in progress.',
    quality: 'Of the whole stay; null if it was not measured.',
    poorShare: 'How much of the time the connection was poor or lost, from 0 to 1.',
    feedback: 'What the participant said after leaving; null if they said nothing.',
    videoIssues: 'What was wrong with the video of others.',
    audioIssues: 'What was wrong with the sound of others.',
    shareIssues: 'What was wrong with shared screens.',
    suggestion: 'What could be better.',
    list: 'The list that the meeting is in; it determines the permission.',
    participantId: 'A stay in the meeting; as a filter, all stays of the same person.',
    at: 'ISO 8601 in UTC.',
    type: 'What happened.',
    name: 'Whom it is about.',
    by: 'Who did it; empty if they did it themselves.',
    detail: 'Such as why somebody left, or the new name, role or device.',
    leftAt: 'Null while the participant is there.',
  },
})
