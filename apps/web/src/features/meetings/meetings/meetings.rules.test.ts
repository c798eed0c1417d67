import { expect, test } from 'vitest'
import { defaultTimes, newPassword, parseAddresses, shiftEnd } from './meetings.rules.ts'

test('a meeting keeps its length when its start moves', () => {
  expect(shiftEnd({ start: '2027-06-01T09:00', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-03T00:30')
  expect(shiftEnd({ start: '', end: '2027-06-01T10:30' }, '2027-06-02T23:00')).toBe('2027-06-01T10:30')
})

test('a new meeting begins with the next full hour', () => {
  const now = Date.parse('2027-06-01T07:05:00Z')
  expect(defaultTimes('Europe/Paris', now)).toEqual({ start: '2027-06-01T10:00', end: '2027-06-01T11:00' })
})

test('pasted addresses are read in the forms that mail programs write', () => {
  expect(parseAddresses('a@x.test, "Silva, Ana" <ANA@x.test>')).toEqual({
    invitees: [
      { email: 'a@x.test', name: '' },
      { email: 'ana@x.test', name: 'Silva, Ana' },
    ],
    wrong: [],
  })
  expect(parseAddresses('Ana Silva <ana@x.test>; b@y.test c@y.test\nb@y.test')).toEqual({
    invitees: [
      { email: 'ana@x.test', name: 'Ana Silva' },
      { email: 'b@y.test', name: '' },
      { email: 'c@y.test', name: '' },
    ],
    wrong: [],
  })
  expect(parseAddresses('nobody').wrong).toEqual(['nobody'])
})

test('a password has eight signs that are not mistaken for each other', () => {
  expect(newPassword()).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
  expect(newPassword()).not.toBe(newPassword())
})
