import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { meetingStateHandlers } from './meeting-state.handlers.ts'
import { meetingStateReference } from './meeting-state.reference.ts'

export const createMeetingStateSlice = (engine: MediaEngine) =>
  defineSlice({ calls: meetingStateHandlers(engine), reference: meetingStateReference })
