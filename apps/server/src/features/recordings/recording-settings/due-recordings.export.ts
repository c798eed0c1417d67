import { recordingColumns } from '@foyer/contract/recordings/recordings.labels'
import type { DueRecording } from '#features/recordings/recordings/due-recordings.store.ts'
import { defineListFile, formatFileTime, inUtc } from '#platform/files/list-file.ts'

/** The recordings that the next run deletes, as CSV. */
export const dueRecordingsFile = defineListFile<DueRecording>({
  name: { en: 'recordings-to-delete', fr: 'enregistrements-a-supprimer' },
  columns: [
    { ...recordingColumns.topic, cell: (row) => row.topic },
    { ...recordingColumns.number, cell: (row) => row.number },
    { ...recordingColumns.owner, cell: (row) => row.owner_name },
    { ...inUtc(recordingColumns.start), cell: (row) => formatFileTime(row.started_at) },
    { ...inUtc(recordingColumns.end), cell: (row) => formatFileTime(row.ended_at) },
    { ...recordingColumns.size, cell: (row) => String(row.bytes) },
  ],
})
