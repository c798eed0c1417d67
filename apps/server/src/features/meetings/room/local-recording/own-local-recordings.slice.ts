import { defineSlice } from '#platform/calls/define-slice.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { ownLocalRecordingsHandlers } from './own-local-recordings.handlers.ts'
import { endSilentRecordings } from './own-local-recordings.jobs.ts'
import { ownLocalRecordingsReference } from './own-local-recordings.reference.ts'

export const createOwnLocalRecordingsSlice = (storage: FileStorage) =>
  defineSlice({
    calls: ownLocalRecordingsHandlers(storage),
    reference: ownLocalRecordingsReference,
    scheduled: [{ name: 'end-silent-local-recordings', seconds: 10, work: endSilentRecordings }],
  })
