import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFile, toCsvLine, unescapeFormula } from './csv-writer.ts'

/** Reads one line back, as RFC 4180 says. */
function cellsOf(line: string, separator: string): string[] {
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

it('what is written is read back, and nothing of it begins a formula', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en' as const, 'fr' as const),
      fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[' \t=@-]{1,4}$/)), {
        minLength: 1,
        maxLength: 5,
      }),
      (language, cells) => {
        const read = cellsOf(toCsvLine(language, cells), language === 'fr' ? ';' : ',')
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
])('%j begins no formula, and is read back', (cell) => {
  const line = toCsvLine('en', [cell])
  expect(line.replace(/^"/, '')).toMatch(/^'/)
  expect(cellsOf(line, ',').map(unescapeFormula)).toEqual([cell])
})

it('a file is asked for in pieces, until one is short', async () => {
  const asked: (number | undefined)[] = []
  const { chunks } = csvFile<number>({
    name: 'numbers.csv',
    language: 'en',
    header: ['n'],
    cellsOf: (n) => [String(n)],
    read: async (after, size) => {
      asked.push(after)
      const from = after ?? 0
      return Array.from({ length: Math.min(size, 1500 - from) }, (_, n) => from + n + 1)
    },
  })
  let text = ''
  for await (const chunk of chunks) text += String(chunk)
  expect(asked).toEqual([undefined, 1000])
  expect(text.split('\r\n')).toHaveLength(1502)
  expect(text.startsWith('\uFEFFn\r\n1\r\n')).toBe(true)
})
