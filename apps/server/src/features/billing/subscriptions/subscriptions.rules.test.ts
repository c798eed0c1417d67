import { billingCycles } from '@foyer/contract/billing/currencies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDays } from './cycles.rules.ts'
import * as rules from './subscriptions.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const team = { termsId: 'team-2', price: 12_000, cycle: 'yearly' as const }
const business = { termsId: 'business-1', price: 19_200, cycle: 'yearly' as const }
const monthly = { termsId: 'team-2', price: 1250, cycle: 'monthly' as const }
const amounts = (lines: readonly rules.Line[]) => lines.map(({ kind, amount }) => [kind, amount])
const begun = (plan: rules.Priced, licences: number, on: string) => rules.begin(plan, licences, day(on)).subscription

describe('a subscription', () => {
  it('begins with the whole price of its first cycle', () => {
    const { subscription, lines } = rules.begin(team, 40, day('2026-03-01'))
    expect(amounts(lines)).toEqual([['cycle', 480_000]])
    expect(rules.findCurrentCycle(subscription).end.toString()).toBe('2027-03-01')
  })

  it('gets more licences at once, for the rest of the cycle', () => {
    const { subscription, lines } = rules.changeLicences(begun(team, 40, '2026-03-01'), 46, day('2026-11-23'))
    expect(lines).toMatchObject([{ kind: 'licences', licences: 6, part: { days: 98, of: 365 }, amount: 19_332 }])
    expect(subscription.licences).toBe(46)
  })

  it('gets fewer licences with the next cycle, which can be taken back', () => {
    const reduced = rules.changeLicences(begun(team, 40, '2026-03-01'), 36, day('2026-11-23'))
    expect(reduced).toMatchObject({ subscription: { licences: 40, next: { licences: 36 } }, lines: [] })
    expect(rules.changeLicences(reduced.subscription, 40, day('2026-11-24')).subscription.next).toEqual({})
    const renewed = rules.renew(reduced.subscription, day('2027-03-01'))
    expect([renewed.subscription?.licences, amounts(renewed.lines)]).toEqual([36, [['cycle', 432_000]]])
  })

  it('changes its plan at once: the new one for the rest, less the rest of all that was charged for the old one', () => {
    const more = rules.changeLicences(begun(team, 38, '2026-03-01'), 40, day('2026-11-03')).subscription
    const { subscription, lines } = rules.changePlan(more, business, day('2026-11-23'))
    expect(amounts(lines)).toEqual([
      ['plan', 206_203],
      ['credit', -122_433],
      ['credit', -6444],
    ])
    expect(rules.findCurrentCycle(subscription).end.toString()).toBe('2027-03-01')
    // The rest of the old plan was given back, so that another change gives back the new plan's only.
    const again = rules.changePlan(subscription, team, day('2026-11-23')).lines
    expect(amounts(again)).toEqual([
      ['plan', 128_877],
      ['credit', -206_203],
    ])
  })

  it('begins a new cycle today with another length', () => {
    const { subscription, lines } = rules.changePlan(begun(monthly, 10, '2026-01-31'), team, day('2026-02-27'))
    expect(amounts(lines)).toEqual([
      ['plan', 120_000],
      ['credit', -446],
    ])
    expect(rules.findCurrentCycle(subscription)).toMatchObject({ start: day('2026-02-27'), end: day('2027-02-27') })
  })

  it('changes its plan with the next cycle, which can be taken back', () => {
    const scheduled = rules.schedulePlan(begun(team, 20, '2026-03-01'), business)
    expect(rules.schedulePlan(scheduled, team).next).toEqual({})
    const { subscription, lines } = rules.renew(scheduled, day('2027-03-02'))
    expect([subscription?.termsId, amounts(lines)]).toEqual(['business-1', [['cycle', 384_000]]])
  })

  it('ends with its cycle once it is cancelled, unless it is resumed before', () => {
    const cancelled = rules.setCancelled(begun(monthly, 1, '2026-01-31'), true)
    expect(rules.renew(cancelled, day('2026-02-27'))).toEqual({ subscription: cancelled, lines: [] })
    expect(rules.renew(cancelled, day('2026-02-28'))).toEqual({ subscription: undefined, lines: [] })
    expect(rules.renew(rules.setCancelled(cancelled, false), day('2026-02-28')).lines).toHaveLength(1)
  })

  it('is charged for every cycle that has begun while nothing ran', () => {
    const { subscription, lines } = rules.renew(begun(monthly, 2, '2026-01-31'), day('2026-04-30'))
    expect(lines.map(({ from, amount }) => [from.toString(), amount])).toEqual([
      ['2026-02-28', 2500],
      ['2026-03-31', 2500],
      ['2026-04-30', 2500],
    ])
    expect(rules.renew(subscription ?? begun(team, 1, '2026-01-01'), day('2026-04-30')).lines).toEqual([])
  })
})

const aPlan = fc.record({
  termsId: fc.constantFrom('a', 'b', 'c'),
  price: fc.oneof(fc.constant(0), fc.nat(100_000)),
  cycle: fc.constantFrom(...billingCycles),
})
const aStep = fc.oneof(
  fc.record({ do: fc.constant('licences' as const), licences: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('plan' as const), plan: aPlan }),
  fc.record({ do: fc.constant('schedule' as const), plan: aPlan }),
  fc.record({ do: fc.constant('cancel' as const), cancelled: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), days: fc.nat(500) }),
)
const aHistory = fc.record({
  plan: aPlan,
  licences: fc.integer({ min: 1, max: 100 }),
  firstDay: fc.integer({ min: 0, max: 3000 }).map((days) => day('2026-01-31').add({ days })),
  steps: fc.array(aStep, { maxLength: 25 }),
})
type History = typeof aHistory extends fc.Arbitrary<infer H> ? H : never

/** Plays a history and calls `check` after each step with the subscription and all lines until then. */
function play(
  { plan, licences, firstDay, steps }: History,
  check: (subscription: rules.PaidSubscription, lines: readonly rules.Line[], today: Temporal.PlainDate) => void,
) {
  let { subscription, lines } = rules.begin(plan, licences, firstDay)
  let today = firstDay
  const apply = (change: rules.Change) => {
    subscription = change.subscription
    lines = [...lines, ...change.lines]
  }
  for (const step of steps) {
    if (step.do === 'licences') apply(rules.changeLicences(subscription, step.licences, today))
    if (step.do === 'plan') apply(rules.changePlan(subscription, step.plan, today))
    if (step.do === 'schedule') subscription = rules.schedulePlan(subscription, step.plan)
    if (step.do === 'cancel') subscription = rules.setCancelled(subscription, step.cancelled)
    if (step.do === 'wait') {
      today = today.add({ days: step.days })
      const renewed = rules.renew(subscription, today)
      lines = [...lines, ...renewed.lines]
      if (renewed.subscription === undefined) return
      subscription = renewed.subscription
    }
    check(subscription, lines, today)
  }
}

/** Counts the licences that the lines paid for on a day, less those given back. */
const countPaid = (lines: readonly rules.Line[], on: Temporal.PlainDate): number =>
  lines
    .filter(({ from, until }) => Temporal.PlainDate.compare(from, on) <= 0 && Temporal.PlainDate.compare(on, until) < 0)
    .reduce((sum, { kind, licences }) => sum + (kind === 'credit' ? -licences : licences), 0)

describe('whatever happens to a subscription', () => {
  it('its licences of today and of every later day of the cycle are paid once', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        play(history, (subscription, lines, today) => {
          const { end } = rules.findCurrentCycle(subscription)
          expect(Temporal.PlainDate.compare(today, end)).toBeLessThan(0)
          for (const on of [today, end.subtract({ days: 1 })]) expect(countPaid(lines, on)).toBe(subscription.licences)
          expect(countPaid(lines, end)).toBe(0)
        })
      }),
    )
  })

  it('no day before is paid less or more often than once a licence, and no cycle is skipped', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        play(history, (_subscription, lines, today) => {
          const before = countDays(history.firstDay, today)
          for (const at of [0, Math.floor(before / 3), Math.floor(before / 2), before]) {
            const paid = countPaid(lines, history.firstDay.add({ days: at }))
            expect(paid).toBeGreaterThanOrEqual(1)
            expect(paid).toBeLessThanOrEqual(100)
          }
        })
      }),
      { numRuns: 50 },
    )
  })

  it('nothing is given back that was not paid: the sum of the lines is never negative', () => {
    fc.assert(
      fc.property(aHistory, (history) => {
        play(history, (subscription, lines) => {
          const sum = lines.reduce((total, { amount }) => total + amount, 0)
          const left = subscription.charges.reduce((total, { amount }) => total + amount, 0)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(sum).toBeGreaterThanOrEqual(left)
        })
      }),
    )
  })
})
