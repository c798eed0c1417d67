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
    listEvents: 'Events of a meeting',
    exportEvents: 'Events of a meeting as CSV',
  },
  fields: {
    conferenceId: 'Id of the meeting as it took place, from `listConferences` or a list of meetings.',
    number: 'Number of the meeting: ten digits, with or without spaces and hyphens.',
    kind: 'Only events of this group.',
    participantId: 'Only events of this person, of whom it is one of the stays.',
    from: 'Only what happened from then on.',
    to: 'Only meetings that began until then.',
  },
})
