import { followZoneData } from '#features/meetings/series/zone-data.jobs.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { findMeetingKind } from './meeting-kind.ts'
import { meetingsHandlers } from './meetings.handlers.ts'
import { purgeMeeting } from './meetings.jobs.ts'
import { meetingsReference } from './meetings.reference.ts'

export const meetingsSlice = defineSlice({
  calls: meetingsHandlers,
  reference: meetingsReference,
  jobs: { 'purge-meeting': purgeMeeting },
  // The data changes with the process only: what counts is its start.
  scheduled: [{ name: 'time-zone-data', seconds: 3600, work: (platform) => followZoneData(platform) }],
  attributes: { 'meeting-kind': findMeetingKind },
})
