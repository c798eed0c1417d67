import { defineSlice } from '#platform/calls/define-slice.ts'
import { meetingModesHandlers } from './meeting-modes.handlers.ts'
import { spreadModes } from './meeting-modes.jobs.ts'
import { meetingModesReference } from './meeting-modes.reference.ts'

export const meetingModesSlice = defineSlice({
  calls: meetingModesHandlers,
  reference: meetingModesReference,
  jobs: { 'spread-modes': spreadModes },
})
