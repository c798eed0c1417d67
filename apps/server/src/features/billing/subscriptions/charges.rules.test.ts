import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Charge, creditRest, shorten } from './charges.rules.ts'
import { countDays } from './cycles.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const charge = (from: string, until: string, amount: number): Charge => ({ from: day(from), until: day(until), amount })
const amounts = (charges: Charge[], on: string) =>
  creditRest(charges, day(on)).map(({ days, amount }) => [days, amount])

it('gives back the part of each charge that its remaining days are, the day of the change included', () => {
  const team = charge('2026-03-01', '2027-03-01', 456_000)
  const more = charge('2026-11-03', '2027-03-01', 7759)
  expect(amounts([team, more], '2026-11-23')).toEqual([
    [98, 122_433],
    [98, 6444],
  ])
  expect(amounts([team], '2026-03-01')).toEqual([[365, 456_000]])
  expect(amounts([team], '2027-02-28')).toEqual([[1, 1249]])
  expect(amounts([team], '2027-03-01')).toEqual([])
  expect(amounts([more], '2026-04-01')).toEqual([[118, 7759]])
})

const first = day('2026-01-31')
const aCharge = fc
  .record({ start: fc.nat(300), length: fc.integer({ min: 1, max: 366 }), amount: fc.nat(100_000_000) })
  .map(({ start, length, amount }): Charge => {
    const from = first.add({ days: start })
    return { from, until: from.add({ days: length }), amount }
  })

it('never gives back more than was charged, nor a day twice, however often and in whatever order things change', () => {
  fc.assert(
    fc.property(fc.array(aCharge, { maxLength: 5 }), fc.array(fc.nat(700), { maxLength: 8 }), (charges, changes) => {
      const charged = charges.reduce((sum, { amount }) => sum + amount, 0)
      let [left, back] = [charges, 0]
      for (const change of changes) {
        const on = first.add({ days: change })
        const credits = creditRest(left, on)
        back += credits.reduce((sum, { amount }) => sum + amount, 0)
        left = left.map((one) => {
          const credit = credits.find((item) => item.charge === one)
          return credit === undefined ? one : shorten(credit)
        })
        expect(creditRest(left, on)).toEqual([])
        for (const { from, until, amount } of left) {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(countDays(from, until)).toBeGreaterThanOrEqual(0)
        }
      }
      expect(back + left.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged)
    }),
  )
})
