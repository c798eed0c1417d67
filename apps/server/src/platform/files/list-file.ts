import type { Language, LocalizedText } from '@foyer/contract/language'
import type { Download } from '#platform/calls/define-handlers.ts'
import { createCsvFile } from './csv-writer.ts'

/** A column of an exported file: its header in both languages, and the cell of a row. */
export type FileColumn<Row> = LocalizedText & {
  readonly cell: (row: Row, language: Language) => string
}

/** Writes the header of a column of times, which `formatFileTime` writes. */
export const inUtc = ({ en, fr }: LocalizedText): LocalizedText => ({ en: `${en} (UTC)`, fr: `${fr} (UTC)` })

type ListFile<Row> = {
  /** Without file extension. */
  readonly name: { readonly [language in Language]: string }
  readonly columns: readonly FileColumn<Row>[]
}

/** Formats a time in UTC, to the minute, in a format that spreadsheets understand. */
export const formatFileTime = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** Declares how a list is exported; the returned function creates the file, which is read in batches while it is sent. */
export const defineListFile =
  <Row>({ name, columns }: ListFile<Row>) =>
  (
    language: Language,
    read: (after: NoInfer<Row> | undefined, size: number) => Promise<readonly NoInfer<Row>[]>,
  ): Download =>
    createCsvFile<Row>({
      name: `${name[language]}.csv`,
      language,
      header: columns.map((column) => column[language]),
      toCells: (row) => columns.map(({ cell }) => cell(row, language)),
      read,
    })
