import type { FileEncoding } from '@foyer/contract/identity/file-encodings'
import { toCsvLine } from '@foyer/contract/text/csv-line'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTable, type Table, type TableDenial, unescapeCell } from './csv-reader.ts'

const max = { columns: 100, rows: 100_000 }
const read = (content: string | Uint8Array, encoding?: FileEncoding): Table | TableDenial =>
  parseTable(typeof content === 'string' ? new TextEncoder().encode(content) : content, { ...max, encoding })
const toCells = (table: Table | TableDenial) =>
  'denied' in table ? table.denied : table.lines.map(({ cells }) => cells)
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(bytes.buffer)
}
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

const french = 'Prénom,Ville\r\nÉlodie,Orléans\r\n'
describe('the encoding', () => {
  it.each([
    ['UTF-8', 'utf-8', new TextEncoder().encode(french)],
    ['UTF-8 with a mark', 'utf-8', new TextEncoder().encode(`\uFEFF${french}`)],
    ['UTF-16 LE with a mark', 'utf-16le', utf16(`\uFEFF${french}`, true)],
    ['UTF-16 BE with a mark', 'utf-16be', utf16(`\uFEFF${french}`, false)],
    ['UTF-16 LE without', 'utf-16le', utf16(french, true)],
    ['UTF-16 BE without', 'utf-16be', utf16(french, false)],
    ['Latin-1', 'windows-1252', latin1(french)],
    ['Mac OS Roman', 'macintosh', latin1('Pr\x8enom,Ville\r\n\x83lodie,Orl\x8eans\r\n')],
  ])('is detected: %s', (_name, encoding, bytes) => {
    expect(read(bytes)).toEqual({
      encoding,
      headerLine: 1,
      columns: ['Prénom', 'Ville'],
      lines: [{ line: 2, cells: ['Élodie', 'Orléans'] }],
    })
  })

  it.each(['L’Été, Cœur', 'Žižek ŠKODA', 'Œuvre – ‰ ƒ', 'Foyer™ … “a”'])(
    'is that of Windows, not of old Macs, for %s',
    (text) => {
      const windows: { readonly [character: string]: number } = {
        ...{ '’': 0x92, œ: 0x9c, Ž: 0x8e, ž: 0x9e, Š: 0x8a, Œ: 0x8c, '–': 0x96, '‰': 0x89, ƒ: 0x83 },
        ...{ '™': 0x99, '…': 0x85, '“': 0x93, '”': 0x94 },
      }
      const bytes = Uint8Array.from(text, (character) => windows[character] ?? character.charCodeAt(0))
      expect(read(Uint8Array.from([...latin1('a;b\n'), ...bytes]))).toMatchObject({ lines: [{ cells: [text] }] })
    },
  )

  it('can be given, since no byte of it tells', () => {
    const polish = latin1('a\n\xa3ukasz')
    expect(toCells(read(polish))).toEqual([['£ukasz']])
    expect(read(polish, 'windows-1250')).toMatchObject({ encoding: 'windows-1250', lines: [{ cells: ['Łukasz'] }] })
    expect(toCells(read(latin1('a\n\xcf\xf0\xe8'), 'windows-1251'))).toEqual([['При']])
  })

  it('is UTF-8 if a few bytes have been pasted into it, which stay unreadable', () => {
    const mixed = Uint8Array.from([...new TextEncoder().encode('a\nRené\nMüller\nCaf'), 0xe9])
    expect(read(mixed)).toMatchObject({ encoding: 'utf-8' })
    expect(toCells(read(mixed))).toEqual([['René'], ['Müller'], ['Caf\uFFFD']])
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
    expect(table).toMatchObject({
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

  it.each([
    ['sep=;\r\na;b,c\r\n1;2', ['a', 'b,c']],
    ['\uFEFFSEP=|\na|b,c\n1|2', ['a', 'b,c']],
    ['sep=\t\na\tb,c\n1\t2', ['a', 'b,c']],
  ])('are what the first line says: %j', (text, columns) => {
    expect(read(text)).toMatchObject({ columns, headerLine: 2, lines: [{ line: 3, cells: ['1', '2'] }] })
  })

  it('are followed by nothing, apart from the character that ends files of old programs', () => {
    expect(toCells(read('a,b\r\n1,2\r\n\x1a\r\n'))).toEqual([['1', '2']])
  })
})

describe('a file that is not a table', () => {
  it.each([
    ['nothing', '', 'empty', 1],
    ['blank lines', '\r\n \r\n', 'empty', 1],
    ['a header alone', 'a,b\r\n', 'empty', 1],
    ['a first line of data', '\nann@example.test,Ann\nbob@example.test,Bob', 'header-missing', 2],
    ['a title before the header', 'Staff 2026,,\nEmail,Name,Role\nann@example.test,Ann,x', 'header-missing', 1],
    ['500 columns', `sep=,\n${Array.from({ length: 500 }, (_, n) => `c${n}`).join()}\n1`, 'too-many-columns', 2],
    ['100,001 rows', `a\n\n${'1\n'.repeat(100_001)}`, 'too-many-rows', 100_003],
    ['a quote that is never closed', 'sep=,\na,b\n1,2\n"3,4\n5,6', 'quote-open', 4],
    ['a quote in the header that is never closed', 'a,"b\n1,2', 'quote-open', 1],
    ['control characters', 'a\x02b\x01\n1', 'unreadable', 1],
  ])('is rejected: %s', (_name, text, denied, line) => {
    expect(read(text)).toEqual({ denied, line })
  })

  it.each([
    ['without a name', 'a,,b\n1,2,3', ['a', '', 'b']],
    ['with the same name', 'Phone, phone\n1,2', ['Phone', 'phone']],
    ['with any name', '__proto__,constructor\n1,2', ['__proto__', 'constructor']],
  ])('is not what has columns %s', (_name, text, columns) => {
    expect(read(text)).toMatchObject({ columns })
  })

  it('is not what has a row with too many cells', () => {
    expect(toCells(read('a\n1,2\n3\n4'))).toEqual([['1', '2'], ['3'], ['4']])
  })

  it.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0])],
  ])('is rejected: %s', (_name, bytes) => {
    expect(read(bytes)).toEqual({ denied: 'unreadable', line: 1 })
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
