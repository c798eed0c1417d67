import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { defineReference } from '#platform/calls/define-reference.ts'

export const meetingLogReference = defineReference(meetingLog, {
  title: 'Meeting log',
  description:
    'What happened in a meeting, person by person. Members read the logs of meetings that they hosted or co-manage, without devices and networks; administrators those of the organisation.',
  calls: {
    listConferences: 'Times at which a meeting took place',
    get: 'A meeting with the number of its events',
    listLanes: 'People with when they were there',
    listConnections: {
      summary: 'How the connections of people were',
      description:
        'Of the same page of people, in at most 240 points of equal length. A point is as bad as the worst of its samples, which are taken every ten seconds and kept as long as reports about devices.',
    },
    listEvents: 'Events of a meeting',
    exportEvents: 'Events of a meeting as CSV',
  },
  fields: {
    conferenceId: 'Id of the meeting as it took place, from `listConferences` or a list of meetings.',
    number: 'Number of the meeting: ten digits, with or without spaces and hyphens.',
    kind: 'Only events of this group.',
    participantId: 'Only events of this person, of whom it is one of the stays.',
    from: 'Only what happened from then on.',
    grades: 'One entry a point from `from` on; null where nothing was measured.',
    lossUp: 'Share of the packets from the participant that were lost, from 0 to 1.',
    lossDown: 'Share of the packets to the participant that were lost, from 0 to 1.',
    jitterMs: 'How unevenly sound arrived, in milliseconds (RFC 3550), in the worse direction.',
    roundTripMs: 'Milliseconds of a packet to the browser and back.',
    sentResolution: 'Shorter side of the largest video from the participant, in pixels.',
    receivedResolution: 'Shorter side of the largest video to the participant, in pixels.',
    stepSeconds: 'Length of a point.',
    to: 'Only meetings that began until then.',
  },
})
