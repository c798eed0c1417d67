import { expect, test } from 'vitest'
import { defaultTimes, shiftEnd } from './meetings.rules.ts'

test('keeps the length of a meeting when its start changes', () => {
  expect(shiftEnd({ start: '2027-06-01T09:00', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-03T00:30')
  expect(shiftEnd({ start: '', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-01T10:30')
})

test('starts a new meeting at the next full hour', () => {
  const now = Date.parse('2027-06-01T07:05:00Z')
  expect(defaultTimes('Europe/Paris', now)).toEqual({ start: '2027-06-01T10:00', end: '2027-06-01T11:00' })
})
