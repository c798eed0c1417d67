import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

const write = (bytes: number, language: 'en' | 'fr' = 'en') =>
  formatBytes(bytes, language)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')

test('writes sizes in the unit that fits, with its plural', () => {
  expect([0, 1, 999, 4200, 31_000_000, 1_230_000_000].map((bytes) => write(bytes))).toEqual([
    ...['0 bytes', '1 byte', '999 bytes', '4 kB', '31 MB', '1.2 GB'],
  ])
  expect([0, 31_000_000].map((bytes) => write(bytes, 'fr'))).toEqual(['0 octet', '31 Mo'])
})
