import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { defineReference } from '#platform/calls/define-reference.ts'

export const meetingNoticesReference = defineReference(meetingNotices, {
  title: 'Notices of meetings',
  description:
    'Reminders before meetings, and meetings that new rules of their time zone have moved. An event of the topic `meeting-notices` announces a new one.',
  calls: {
    current: 'List your notices of meetings that have not begun',
  },
  fields: {},
})
