import { expect, test } from 'vitest'
import { findComputerSystem, suggestName } from './computer.ts'
import { buildFileName, numberName, writePath } from './file-name.ts'

const at = new Date(2026, 10, 23, 9, 30)

test('a name is one that every system can write', () => {
  expect(buildFileName(at, 'Tumour board')).toBe('2026-11-23 0930 Tumour board.webm')
  expect(buildFileName(at, 'Q1/Q2: "plans" <draft>? * | \\ end...')).toBe('2026-11-23 0930 Q1 Q2 plans draft end.webm')
  expect(buildFileName(at, 'a\u202Egpj.exe\n\tb')).toBe('2026-11-23 0930 a gpj.exe b.webm')
  expect(buildFileName(at, '...')).toBe('2026-11-23 0930.webm')
  expect(buildFileName(at, 'é'.normalize('NFD').repeat(200))).toBe(`2026-11-23 0930 ${'é'.repeat(80)}.webm`)
  expect(Buffer.byteLength(buildFileName(at, '🎥'.repeat(200)))).toBeLessThan(255)
})

test('a name that is taken gets a number, and a path is written as its system does', () => {
  expect([numberName('a b.webm', 1), numberName('a b.webm', 2)]).toEqual(['a b.webm', 'a b (2).webm'])
  expect(writePath('Foyer/a.webm', 'windows')).toBe('Foyer\\a.webm')
  expect(writePath('Foyer/a.webm', 'mac')).toBe('Foyer/a.webm')
})

test('a computer is suggested the name of its user, its system and its browser', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect([windows, mac, linux, 'x'].map(findComputerSystem)).toEqual(['windows', 'mac', 'linux', 'other'])
  expect([windows, mac, linux, 'x'].map((agent) => suggestName('Ana', agent))).toEqual([
    ...['Ana Windows Edge', 'Ana Mac Safari', 'Ana Linux Firefox', 'Ana'],
  ])
})
