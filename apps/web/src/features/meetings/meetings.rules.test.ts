import { expect, test } from 'vitest'
import {
  addressesIn,
  firstTimes,
  lastDays,
  momentOf,
  movedEnd,
  newPassword,
  rangeOf,
  wallIn,
} from './meetings.rules.ts'

test.each([
  ['2027-06-01T09:00', 'Europe/Paris', '2027-06-01T07:00:00.000Z', 'none'],
  ['2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z', 'missing'],
  ['2027-10-31T02:30', 'Europe/Paris', '2027-10-31T00:30:00.000Z', 'doubled'],
  ['2027-11-07T01:30', 'America/Toronto', '2027-11-07T05:30:00.000Z', 'doubled'],
  ['2027-10-03T02:10', 'Australia/Lord_Howe', '2027-10-02T15:40:00.000Z', 'missing'],
  ['2027-06-01T00:00', 'Asia/Kolkata', '2027-05-31T18:30:00.000Z', 'none'],
])('%s in %s is the instant that the server chooses', (...[wall, zone, instant, oddity]) => {
  expect(momentOf(wall, zone)).toEqual({ instant, oddity })
})

test('what is no date is no moment', () => {
  expect(momentOf('', 'UTC')).toBeUndefined()
  expect(momentOf('2027-13-01T09:00', 'UTC')).toBeUndefined()
})

test('midnight is 00:00, not 24:00', () => {
  expect(wallIn('UTC', Date.parse('2027-06-01T00:00:00Z'))).toBe('2027-06-01T00:00')
})

test('a meeting keeps its length when its start moves', () => {
  expect(movedEnd({ start: '2027-06-01T09:00', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-03T00:30')
  expect(movedEnd({ start: '', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-01T10:30')
})

test('a new meeting begins with the next full hour', () => {
  const now = Date.parse('2027-06-01T07:05:00Z')
  expect(firstTimes('Europe/Paris', now)).toEqual({ start: '2027-06-01T10:00', end: '2027-06-01T11:00' })
})

test('pasted addresses are read in the forms that mail programs write', () => {
  expect(addressesIn('a@x.test, "Silva, Ana" <ANA@x.test>')).toEqual({
    invitees: [
      { email: 'a@x.test', name: '' },
      { email: 'ana@x.test', name: 'Silva, Ana' },
    ],
    wrong: [],
  })
  expect(addressesIn('Ana Silva <ana@x.test>; b@y.test c@y.test\nb@y.test')).toEqual({
    invitees: [
      { email: 'ana@x.test', name: 'Ana Silva' },
      { email: 'b@y.test', name: '' },
      { email: 'c@y.test', name: '' },
    ],
    wrong: [],
  })
  expect(addressesIn('nobody').wrong).toEqual(['nobody'])
})

test('a period is whole days of the zone, both included', () => {
  expect(rangeOf({ from: '2027-03-28', to: '2027-03-28' }, 'Europe/Paris')).toEqual({
    from: '2027-03-27T23:00:00.000Z',
    to: '2027-03-28T21:59:59.999Z',
  })
  expect(rangeOf({ from: '2027-03-28', to: '2027-03-27' }, 'UTC')).toBeUndefined()
  expect(rangeOf({ from: '', to: '2027-03-27' }, 'UTC')).toBeUndefined()
  expect(lastDays(7, 'Asia/Tokyo', Date.parse('2027-06-07T20:00:00Z'))).toEqual({
    from: '2027-06-02',
    to: '2027-06-08',
  })
})

test('a password has eight signs that are not mistaken for each other', () => {
  expect(newPassword()).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
  expect(newPassword()).not.toBe(newPassword())
})
