import { type CurrencyCode, currencyCodes } from '@foyer/contract/billing/currencies'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMoneyFormats, parseAmount } from './money.ts'

test.each<[string, CurrencyCode, 'en' | 'fr', number]>([
  ['12.50', 'CAD', 'en', 1250],
  ['12.5', 'CAD', 'en', 1250],
  ['12', 'CAD', 'en', 1200],
  [' 12. ', 'CAD', 'en', 1200],
  ['0', 'CAD', 'en', 0],
  ['0.29', 'EUR', 'en', 29],
  ['1,234.56', 'EUR', 'en', 123_456],
  ['1234567.89', 'EUR', 'en', 123_456_789],
  ['12,960', 'JPY', 'en', 12_960],
  ['1350', 'JPY', 'en', 1350],
  ['1.005', 'KWD', 'en', 1005],
  ['1,250', 'KWD', 'en', 1_250_000],
  ['12,50', 'CAD', 'fr', 1250],
  ['12.50', 'CAD', 'fr', 1250],
  ['1 234,56', 'EUR', 'fr', 123_456],
  ['1\u202f234,56', 'EUR', 'fr', 123_456],
  ['12\u00a0960', 'JPY', 'fr', 12_960],
  ['1,250', 'KWD', 'fr', 1250],
])('reads %s %s in %s as %i minor units', (text, currency, language, minor) => {
  expect(parseAmount(text, currency, language)).toBe(minor)
})

test.each<[string, CurrencyCode, 'en' | 'fr']>([
  ['', 'CAD', 'en'],
  ['free', 'CAD', 'en'],
  ['-1', 'CAD', 'en'],
  ['.5', 'CAD', 'en'],
  ['1e3', 'CAD', 'en'],
  ['12.505', 'CAD', 'en'],
  ['1350.5', 'JPY', 'en'],
  ['1.2345', 'KWD', 'en'],
  ['12,50', 'CAD', 'en'],
  ['12,3456', 'CAD', 'en'],
  ['1,23,456', 'CAD', 'en'],
  ['12 500', 'CAD', 'en'],
  ['1,234.56', 'CAD', 'fr'],
  ['12 50', 'CAD', 'fr'],
  ['12,505', 'CAD', 'fr'],
  ['99999999999999999999', 'CAD', 'en'],
])('takes %s %s in %s for no amount', (text, currency, language) => {
  expect(parseAmount(text, currency, language)).toBeUndefined()
})

test('an amount of any currency is read as it is shown, to the last minor unit', () => {
  const minors = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(minors, fc.constantFrom(...currencyCodes), fc.constantFrom('en', 'fr'), (minor, currency, language) => {
      const formats = createMoneyFormats(language)
      expect(formats.parse(formats.amount(minor, currency), currency)).toBe(minor)
    }),
  )
})

test('shows money with the sign and the decimals of its currency', () => {
  const english = createMoneyFormats('en')
  expect(english.money(1250, 'CAD')).toBe('CA$12.50')
  expect(english.money(1350, 'JPY')).toBe('JP¥1,350')
  expect(english.money(0, 'CAD')).toBe('CA$0')
  const french = createMoneyFormats('fr')
  expect(french.money(123_450, 'EUR')).toBe('1\u202f234,50\u00a0€')
  expect([english.sign('CAD'), french.sign('CAD'), english.sign('KWD')]).toEqual(['CA$', '$CA', 'KWD'])
  expect([english.name('JPY'), french.name('CAD')]).toEqual(['Japanese Yen', 'dollar canadien'])
})
