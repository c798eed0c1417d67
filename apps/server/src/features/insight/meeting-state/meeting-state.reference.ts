import { meetingState } from '@foyer/contract/insight/meeting-state'
import { defineReference } from '#platform/calls/define-reference.ts'

export const meetingStateReference = defineReference(meetingState, {
  title: 'Meeting state',
  description:
    'Who sends and receives media in a meeting in progress, as the media engine has it at this moment, beside what the portal has recorded. Members look up their own meetings, administrators those of the organisation.',
  calls: { get: 'Publishers, subscribers and orphans of a meeting' },
  fields: { id: 'Number of the meeting: ten digits, with or without spaces and hyphens.' },
})
