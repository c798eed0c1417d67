import { recordingColumns, recordingStateLabels } from '@foyer/contract/recordings/recordings.labels'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime, inUtc } from '#platform/files/list-file.ts'
import { toState } from './recordings.presenter.ts'
import type { RecordingRow } from './recordings.store.ts'

/** Recordings as CSV. */
export const recordingsFile = defineListFile<RecordingRow & Cursor>({
  name: { en: 'recordings', fr: 'enregistrements' },
  columns: [
    { ...recordingColumns.topic, cell: (row) => row.topic },
    { ...recordingColumns.number, cell: (row) => row.number },
    { ...recordingColumns.owner, cell: (row) => row.owner_name },
    { ...recordingColumns.people, cell: (row) => String(row.people) },
    { ...inUtc(recordingColumns.start), cell: (row) => formatFileTime(row.started_at) },
    { ...inUtc(recordingColumns.end), cell: (row) => (row.ended_at === null ? '' : formatFileTime(row.ended_at)) },
    { ...recordingColumns.size, cell: (row) => String(row.size_bytes || row.stored_bytes) },
    { ...recordingColumns.state, cell: (row, language) => recordingStateLabels[toState(row.state)][language] },
  ],
})
