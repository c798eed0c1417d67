import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTable, type TableFile, unescapeCell } from './csv-reader.ts'
import { toCsvLine } from './csv-writer.ts'

const max = { columns: 100, rows: 100_000 }
const read = (content: string | Uint8Array): TableFile =>
  parseTable(typeof content === 'string' ? new TextEncoder().encode(content) : content, max)
const toCells = (table: TableFile) => ('denied' in table ? table.denied : table.lines.map(({ cells }) => cells))
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(bytes.buffer)
}
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

const french = 'Prénom,Ville\r\nÉlodie,Orléans\r\n'
describe('the encoding', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(french)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${french}`)],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${french}`, true)],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${french}`, false)],
    ['UTF-16 LE without', utf16(french, true)],
    ['UTF-16 BE without', utf16(french, false)],
    ['Latin-1', latin1(french)],
  ])('is detected: %s', (_name, bytes) => {
    expect(read(bytes)).toEqual({ columns: ['Prénom', 'Ville'], lines: [{ line: 2, cells: ['Élodie', 'Orléans'] }] })
  })

  it('is read as Windows-1252 rather than Latin-1', () => {
    expect(toCells(read(Uint8Array.from([0x61, 0x0a, 0x4c, 0x92, 0x80])))).toEqual([['L’€']])
  })
})

describe('separators and line endings', () => {
  it.each([
    ['comma', 'a,b\n1,2'],
    ['semicolon', 'a;b\n1;2'],
    ['tab', 'a\tb\n1\t2'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['a blank line between and after', 'a,b\n\n1,2\n,\n\n'],
    ['a semicolon in quotes of the header', '"a",b\n1,2'],
  ])('are detected: %s', (_name, text) => {
    const table = read(text)
    expect(table).toMatchObject({ columns: ['a', 'b'], lines: [{ cells: ['1', '2'] }] })
  })

  it('may occur within quotes, and rows are numbered by their first line', () => {
    const table = read('name,city\n"Li, ""Bo""","a\r\nb\nc"\nlast,\n')
    expect(table).toEqual({
      columns: ['name', 'city'],
      lines: [
        { line: 2, cells: ['Li, "Bo"', 'a\r\nb\nc'] },
        { line: 5, cells: ['last', ''] },
      ],
    })
  })

  it('yield an empty cell at the very end of the file', () => {
    expect(toCells(read('a,b\nx,'))).toEqual([['x', '']])
  })

  it('yield no columns for trailing empty headers', () => {
    expect(read('a,b,,\n1,2,,')).toMatchObject({ columns: ['a', 'b'] })
  })
})

describe('a file that is not a table', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['blank lines', '\r\n \r\n', 'empty'],
    ['a header alone', 'a,b\r\n', 'empty'],
    ['a column without a name', 'a,,b\n1,2,3', 'header-missing'],
    ['a first line of data', 'ann@example.test,Ann\nbob@example.test,Bob', 'header-missing'],
    ['the same name twice, whatever its case', 'Email, email\n1,2', 'header-repeated'],
    ['__proto__', '__proto__,email\n1,2', 'header-not-allowed'],
    ['500 columns', `${Array.from({ length: 500 }, (_, n) => `c${n}`).join()}\n1`, 'too-many-columns'],
    ['100,001 rows', `a\n${'1\n'.repeat(100_001)}`, 'too-many-rows'],
    ['a quote that is never closed', 'a,b\n"1,2\n3,4', 'unreadable'],
  ])('is rejected: %s', (_name, text, denied) => {
    expect(read(text)).toEqual({ denied })
  })

  it.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0])],
    ['half of a UTF-16 character', Uint8Array.from([0xff, 0xfe, 0x61])],
  ])('is rejected: %s', (_name, bytes) => {
    expect(read(bytes)).toEqual({ denied: 'unreadable' })
  })

  it('is rejected, or read, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        const table = parseTable(bytes, max)
        expect('denied' in table || table.columns.length > 0).toBe(true)
      }),
    )
  })
})

it('reads what the portal exports, formulas included', () => {
  const text = fc.stringMatching(/^[^\p{Cc}'\uFEFF]*$/u).filter((cell) => cell.isWellFormed() && cell === cell.trim())
  fc.assert(
    fc.property(
      fc.constantFrom('en' as const, 'fr' as const),
      fc.array(fc.tuple(text, fc.oneof(text, fc.constant('=HYPERLINK("x";"y")'), fc.constant('a\nb,c'))), {
        minLength: 1,
        maxLength: 5,
      }),
      (language, rows) => {
        const file = toCsvLine(language, ['one', 'two']) + rows.map((row) => toCsvLine(language, row)).join('')
        const table = read(file)
        const filled = rows.filter((row) => row.some((cell) => cell !== ''))
        const cells = toCells(table)
        expect(typeof cells === 'string' ? cells : cells.map((row) => row.map(unescapeCell))).toEqual(
          filled.length === 0 ? 'empty' : filled,
        )
      },
    ),
  )
})

it('parses a megabyte of quotes and separators in a time that grows with its size', () => {
  const startedAt = performance.now()
  for (const pattern of ['""', '"",', '"\n"', ',', '",', '"a""\n'])
    read(`a,b\n${pattern.repeat(1_000_000 / pattern.length)}`)
  expect(performance.now() - startedAt).toBeLessThan(60_000)
}, 120_000)
