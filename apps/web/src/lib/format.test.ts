import { createMomentFormats } from '@foyer/contract/moments'
import { expect, test } from 'vitest'
import { createFormats } from './format.ts'

const [from, to] = ['2026-11-21T23:00:00Z', '2026-11-22T00:00:00Z']

test('a moment is written in one notation in both languages: 24 hours, and the zone as an offset', () => {
  expect(createFormats('en', 'Europe/Paris').dateTimeIn(from, 'America/New_York')).toBe('Sat, 21 Nov 2026, 18:00 UTC-5')
  expect(createFormats('fr', 'Europe/Paris').dateTimeIn(from, 'America/New_York')).toBe(
    'sam. 21 nov. 2026, 18:00 UTC-5',
  )
  expect(createFormats('en', 'UTC').timeIn(from, 'Europe/London')).toBe('23:00 UTC')
  expect(createFormats('en', 'UTC').dateTimeExact(from)).toBe('Sat, 21 Nov 2026, 23:00:00 UTC')
})

test('a period has its day once, and emails write it as the screens do', () => {
  const here = createFormats('fr', 'Europe/Paris').periodIn(from, to, 'America/New_York')
  expect(here).toBe('sam. 21 nov. 2026, 18:00 – 19:00 UTC-5')
  expect(createMomentFormats('fr', 'America/New_York').periodWithOffset(from, to)).toBe(here)
  expect(createFormats('en', 'UTC').periodIn(from, to, 'America/New_York')).toBe(
    'Sat, 21 Nov 2026, 18:00 – 19:00 UTC-5',
  )
})
