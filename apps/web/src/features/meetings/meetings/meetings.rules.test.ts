import { expect, test } from 'vitest'
import { defaultTimes, generatePassword, parseAddresses, shiftEnd } from './meetings.rules.ts'

test('keeps the length of a meeting when its start changes', () => {
  expect(shiftEnd({ start: '2027-06-01T09:00', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-03T00:30')
  expect(shiftEnd({ start: '', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-01T10:30')
})

test('starts a new meeting at the next full hour', () => {
  const now = Date.parse('2027-06-01T07:05:00Z')
  expect(defaultTimes('Europe/Paris', now)).toEqual({ start: '2027-06-01T10:00', end: '2027-06-01T11:00' })
})

test('parses pasted addresses in the formats of email clients', () => {
  expect(parseAddresses('a@x.test, "Silva, Ana" <ANA@x.test>')).toEqual({
    invitees: [
      { email: 'a@x.test', name: '' },
      { email: 'ana@x.test', name: 'Silva, Ana' },
    ],
    invalid: [],
  })
  expect(parseAddresses('Ana Silva <ana@x.test>; b@y.test c@y.test\nb@y.test')).toEqual({
    invitees: [
      { email: 'ana@x.test', name: 'Ana Silva' },
      { email: 'b@y.test', name: '' },
      { email: 'c@y.test', name: '' },
    ],
    invalid: [],
  })
  expect(parseAddresses('nobody').invalid).toEqual(['nobody'])
})

test('generates passwords of eight unambiguous characters', () => {
  expect(generatePassword()).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
  expect(generatePassword()).not.toBe(generatePassword())
})
