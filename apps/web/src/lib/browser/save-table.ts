import type { Language } from '@foyer/contract/language'
import { byteOrderMark, toCsvLine } from '@foyer/contract/text/csv-line'
import { saveFile } from './save-file.ts'

/** Saves rows as CSV, in the way that spreadsheets of a language read. */
export function saveTable(name: string, rows: readonly (readonly string[])[], language: Language): void {
  const text = byteOrderMark + rows.map((row) => toCsvLine(language, row)).join('')
  saveFile(new File([text], `${name}.csv`, { type: 'text/csv' }))
}
