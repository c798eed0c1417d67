import type { Language } from '@foyer/contract/call'
import type { Download } from '#platform/calls/define-handlers.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { csvFile } from './csv-writer.ts'

/** A column of a file: its name in both languages, and what a row has there. */
export type FileColumn<Row> = {
  readonly en: string
  readonly fr: string
  readonly cell: (row: Row, language: Language) => string
}
type ListFile<Row> = {
  /** Without its ending. */
  readonly name: { readonly [language in Language]: string }
  readonly columns: readonly FileColumn<Row>[]
}

/** To the minute in UTC, as spreadsheets read it. */
export const formatFileTime = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** Declares how a list is exported; what comes back answers with the file, read page by page while it is sent. */
export const defineListFile =
  <Row>({ name, columns }: ListFile<Row>) =>
  (
    language: Language,
    read: (after: NoInfer<Row> | undefined, size: number) => Promise<readonly NoInfer<Row>[]>,
  ): Download =>
    csvFile<Row>({
      name: `${name[language]}.csv`,
      language,
      header: columns.map((column) => column[language]),
      cellsOf: (row) => columns.map(({ cell }) => cell(row, language)),
      read,
    })

/** Reads in one tenant, or in all of them, each time in a transaction of its own. */
export const readIn =
  (database: Database, tenantId: string | 'all') =>
  <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    tenantId === 'all'
      ? database.acrossTenants(({ db }) => work(db))
      : database.withTenant(tenantId, ({ db }) => work(db))
