import { unescapeFormula } from './csv-writer.ts'

/** One line of a table: its cells as they stand, and where in the file it begins; the header is line 1. */
export type TableRow = { line: number; cells: string[] }
/** A file as a table, or why it is none. */
export type TableFile =
  | { columns: string[]; lines: TableRow[] }
  | {
      denied:
        | 'unreadable'
        | 'empty'
        | 'header-missing'
        | 'header-repeated'
        | 'header-not-allowed'
        | 'too-many-columns'
        | 'too-many-rows'
    }

/** Of two that are as likely, the earlier. */
const separators = [',', ';', '\t'] as const
const sampledBytes = 4096

/** The encoding of a file: what its first bytes say; else UTF-16 where every second is zero, else UTF-8. */
function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampledBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : 'utf-8'
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a file in UTF-8, UTF-16 or, where it is neither, Latin-1; undefined where it is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = detectEncoding(bytes)
  const text = decoded(bytes, encoding) ?? (encoding === 'utf-8' ? decoded(bytes, 'windows-1252') : undefined)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a picture from a text
  return text === undefined || /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text) ? undefined : text
}

/**
 * The lines of a table, their cells parted by `separator` and perhaps in quotes (RFC 4180); blank ones are left out.
 * Answers undefined where a quote is never closed, and stops after `most` lines.
 */
export function parseLines(text: string, separator: string, max: number): TableRow[] | undefined {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)")?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'y')
  const lines: TableRow[] = []
  let next: TableRow = { line: 1, cells: [] }
  for (let line = 1; cell.lastIndex < text.length && lines.length < max; ) {
    const from = cell.lastIndex
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    if (quoted === undefined && text[from] === '"') return undefined
    next.cells.push((quoted ?? '').replaceAll('""', '"') + plain)
    line += quoted?.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator && cell.lastIndex < text.length) continue
    // A separator at the very end of the file has an empty cell behind it.
    if (end === separator) next.cells.push('')
    if (next.cells.some((content) => content.trim() !== '')) lines.push(next)
    line += 1
    next = { line, cells: [] }
  }
  return lines
}

/** The separator that parts the first line into most cells. */
function detectSeparator(text: string): string {
  const counts = separators.map((separator) => parseLines(text, separator, 1)?.[0]?.cells.length ?? 0)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Names that mean something else to a program than to people. */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Why a line names no columns. */
function findFault(columns: readonly string[], maxColumns: number) {
  if (columns.length > maxColumns) return 'too-many-columns'
  if (columns.some((name) => name === '' || name.includes('@'))) return 'header-missing'
  if (columns.some((name) => refusedNames.has(name))) return 'header-not-allowed'
  const normalized = columns.map((name) => name.toLowerCase())
  return new Set(normalized).size < normalized.length ? 'header-repeated' : undefined
}

/** What a cell says: without the spaces around it, and without the apostrophe that makes a formula inert. */
export const unescapeCell = (cell: string): string => unescapeFormula(cell).trim()

/** Reads a file as a table whose first line names the columns. */
export function parseTable(bytes: Uint8Array, max: { columns: number; rows: number }): TableFile {
  const text = decodeText(bytes)
  if (text === undefined) return { denied: 'unreadable' }
  if (text.trim() === '') return { denied: 'empty' }
  const separator = detectSeparator(text)
  const [first] = parseLines(text, separator, 1) ?? []
  if (first === undefined) return { denied: 'unreadable' }
  const columns = first.cells.map(unescapeCell)
  // Spreadsheets leave separators behind a last column that was emptied.
  while (columns.at(-1) === '') columns.pop()
  const fault = findFault(columns, max.columns)
  if (fault !== undefined) return { denied: fault }
  const lines = parseLines(text, separator, max.rows + 2)?.slice(1)
  if (lines === undefined) return { denied: 'unreadable' }
  if (lines.length === 0) return { denied: 'empty' }
  return lines.length > max.rows ? { denied: 'too-many-rows' } : { columns, lines }
}
