import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals, type Taxation } from './invoice-totals.rules.ts'

const hst: Taxation = { included: false, taxes: [{ name: 'HST', rate: 13_000 }] }
const vat: Taxation = { included: true, taxes: [{ name: 'TVA', rate: 20_000 }] }
const quebec: Taxation = {
  included: false,
  taxes: [
    { name: 'GST', rate: 5000 },
    { name: 'QST', rate: 9975 },
  ],
}
const none: Taxation = { included: false, taxes: [] }

// Computed by hand from the written rule (decision 141).
it.each<[string, number[], number, Taxation, object]>([
  ['one tax, added', [480_000], 0, hst, { net: 480_000, total: 542_400, credit: 0 }],
  ['of the sum, not of each line', [7759, 592], 0, hst, { net: 8351, total: 9437 }],
  [
    'after the credit, which is used first',
    [19_332],
    1118,
    hst,
    { creditUsed: 1118, net: 18_214, total: 20_582, credit: 0 },
  ],
  ['no more credit than there is to pay', [1000], 1118, hst, { creditUsed: 1000, net: 0, total: 0, credit: 118 }],
  ['a plan instead of another', [206_203, -128_877], 1118, hst, { subtotal: 77_326, net: 76_208, total: 86_115 }],
  [
    'more given back than charged: a credit',
    [1000, -1500],
    118,
    hst,
    { subtotal: -500, net: 0, total: 0, credit: 618 },
  ],
  ['two taxes, each rounded', [9999], 0, quebec, { net: 9999, total: 9999 + 500 + 997 }],
  ['a tax that the price contains', [12_000], 0, vat, { net: 10_000, total: 12_000 }],
  ['a contained tax of a half is rounded', [3], 0, vat, { net: 2, total: 3 }],
  ['no tax, or a reverse charge', [12_345], 0, none, { net: 12_345, taxes: [], total: 12_345 }],
  ['nothing', [], 50, hst, { subtotal: 0, net: 0, total: 0, credit: 50 }],
])('%s', (_which, lines, credit, taxation, expected) => {
  expect(computeTotals(lines, credit, taxation)).toMatchObject(expected)
})

describe('whatever the lines', () => {
  const amount = fc.integer({ min: -10_000_000, max: 100_000_000 })
  const taxes = fc.array(fc.record({ name: fc.constant('Tax'), rate: fc.integer({ min: 0, max: 30_000 }) }), {
    maxLength: 3,
  })
  const anInvoice = fc.tuple(
    fc.array(amount, { maxLength: 20 }),
    fc.nat(1_000_000),
    fc.record({ included: fc.boolean(), taxes }),
  )

  it('net and taxes are the total, which is never negative', () => {
    fc.assert(
      fc.property(anInvoice, ([lines, credit, taxation]) => {
        const { net, taxes: computed, total } = computeTotals(lines, credit, taxation)
        expect(computed.reduce((sum, tax) => sum + tax.amount, net)).toBe(total)
        expect(Math.min(net, total)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('no amount is lost: lines and credit before are what is charged and the credit after', () => {
    fc.assert(
      fc.property(anInvoice, ([lines, credit, taxation]) => {
        const totals = computeTotals(lines, credit, taxation)
        const charged = taxation.included ? totals.total : totals.net
        expect(charged - totals.credit).toBe(totals.subtotal - credit)
        expect(totals.credit).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
