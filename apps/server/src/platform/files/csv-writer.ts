import type { Language } from '@foyer/contract/language'
import type { Download } from '#platform/calls/define-handlers.ts'

/** French spreadsheets expect semicolons, English ones commas. */
const separators: { readonly [language in Language]: string } = { en: ',', fr: ';' }
// Without it spreadsheets do not detect UTF-8.
const byteOrderMark = '\uFEFF'

/**
 * Matches what spreadsheets interpret as the beginning of a formula: its signs, also in full width, and also after
 * spaces, tabs and line breaks, which some of them drop.
 */
const formulaStart = String.raw`'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])`
const beginsFormula = new RegExp(`^${formulaStart}`)
/** Matches the apostrophe that escapes a formula. */
const formulaEscape = new RegExp(`^'(?=${formulaStart})`)

/** Escapes formulas: prefixes cells that begin like a formula with an apostrophe. */
const escapeFormula = (text: string): string => (beginsFormula.test(text) ? `'${text}` : text)
/** Reverts `escapeFormula`. */
export const unescapeFormula = (cell: string): string => cell.replace(formulaEscape, '')
const quoteCell = (text: string): string =>
  /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Returns one line of CSV (RFC 4180), with its line ending. */
export const toCsvLine = (language: Language, cells: readonly string[]): string =>
  `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(separators[language])}\r\n`

/** Reads batches of rows until one has fewer than `size`; each read may be a transaction of its own. */
async function* readBatches<Row>(
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined, hasMore = true; hasMore; ) {
    const rows = await read(after, size)
    yield rows
    after = rows.at(-1)
    hasMore = rows.length === size
  }
}

const batchSize = 1000

/**
 * Creates a CSV file that is read while it is sent; `read` returns the next rows after a given one, in a stable order.
 */
export function createCsvFile<Row>(file: {
  name: string
  language: Language
  header: readonly string[]
  toCells: (row: Row) => readonly string[]
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>
}): Download {
  async function* chunks() {
    yield byteOrderMark + toCsvLine(file.language, file.header)
    for await (const rows of readBatches(file.read, batchSize)) {
      yield rows.map((row) => toCsvLine(file.language, file.toCells(row))).join('')
    }
  }
  return { name: file.name, chunks: chunks() }
}
