import { defineSlice } from '#platform/calls/define-slice.ts'
import { findMeetingKind } from './meeting-kind.ts'
import { meetingsHandlers } from './meetings.handlers.ts'
import { purgeMeeting } from './meetings.jobs.ts'
import { meetingsReference } from './meetings.reference.ts'

export const meetingsSlice = defineSlice({
  calls: meetingsHandlers,
  reference: meetingsReference,
  jobs: { 'purge-meeting': purgeMeeting },
  attributes: { 'meeting-kind': findMeetingKind },
})
