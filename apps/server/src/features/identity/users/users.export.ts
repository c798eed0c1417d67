import { commonLabels } from '@foyer/contract/field-labels'
import { usersLabels } from '@foyer/contract/identity/users.labels'
import type { ExportColumn } from '@foyer/contract/identity/users.shapes'
import { labels } from '@foyer/contract/labels'
import type { Language, LocalizedText } from '@foyer/contract/language'
import type { Download } from '#platform/calls/define-handlers.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import type { CursorRow } from './users.store.ts'

type FileColumn = Exclude<ExportColumn, 'name'>
const header: { readonly [column in FileColumn]: LocalizedText } = {
  firstname: commonLabels.firstname,
  lastname: { en: 'Last name', fr: 'Nom' },
  email: commonLabels.email,
  role: commonLabels.role,
  groups: commonLabels.groups,
  status: commonLabels.status,
  invitation: { en: 'Invitation expires (UTC)', fr: 'Expiration de l’invitation (UTC)' },
  language: commonLabels.language,
  secondFactor: usersLabels.secondFactor,
  seen: { en: 'Last seen (UTC)', fr: 'Dernière visite (UTC)' },
  added: { en: 'Added (UTC)', fr: 'Ajout (UTC)' },
}
const fileName = { en: 'users.csv', fr: 'utilisateurs.csv' } as const

/** Formats a time to the minute, in a format that spreadsheets parse as a date. */
const formatTime = (time: Date | null): string => time?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** Splits the name into two columns, so that the file can be imported unchanged; each column is there once. */
const toFileColumns = (columns: readonly ExportColumn[]): readonly FileColumn[] => [
  ...new Set(columns.flatMap((column): FileColumn[] => (column === 'name' ? ['firstname', 'lastname'] : [column]))),
]

/** Writes the list as CSV, read in batches while it is sent. */
export function usersFile(file: {
  language: Language
  columns: readonly ExportColumn[]
  read: (after: CursorRow | undefined, size: number) => Promise<CursorRow[]>
}): Download {
  const { role, status, secondFactor } = labels[file.language]
  const columns = toFileColumns(file.columns)
  const cells: { [column in FileColumn]: (row: CursorRow) => string } = {
    firstname: (row) => row.firstname,
    lastname: (row) => row.lastname,
    email: (row) => row.email,
    role: (row) => row.role_name ?? role[row.role],
    groups: (row) => row.group_names,
    status: (row) => status[row.status],
    invitation: (row) => formatTime(row.invitation_expires_at),
    language: (row) => row.language,
    secondFactor: (row) => secondFactor[row.second_factor],
    seen: (row) => formatTime(row.last_seen_at),
    added: (row) => formatTime(row.created_at),
  }
  return createCsvFile<CursorRow>({
    name: fileName[file.language],
    language: file.language,
    header: columns.map((column) => header[column][file.language]),
    toCells: (row) => columns.map((column) => cells[column](row)),
    read: file.read,
  })
}
