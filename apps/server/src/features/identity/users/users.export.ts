import type { Language } from '@foyer/contract/call'
import type { ExportColumn } from '@foyer/contract/identity/users.shapes'
import { labels } from '@foyer/contract/labels'
import type { Download } from '#platform/calls/define-handlers.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import type { CursorRow } from './users.store.ts'

type Texts = {
  file: string
  header: { [column in ExportColumn]: readonly string[] }
}
const texts: { readonly [language in Language]: Texts } = {
  en: {
    file: 'users.csv',
    header: {
      name: ['First name', 'Last name'],
      email: ['Email'],
      role: ['Role'],
      groups: ['Groups'],
      status: ['Status'],
      language: ['Language'],
      secondFactor: ['Second factor'],
      seen: ['Last seen (UTC)'],
      added: ['Added (UTC)'],
    },
  },
  fr: {
    file: 'utilisateurs.csv',
    header: {
      name: ['Prénom', 'Nom'],
      email: ['E-mail'],
      role: ['Rôle'],
      groups: ['Groupes'],
      status: ['État'],
      language: ['Langue'],
      secondFactor: ['Second facteur'],
      seen: ['Dernière visite (UTC)'],
      added: ['Ajout (UTC)'],
    },
  },
}

/** To the minute, in a format that spreadsheets parse as a date. */
const formatTime = (time: Date | null): string => time?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** The list as CSV, read in batches while it is sent. */
export function usersFile(file: {
  language: Language
  columns: readonly ExportColumn[]
  read: (after: CursorRow | undefined, size: number) => Promise<CursorRow[]>
}): Download {
  const t = texts[file.language]
  const { role, status, secondFactor } = labels[file.language]
  const cells: { [column in ExportColumn]: (row: CursorRow) => readonly string[] } = {
    // In two cells, so that the file can be imported unchanged.
    name: (row) => [row.firstname, row.lastname],
    email: (row) => [row.email],
    role: (row) => [row.role_name ?? role[row.role]],
    groups: (row) => [row.group_names],
    status: (row) => [status[row.status]],
    language: (row) => [row.language],
    secondFactor: (row) => [secondFactor[row.second_factor]],
    seen: (row) => [formatTime(row.last_seen_at)],
    added: (row) => [formatTime(row.created_at)],
  }
  return createCsvFile<CursorRow>({
    name: t.file,
    language: file.language,
    header: file.columns.flatMap((column) => t.header[column]),
    toCells: (row) => file.columns.flatMap((column) => cells[column](row)),
    read: file.read,
  })
}
