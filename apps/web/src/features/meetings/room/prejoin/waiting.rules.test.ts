import { expect, test } from 'vitest'
import { toDeadline } from './waiting.rules.ts'

const noon = Date.parse('2026-11-23T12:00:00.000Z')
test.each([
  [false, null, '15:00'],
  [false, '2026-11-23T12:10:00.000Z', '15:00'],
  [true, null, '12:30'],
  [true, '2026-11-23T11:00:00.000Z', '12:30'],
  [true, '2026-11-23T12:10:00.000Z', '12:40'],
  [true, '2026-11-24T12:00:00.000Z', '15:00'],
])('with a lobby: %s and a start at %s a participant waits from 12:00 until %s', (lobby, startsAt, until) => {
  expect(new Date(toDeadline({ lobby, startsAt }, noon)).toISOString().slice(11, 16)).toBe(until)
})
