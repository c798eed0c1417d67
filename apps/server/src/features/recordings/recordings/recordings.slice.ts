import { defineSlice } from '#platform/calls/define-slice.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { recordingsHandlers } from './recordings.handlers.ts'
import { emptyTrash } from './recordings.jobs.ts'
import { recordingsReference } from './recordings.reference.ts'
import { recordingRoutes } from './recordings.routes.ts'

export const createRecordingsSlice = (storage: FileStorage) =>
  defineSlice({
    calls: recordingsHandlers(storage),
    reference: recordingsReference,
    routes: [recordingRoutes(storage)],
    scheduled: [{ name: 'empty-trash-of-recordings', seconds: 3600, work: emptyTrash(storage) }],
  })
