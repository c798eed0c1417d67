import { toCsvLine, unescapeFormula } from '@foyer/contract/text/csv-line'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCsvFile } from './csv-writer.ts'

/** Parses one line according to RFC 4180. */
function parseCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, open] = ['', false]
  for (let at = 0; at < line.length - 2; at++) {
    const character = line[at] ?? ''
    if (character === '"' && open && line[at + 1] === '"') cell += line[at++]
    else if (character === '"') open = !open
    else if (character === separator && !open) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}

it('escapes formulas reversibly', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en' as const, 'fr' as const),
      fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[' \t=@-]{1,4}$/)), {
        minLength: 1,
        maxLength: 5,
      }),
      (language, cells) => {
        const read = parseCells(toCsvLine(language, cells), language === 'fr' ? ';' : ',')
        expect(read.map(unescapeFormula)).toEqual(cells)
        for (const cell of read) expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/)
      },
    ),
  )
})

it.each([
  '=HYPERLINK("http://x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\n1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1',
  "'=1",
  '\u00A0=1',
  '\uFEFF=1',
])('escapes the formula %j reversibly', (cell) => {
  const line = toCsvLine('en', [cell])
  expect(line.replace(/^"/, '')).toMatch(/^'/)
  expect(parseCells(line, ',').map(unescapeFormula)).toEqual([cell])
})

it('reads a file in batches until one is not full', async () => {
  const readAfter: (number | undefined)[] = []
  const { chunks } = createCsvFile<number>({
    name: 'numbers.csv',
    language: 'en',
    header: ['n'],
    toCells: (n) => [String(n)],
    read: async (after, size) => {
      readAfter.push(after)
      const from = after ?? 0
      return Array.from({ length: Math.min(size, 1500 - from) }, (_, n) => from + n + 1)
    },
  })
  let text = ''
  for await (const chunk of chunks) text += String(chunk)
  expect(readAfter).toEqual([undefined, 1000])
  expect(text.split('\r\n')).toHaveLength(1502)
  expect(text.startsWith('\uFEFFn\r\n1\r\n')).toBe(true)
})
