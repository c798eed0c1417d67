import { expect, test } from 'vitest'
import { parseAddresses, withoutInvalid } from './addresses.ts'

test('parses pasted addresses in the formats of email clients', () => {
  expect(parseAddresses('a@x.test, "Silva, Ana" <ANA@x.test>')).toEqual({
    addresses: [
      { email: 'a@x.test', name: '' },
      { email: 'ana@x.test', name: 'Silva, Ana' },
    ],
    invalid: [],
  })
  expect(parseAddresses('Ana Silva <ana@x.test>; b@y.test c@y.test\nb@y.test')).toEqual({
    addresses: [
      { email: 'ana@x.test', name: 'Ana Silva' },
      { email: 'b@y.test', name: '' },
      { email: 'c@y.test', name: '' },
    ],
    invalid: [],
  })
  expect(parseAddresses('nobody').invalid).toEqual(['nobody'])
})

test('keeps the name that one of two equal addresses has', () => {
  expect(parseAddresses('ann@x.org, Ann Li <Ann@X.org>').addresses).toEqual([{ email: 'ann@x.org', name: 'Ann Li' }])
})

test.each([
  ['ann@x.org, bo@', ['bo@']],
  ['Ann, bo@x.org', ['Ann']],
  ['ann at x.org; bo@x.org', ['ann at x.org']],
  ['Ann <ann>; bo@x.org', ['Ann <ann>']],
  ['a@b@c.org\nbo@x.org', ['a@b@c.org']],
])('reports invalid entries in %j and can remove them', (text, invalid) => {
  expect(parseAddresses(text).invalid).toEqual(invalid)
  expect(parseAddresses(text).addresses).toHaveLength(1)
  expect(parseAddresses(withoutInvalid(text))).toEqual({ addresses: parseAddresses(text).addresses, invalid: [] })
})
