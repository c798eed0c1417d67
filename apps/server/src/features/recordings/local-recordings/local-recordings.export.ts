import { localRecordingColumns, localRecordingStateLabels } from '@foyer/contract/recordings/local-recordings.labels'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime, inUtc } from '#platform/files/list-file.ts'
import type { ListedRow } from './local-recordings.store.ts'

/** Local recordings as CSV. */
export const localRecordingsFile = defineListFile<ListedRow & Cursor>({
  name: { en: 'local-recordings', fr: 'enregistrements-locaux' },
  columns: [
    { ...localRecordingColumns.topic, cell: (row) => row.topic },
    { ...localRecordingColumns.number, cell: (row) => row.number },
    { ...localRecordingColumns.tenant, cell: (row) => row.tenant },
    { ...localRecordingColumns.owner, cell: (row) => row.owner_name },
    { ...localRecordingColumns.computer, cell: (row) => row.computer_name },
    { ...localRecordingColumns.file, cell: (row) => row.file_name },
    { ...inUtc(localRecordingColumns.start), cell: (row) => formatFileTime(row.started_at) },
    { ...inUtc(localRecordingColumns.end), cell: (row) => formatFileTime(row.ended_at) },
    { ...localRecordingColumns.size, cell: (row) => String(row.bytes) },
    { ...localRecordingColumns.state, cell: (row, language) => localRecordingStateLabels[row.state][language] },
    { ...inUtc(localRecordingColumns.seen), cell: (row) => formatFileTime(row.seen_at) },
  ],
})
