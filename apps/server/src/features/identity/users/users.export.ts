import { commonLabels } from '@foyer/contract/field-labels'
import { usersLabels } from '@foyer/contract/identity/users.labels'
import type { ExportColumn } from '@foyer/contract/identity/users.shapes'
import { labels } from '@foyer/contract/labels'
import type { Language, LocalizedText } from '@foyer/contract/language'
import type { Download } from '#platform/calls/define-handlers.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import type { CursorRow } from './users.store.ts'

type Header = { readonly [column in ExportColumn]: readonly LocalizedText[] }
const header: Header = {
  name: [commonLabels.firstname, { en: 'Last name', fr: 'Nom' }],
  email: [commonLabels.email],
  role: [commonLabels.role],
  groups: [commonLabels.groups],
  status: [commonLabels.status],
  language: [commonLabels.language],
  secondFactor: [usersLabels.secondFactor],
  seen: [{ en: 'Last seen (UTC)', fr: 'Dernière visite (UTC)' }],
  added: [{ en: 'Added (UTC)', fr: 'Ajout (UTC)' }],
}
const fileName = { en: 'users.csv', fr: 'utilisateurs.csv' } as const

/** Formats a time to the minute, in a format that spreadsheets parse as a date. */
const formatTime = (time: Date | null): string => time?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** Writes the list as CSV, read in batches while it is sent. */
export function usersFile(file: {
  language: Language
  columns: readonly ExportColumn[]
  read: (after: CursorRow | undefined, size: number) => Promise<CursorRow[]>
}): Download {
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
    name: fileName[file.language],
    language: file.language,
    header: file.columns.flatMap((column) => header[column].map((label) => label[file.language])),
    toCells: (row) => file.columns.flatMap((column) => cells[column](row)),
    read: file.read,
  })
}
