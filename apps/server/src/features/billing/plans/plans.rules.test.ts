import { isSameTerms, type Terms } from '@foyer/contract/billing/plan-terms'
import { expect, it } from 'vitest'
import { findTermsChange } from './plans.rules.ts'

const terms: Terms = {
  prices: [
    { currency: 'CAD', monthly: 1250, yearly: 12_000 },
    { currency: 'JPY', monthly: null, yearly: 12_960 },
  ],
  limits: { participants: 100, meetingMinutes: 1440, recordingStorage: null },
  roles: ['admin', 'member'],
}

it('takes terms for the same in whatever order prices and roles are', () => {
  expect(isSameTerms(terms, { ...terms, prices: terms.prices.toReversed(), roles: terms.roles.toReversed() })).toBe(
    true,
  )
})

it.each<[string, Partial<Terms>]>([
  ['a price', { prices: [{ currency: 'CAD', monthly: 1251, yearly: 12_000 }, ...terms.prices.slice(1)] }],
  [
    'a price of 0 instead of none',
    { prices: terms.prices.map((price) => ({ ...price, monthly: price.monthly ?? 0 })) },
  ],
  ['a currency', { prices: terms.prices.slice(1) }],
  ['a limit', { limits: { ...terms.limits, participants: 99 } }],
  ['a limit of 0 instead of none', { limits: { ...terms.limits, recordingStorage: 0 } }],
  ['a role', { roles: ['admin'] }],
])('takes %s for another version, once it was offered', (_which, change) => {
  const after = { ...terms, ...change }
  expect(isSameTerms(terms, after)).toBe(false)
  expect(findTermsChange({ ...terms, offered: true }, after)).toBe('add')
  expect(findTermsChange({ ...terms, offered: false }, after)).toBe('replace')
  expect(findTermsChange({ ...terms, offered: true }, terms)).toBe('none')
})
