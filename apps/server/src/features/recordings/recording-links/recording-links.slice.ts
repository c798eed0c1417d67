import { defineSlice } from '#platform/calls/define-slice.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { recordingLinksHandlers } from './recording-links.handlers.ts'
import { forgetOpenings } from './recording-links.jobs.ts'
import { recordingLinksReference } from './recording-links.reference.ts'
import { sharedRecordingRoutes } from './recording-links.routes.ts'

export const createRecordingLinksSlice = (storage: FileStorage) =>
  defineSlice({
    calls: recordingLinksHandlers,
    reference: recordingLinksReference,
    routes: [sharedRecordingRoutes(storage)],
    retention: forgetOpenings,
  })
