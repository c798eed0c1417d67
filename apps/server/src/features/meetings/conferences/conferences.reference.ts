import { maxCounted } from '@foyer/contract/constants'
import { conferences } from '@foyer/contract/meetings/conferences'
import { defineReference } from '#platform/calls/define-reference.ts'

/** What the API reference says of this slice. */
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
  },
  fields: {
    conferenceId: 'The meeting, an `id` of the list.',
    language: 'Language of the column names.',
    tenant: "The tenant's name for super administrators, otherwise empty.",
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
    leftAt: 'Null while the participant is there.',
  },
})
