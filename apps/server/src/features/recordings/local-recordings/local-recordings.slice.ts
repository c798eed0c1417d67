import { defineSlice } from '#platform/calls/define-slice.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { localRecordingsHandlers } from './local-recordings.handlers.ts'
import { localRecordingsReference } from './local-recordings.reference.ts'
import { uploadRoutes } from './upload.routes.ts'
import { deleteLeftOverParts } from './uploads.jobs.ts'

export const createLocalRecordingsSlice = (storage: FileStorage) =>
  defineSlice({
    calls: localRecordingsHandlers(storage),
    reference: localRecordingsReference,
    routes: [uploadRoutes(storage)],
    scheduled: [{ name: 'delete-parts-of-uploads', seconds: 3600, work: deleteLeftOverParts(storage) }],
  })
