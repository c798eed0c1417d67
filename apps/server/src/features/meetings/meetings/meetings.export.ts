import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, formatFileTime } from '#platform/files/list-file.ts'
import type { PastRow } from './past-meetings.store.ts'

const tookPlace = { en: { yes: 'Yes', no: 'No' }, fr: { yes: 'Oui', no: 'Non' } } as const

export const pastMeetingsFile = defineListFile<PastRow & Cursor>({
  name: { en: 'past-meetings', fr: 'reunions-passees' },
  columns: [
    { en: 'Topic', fr: 'Sujet', cell: (row) => row.topic },
    { en: 'Meeting ID', fr: 'Numéro de réunion', cell: (row) => row.number },
    { en: 'Start time (UTC)', fr: 'Début (UTC)', cell: (row) => formatFileTime(row.starts_at) },
    { en: 'End time (UTC)', fr: 'Fin (UTC)', cell: (row) => formatFileTime(row.ends_at) },
    {
      en: 'Took place',
      fr: 'A eu lieu',
      cell: (row, language) => tookPlace[language][row.conference_id === null ? 'no' : 'yes'],
    },
    { en: 'Participants', fr: 'Participants', cell: (row) => String(row.participants ?? 0) },
  ],
})
