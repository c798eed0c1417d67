import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { meetingControlsHandlers } from './meeting-controls.handlers.ts'
import { forgetKnocks } from './meeting-controls.jobs.ts'
import { meetingControlsReference } from './meeting-controls.reference.ts'
import { participantSocket } from './meeting-controls.routes.ts'

export const createMeetingControlsSlice = (engine: MediaEngine) =>
  defineSlice({
    calls: meetingControlsHandlers(engine),
    reference: meetingControlsReference,
    routes: [participantSocket],
    retention: forgetKnocks,
  })
