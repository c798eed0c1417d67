import { createMomentFormats } from '@foyer/contract/moments'
import { expect, test } from 'vitest'
import { createFormats } from './format.ts'

const [from, to] = ['2026-11-21T23:00:00Z', '2026-11-22T00:00:00Z']

test('writes times in 24 hours with the zone as an offset in both languages', () => {
  expect(createFormats('en', 'Europe/Paris').dateTimeIn(from, 'America/New_York')).toBe('Sat, 21 Nov 2026, 18:00 UTC-5')
  expect(createFormats('fr', 'Europe/Paris').dateTimeIn(from, 'America/New_York')).toBe(
    'sam. 21 nov. 2026, 18:00 UTC-5',
  )
  expect(createFormats('en', 'UTC').timeIn(from, 'Europe/London')).toBe('23:00 UTC')
  expect(createFormats('en', 'UTC').dateTimeExact(from)).toBe('Sat, 21 Nov 2026, 23:00:00 UTC')
})

test('writes the day of a period once, the same in emails and on screen', () => {
  const here = createFormats('fr', 'Europe/Paris').periodIn(from, to, 'America/New_York')
  expect(here).toBe('sam. 21 nov. 2026, 18:00 – 19:00 UTC-5')
  expect(createMomentFormats('fr', 'America/New_York').periodWithOffset(from, to)).toBe(here)
  expect(createFormats('en', 'UTC').periodIn(from, to, 'America/New_York')).toBe(
    'Sat, 21 Nov 2026, 18:00 – 19:00 UTC-5',
  )
})
