import { unescapeFormula } from './csv-writer.ts'

/** A row of a table: its raw cells, and the line of the file where it begins; the header is line 1. */
export type TableRow = { line: number; cells: string[] }
/** A parsed table, or why the file is not one. */
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

/** In order of preference. */
const separators = [',', ';', '\t'] as const
const sampledBytes = 4096

/** Detects the encoding: by the byte order mark, else UTF-16 if every other byte is zero, else UTF-8. */
function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampledBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const threshold = sample.length / 4
  if (odd > threshold && even === 0) return 'utf-16le'
  return even > threshold && odd === 0 ? 'utf-16be' : 'utf-8'
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8, UTF-16 or else Windows-1252; undefined if the result is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = detectEncoding(bytes)
  const text = tryDecode(bytes, encoding) ?? (encoding === 'utf-8' ? tryDecode(bytes, 'windows-1252') : undefined)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text
  return text === undefined || /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(text) ? undefined : text
}

/**
 * Parses rows of cells that are separated by `separator` and may be quoted (RFC 4180), skipping blank lines. Returns
 * undefined if a quote is never closed, and stops after `max` rows.
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
    // A separator at the very end of the file is followed by an empty cell.
    if (end === separator) next.cells.push('')
    if (next.cells.some((content) => content.trim() !== '')) lines.push(next)
    line += 1
    next = { line, cells: [] }
  }
  return lines
}

/** Detects the separator that splits the first line into the most cells. */
function detectSeparator(text: string): string {
  const counts = separators.map((separator) => parseLines(text, separator, 1)?.[0]?.cells.length ?? 0)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Column names that clash with properties of objects. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Finds why a line is not a valid header. */
function findHeaderError(columns: readonly string[], maxColumns: number) {
  if (columns.length > maxColumns) return 'too-many-columns'
  if (columns.some((name) => name === '' || name.includes('@'))) return 'header-missing'
  if (columns.some((name) => reservedNames.has(name))) return 'header-not-allowed'
  const normalized = columns.map((name) => name.toLowerCase())
  return new Set(normalized).size < normalized.length ? 'header-repeated' : undefined
}

/** Returns the content of a cell, without surrounding spaces and without the apostrophe that escapes a formula. */
export const unescapeCell = (cell: string): string => unescapeFormula(cell).trim()

/** Parses a file whose first line is the header. */
export function parseTable(bytes: Uint8Array, max: { columns: number; rows: number }): TableFile {
  const text = decodeText(bytes)
  if (text === undefined) return { denied: 'unreadable' }
  if (text.trim() === '') return { denied: 'empty' }
  const separator = detectSeparator(text)
  const [first] = parseLines(text, separator, 1) ?? []
  if (first === undefined) return { denied: 'unreadable' }
  const columns = first.cells.map(unescapeCell)
  // Spreadsheets keep the separators of trailing columns that were emptied.
  while (columns.at(-1) === '') columns.pop()
  const headerError = findHeaderError(columns, max.columns)
  if (headerError !== undefined) return { denied: headerError }
  const lines = parseLines(text, separator, max.rows + 2)?.slice(1)
  if (lines === undefined) return { denied: 'unreadable' }
  if (lines.length === 0) return { denied: 'empty' }
  return lines.length > max.rows ? { denied: 'too-many-rows' } : { columns, lines }
}
