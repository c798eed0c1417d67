import { conferenceColumns } from '@foyer/contract/meetings/conferences.labels'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime, inUtc } from '#platform/files/list-file.ts'
import type { PastRow } from './past-meetings.store.ts'

const tookPlace = { en: { yes: 'Yes', no: 'No' }, fr: { yes: 'Oui', no: 'Non' } } as const

export const pastMeetingsFile = defineListFile<PastRow & Cursor>({
  name: { en: 'past-meetings', fr: 'reunions-passees' },
  columns: [
    { ...conferenceColumns.topic, cell: (row) => row.topic },
    { ...conferenceColumns.number, cell: (row) => row.number },
    { ...inUtc(conferenceColumns.start), cell: (row) => formatFileTime(row.starts_at) },
    { ...inUtc(conferenceColumns.end), cell: (row) => formatFileTime(row.ends_at) },
    {
      en: 'Took place',
      fr: 'A eu lieu',
      cell: (row, language) => tookPlace[language][row.conference_id === null ? 'no' : 'yes'],
    },
    { ...conferenceColumns.participants, cell: (row) => String(row.participants ?? 0) },
  ],
})
