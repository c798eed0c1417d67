import { defineSlice } from '#platform/calls/define-slice.ts'
import { recordingsHandlers } from './recordings.handlers.ts'
import { applyRules, emptyTrash } from './recordings.jobs.ts'
import { recordingsReference } from './recordings.reference.ts'
import { recordingRoutes } from './recordings.routes.ts'
import { scrubStorage, verifyOldest } from './scrub.jobs.ts'
import type { RecordingsParts } from './trimming.handlers.ts'

export type { RecordingsParts }

export const createRecordingsSlice = ({ storage, findComposer }: RecordingsParts) =>
  defineSlice({
    calls: recordingsHandlers({ storage, findComposer }),
    reference: recordingsReference,
    routes: [recordingRoutes(storage)],
    scheduled: [
      { name: 'empty-trash-of-recordings', seconds: 3600, work: emptyTrash(storage) },
      // A run is due once a night; a process that starts in the morning makes up for it.
      { name: 'delete-recordings-by-rule', seconds: 3600, work: applyRules },
      { name: 'compare-recordings-with-storage', seconds: 86_400, work: scrubStorage(storage) },
      { name: 'verify-recording-checksums', seconds: 3600, work: verifyOldest(storage) },
    ],
  })
