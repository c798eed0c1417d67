import type { Language } from '../language.ts'

/** French spreadsheets expect semicolons, English ones commas. */
const separators: { readonly [language in Language]: string } = { en: ',', fr: ';' }
/** Begins a file, since spreadsheets do not detect UTF-8 without it. */
export const byteOrderMark = '\uFEFF'

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
