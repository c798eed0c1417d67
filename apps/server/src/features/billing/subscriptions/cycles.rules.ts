import type { BillingCycle } from '@foyer/contract/billing/currencies'

/** A cycle: whole days from its first one up to `end`, which is the first day of the next cycle. */
export type Cycle = { start: Temporal.PlainDate; end: Temporal.PlainDate; days: number }

const months = { monthly: 1, yearly: 12 } as const satisfies { readonly [cycle in BillingCycle]: number }

/** The first day of a subscription, and how often it is paid. */
export type Anchor = { firstDay: Temporal.PlainDate; cycle: BillingCycle }

/** Finds the nth cycle of a subscription, counted from its first day: a clamped day comes back in a longer month. */
export function findNthCycle({ firstDay, cycle }: Anchor, index: number): Cycle {
  const start = firstDay.add({ months: index * months[cycle] })
  const end = firstDay.add({ months: (index + 1) * months[cycle] })
  return { start, end, days: countDays(start, end) }
}

/** Finds the cycle of a subscription that contains a day, which is not before its first day. */
export function findCycle(anchor: Anchor, day: Temporal.PlainDate): Cycle {
  const passed = anchor.firstDay.until(day, { largestUnit: 'months' }).months
  // A clamped day begins a cycle although fewer than whole months have passed since the first day.
  const index = Math.floor(passed / months[anchor.cycle])
  const next = findNthCycle(anchor, index + 1)
  return Temporal.PlainDate.compare(day, next.start) < 0 ? findNthCycle(anchor, index) : next
}

/** Returns the day of an instant in the zone of a tenant. */
export const toDay = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate()

/** Counts the days from the first one, included, to the last one, not included. */
export const countDays = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: 'days' }).days
