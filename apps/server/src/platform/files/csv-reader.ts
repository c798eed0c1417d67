import type { FileEncoding } from '@foyer/contract/identity/file-encodings'
import { unescapeFormula } from '@foyer/contract/text/csv-line'
import { decodeText } from './text-decoding.ts'

/** A row of a table: its raw cells, and the line of the file where it begins. */
export type TableRow = { line: number; cells: string[] }
export type Table = { encoding: FileEncoding; columns: string[]; headerLine: number; lines: TableRow[] }
/** Why a file is not a table, and where in the file that shows. */
export type TableDenial = {
  denied: 'unreadable' | 'empty' | 'header-missing' | 'quote-open' | 'too-many-columns' | 'too-many-rows'
  line: number
}

/** In order of preference. */
const separators = [',', ';', '\t'] as const
/** The first line by which spreadsheets name the separator. */
const separatorLine = /^sep=([,;|\t])(?:\r\n|\r|\n|$)/i

/** The rows of a text up to `max`, or the line of a quote that is never closed. */
type ParsedLines = { lines: TableRow[]; quoteLine?: number }

/** Parses rows of cells that are separated by `separator` and may be quoted (RFC 4180), skipping blank lines. */
export function parseLines(text: string, separator: string, max: number): ParsedLines {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)")?([^${separator}\\r\\n]*)([${separator}]|\\r\\n|\\r|\\n|$)`, 'y')
  const lines: TableRow[] = []
  let next: TableRow = { line: 1, cells: [] }
  for (let line = 1; cell.lastIndex < text.length && lines.length < max; ) {
    const from = cell.lastIndex
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    if (quoted === undefined && text[from] === '"') {
      next.cells.push('')
      return { lines: [...lines, next], quoteLine: line }
    }
    next.cells.push((quoted ?? '').replaceAll('""', '"') + plain)
    line += quoted?.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator && cell.lastIndex < text.length) continue
    // A separator at the very end of the file is followed by an empty cell.
    if (end === separator) next.cells.push('')
    if (next.cells.some((content) => content.trim() !== '')) lines.push(next)
    line += 1
    next = { line, cells: [] }
  }
  return { lines }
}

/** Detects the separator that splits the first line into the most cells. */
function detectSeparator(text: string): string {
  const counts = separators.map((separator) => parseLines(text, separator, 1).lines[0]?.cells.length ?? 0)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Returns the content of a cell, without surrounding spaces and without the apostrophe that escapes a formula. */
export const unescapeCell = (cell: string): string => unescapeFormula(cell).trim()

const findWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** Checks whether a line is a row, or a title that is shorter than most rows, instead of the names of the columns. */
const isNoHeader = (columns: readonly string[], lines: readonly TableRow[]): boolean =>
  columns.some((name) => name.includes('@')) ||
  lines.filter(({ cells }) => findWidth(cells) > columns.length).length > lines.length / 2

/** Returns a text without the character that ends files of old programs (Ctrl-Z). */
const withoutEndMark = (text: string): string => {
  const trimmed = text.trimEnd()
  return trimmed.endsWith('\x1a') ? trimmed.slice(0, -1) : text
}

/** The most columns and rows of a file, and its encoding if it is not to be detected. */
export type TableOptions = { columns: number; rows: number; encoding?: FileEncoding | undefined }

/**
 * Parses a file whose first line is the header, after one that may name the separator. Columns may have no name, or the
 * same one, because only the caller knows which of them matter.
 */
export function parseTable(bytes: Uint8Array, max: TableOptions): Table | TableDenial {
  const decoded = decodeText(bytes, max.encoding)
  if (decoded === undefined) return { denied: 'unreadable', line: 1 }
  const text = withoutEndMark(decoded.text)
  const [named = '', given] = separatorLine.exec(text) ?? []
  const skipped = named === '' ? 0 : 1
  const table = text.slice(named.length)
  const parsed = parseLines(table, given ?? detectSeparator(table), max.rows + 2)
  const [header, ...lines] = parsed.lines.map(({ line, cells }) => ({ line: line + skipped, cells }))
  if (parsed.quoteLine !== undefined) return { denied: 'quote-open', line: parsed.quoteLine + skipped }
  if (header === undefined) return { denied: 'empty', line: 1 }
  // Spreadsheets keep the separators of trailing columns that were emptied.
  const columns = header.cells.slice(0, findWidth(header.cells)).map(unescapeCell)
  if (/\p{Cc}/u.test(columns.join(''))) return { denied: 'unreadable', line: header.line }
  if (columns.length > max.columns) return { denied: 'too-many-columns', line: header.line }
  const [tooMuch] = lines.slice(max.rows)
  if (tooMuch !== undefined) return { denied: 'too-many-rows', line: tooMuch.line }
  if (isNoHeader(columns, lines)) return { denied: 'header-missing', line: header.line }
  if (lines.length === 0) return { denied: 'empty', line: header.line }
  return { encoding: decoded.encoding, columns, headerLine: header.line, lines }
}
