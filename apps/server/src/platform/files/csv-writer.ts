import type { Language } from '@foyer/contract/call'
import type { Download } from '#platform/calls/define-handlers.ts'

/** Spreadsheets in French read a semicolon where English ones read a comma. */
const separators: { readonly [language in Language]: string } = { en: ',', fr: ';' }
// A file of UTF-8 that says so: spreadsheets guess otherwise.
const byteOrderMark = '\uFEFF'

/**
 * What spreadsheets take for the beginning of a formula: its signs, also in full width, and also behind spaces, tabs and
 * line ends, which some of them drop.
 */
const formulaStart = String.raw`'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])`
const beginsFormula = new RegExp(`^${formulaStart}`)
/** The apostrophe before what would otherwise begin a formula. */
const formulaEscape = new RegExp(`^'(?=${formulaStart})`)

/** A cell that no spreadsheet computes. */
const escapeFormula = (text: string): string => (beginsFormula.test(text) ? `'${text}` : text)
/** What was written as an inert cell. */
export const unescapeFormula = (cell: string): string => cell.replace(formulaEscape, '')
const quoted = (text: string): string => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line (RFC 4180), with its end. */
export const toCsvLine = (language: Language, cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(escapeFormula(cell))).join(separators[language])}\r\n`

/** Asks for the rows after one until there are fewer than `size`; each asking may be a transaction of its own. */
async function* toCsvChunks<Row>(
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined, more = true; more; ) {
    const rows = await read(after, size)
    yield rows
    after = rows.at(-1)
    more = rows.length === size
  }
}

const rowsAtOnce = 1000

/** A table as a file that is read while it is sent: `read` answers the next rows after one, in one order. */
export function csvFile<Row>(file: {
  name: string
  language: Language
  header: readonly string[]
  cellsOf: (row: Row) => readonly string[]
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>
}): Download {
  async function* chunks() {
    yield byteOrderMark + toCsvLine(file.language, file.header)
    for await (const rows of toCsvChunks(file.read, rowsAtOnce)) {
      yield rows.map((row) => toCsvLine(file.language, file.cellsOf(row))).join('')
    }
  }
  return { name: file.name, chunks: chunks() }
}
