import { expect, test } from 'vitest'
import { localTimeIn, resolveLocalTime } from './local-time.ts'

test.each([
  ['2027-06-01T09:00', 'Europe/Paris', '2027-06-01T07:00:00.000Z', 'none'],
  ['2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z', 'missing'],
  ['2027-10-31T02:30', 'Europe/Paris', '2027-10-31T00:30:00.000Z', 'doubled'],
  ['2027-11-07T01:30', 'America/Toronto', '2027-11-07T05:30:00.000Z', 'doubled'],
  ['2027-10-03T02:10', 'Australia/Lord_Howe', '2027-10-02T15:40:00.000Z', 'missing'],
  ['2027-06-01T00:00', 'Asia/Kolkata', '2027-05-31T18:30:00.000Z', 'none'],
])('resolves %s in %s to the same instant as the server', (...[localTime, zone, instant, dst]) => {
  expect(resolveLocalTime(localTime, zone)).toEqual({ instant, dst })
})

test('resolves no invalid dates', () => {
  expect(resolveLocalTime('', 'UTC')).toBeUndefined()
  expect(resolveLocalTime('2027-13-01T09:00', 'UTC')).toBeUndefined()
})

test('writes midnight as 00:00', () => {
  expect(localTimeIn('UTC', Date.parse('2027-06-01T00:00:00Z'))).toBe('2027-06-01T00:00')
})
