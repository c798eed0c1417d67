import { defineSlice } from '#platform/calls/define-slice.ts'
import { meetingNoticesHandlers } from './meeting-notices.handlers.ts'
import { purgeNotices, sendReminders } from './meeting-notices.jobs.ts'
import { meetingNoticesReference } from './meeting-notices.reference.ts'

export const meetingNoticesSlice = defineSlice({
  calls: meetingNoticesHandlers,
  reference: meetingNoticesReference,
  scheduled: [{ name: 'remind', seconds: 10, work: sendReminders }],
  retention: purgeNotices,
})
