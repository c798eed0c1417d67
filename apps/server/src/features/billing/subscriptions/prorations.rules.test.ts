import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { billingCycles } from '@foyer/contract/billing/currencies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectDefined } from '#test/kit.ts'
import { countDays, findCycle, findNthCycle, toDay } from './cycles.rules.ts'
import { prorate } from './prorations.rules.ts'

const cases = readFileSync(join(import.meta.dirname, 'proration-cases.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the table that was computed by hand', () => {
  it.each(cases)(
    '%s, since %s, %s, on %s: %s × %s',
    (zone = '', first = '', kind, instant = '', price = '', ...rest) => {
      const [licences, start, end, part = '', amount] = rest
      const anchor = {
        firstDay: Temporal.PlainDate.from(first),
        cycle: expectDefined(billingCycles.find((name) => name === kind)),
      }
      const day = toDay(Temporal.Instant.from(instant), zone)
      const cycle = findCycle(anchor, day)
      expect([cycle.start.toString(), cycle.end.toString()]).toEqual([start, end])
      const remaining = countDays(day, cycle.end)
      expect([remaining, cycle.days]).toEqual(part.split(' of ').map(Number))
      const charged = { licences: Number(licences), price: Number.parseInt(price, 10) }
      expect(prorate(charged, { days: remaining, of: cycle.days })).toBe(Number(amount))
    },
  )
})

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)))
const anAnchor = fc.record({ firstDay: aDay, cycle: fc.constantFrom(...billingCycles) })

describe('cycles', () => {
  it('follow each other without a gap and never overlap, and contain the days that they are found by', () => {
    fc.assert(
      fc.property(anAnchor, fc.nat(500), fc.nat(400), (anchor, index, offset) => {
        const cycle = findNthCycle(anchor, index)
        expect(findNthCycle(anchor, index + 1).start.toString()).toBe(cycle.end.toString())
        const day = cycle.start.add({ days: offset % cycle.days })
        expect(findCycle(anchor, day)).toEqual(cycle)
        expect(cycle.days).toBeGreaterThanOrEqual(anchor.cycle === 'monthly' ? 28 : 365)
        expect(cycle.days).toBeLessThanOrEqual(anchor.cycle === 'monthly' ? 31 : 366)
      }),
    )
  })
})

describe('parts of a cycle', () => {
  const aPart = fc
    .integer({ min: 1, max: 366 })
    .chain((of) => fc.record({ days: fc.integer({ min: 0, max: of }), of: fc.constant(of) }))
  const licences = fc.integer({ min: 0, max: 100 })
  const price = fc.integer({ min: 0, max: 100_000_000 })

  it('cost the whole price for the whole cycle, nothing for no day, and never more than the whole', () => {
    fc.assert(
      fc.property(licences, price, aPart, (count, each, part) => {
        const whole = count * each
        expect(prorate({ licences: count, price: each }, { ...part, days: part.of })).toBe(whole)
        expect(prorate({ licences: count, price: each }, { ...part, days: 0 })).toBe(0)
        expect(prorate({ licences: count, price: each }, part)).toBeLessThanOrEqual(whole)
      }),
    )
  })

  it('are given back at what they cost', () => {
    fc.assert(
      fc.property(licences, price, aPart, (count, each, part) => {
        const back = prorate({ licences: -count, price: each }, part)
        expect(back + prorate({ licences: count, price: each }, part)).toBe(0)
      }),
    )
  })

  it('differ from the exact amount by half a minor unit at most', () => {
    fc.assert(
      fc.property(licences, price, aPart, (count, each, part) => {
        const amount = BigInt(prorate({ licences: count, price: each }, part)) * BigInt(part.of) * 2n
        const exact = BigInt(count) * BigInt(each) * BigInt(part.days) * 2n
        const difference = amount > exact ? amount - exact : exact - amount
        expect(difference <= BigInt(part.of)).toBe(true)
      }),
    )
  })
})
