import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { roomRecordingHandlers } from './room-recording.handlers.ts'
import { roomRecordingReference } from './room-recording.reference.ts'

export const createRoomRecordingSlice = (engine: MediaEngine) =>
  defineSlice({ calls: roomRecordingHandlers(engine), reference: roomRecordingReference })
