import { expect, it } from 'vitest'
import { createMomentFormats } from './moments.ts'

const write = (zone: string, from: string, to: string) => createMomentFormats('en', zone).periodWithOffset(from, to)

it('a period has one offset, and two if the clocks change between its start and its end', () => {
  expect(write('Europe/Paris', '2026-03-28T00:30:00Z', '2026-03-28T01:30:00Z')).toBe(
    'Sat, 28 Mar 2026, 01:30 – 02:30 UTC+1',
  )
  expect(write('Europe/Paris', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe(
    'Sun, 29 Mar 2026, 01:30 UTC+1 – 03:30 UTC+2',
  )
  expect(write('Europe/Paris', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe(
    'Sun, 25 Oct 2026, 02:30 UTC+2 – 02:30 UTC+1',
  )
  expect(write('America/New_York', '2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z')).toBe(
    'Sat, 31 Oct 2026, 12:00 UTC-4 – Sun, 1 Nov 2026, 12:00 UTC-5',
  )
})
