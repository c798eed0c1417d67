import { expect, test } from 'vitest'
import { defaultTimes, shiftEnd } from './meetings.rules.ts'

test('keeps the length of a meeting when its start changes', () => {
  expect(shiftEnd({ start: '2027-06-01T09:00', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-03T00:30')
  expect(shiftEnd({ start: '', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-01T10:30')
})

test.each([
  ['07:05:00', '09:30', '10:30'],
  ['07:20:00', '09:30', '10:30'],
  ['07:20:01', '10:00', '11:00'],
  ['07:30:00', '10:00', '11:00'],
  ['07:59:59', '10:30', '11:30'],
])('at %s, a new meeting starts at the next half hour at least ten minutes away', (now, start, end) => {
  const times = defaultTimes('Europe/Paris', Date.parse(`2027-06-01T${now}Z`))
  expect(times).toEqual({ start: `2027-06-01T${start}`, end: `2027-06-01T${end}` })
})

test('the next half hour may be on the next day, in the zone of the meeting', () => {
  const now = Date.parse('2027-06-01T18:05:00Z')
  expect(defaultTimes('Asia/Kolkata', now)).toEqual({ start: '2027-06-02T00:00', end: '2027-06-02T01:00' })
})
