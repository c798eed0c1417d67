import type { BillingCycle } from '@foyer/contract/billing/currencies'
import { type Charge, type Credit, creditRest, shorten } from './charges.rules.ts'
import { type Anchor, type Cycle, countDays, findNthCycle } from './cycles.rules.ts'
import { type CyclePart, prorate } from './prorations.rules.ts'

/** The terms of a plan that are paid for, and the price of a licence for a cycle of them, in minor units. */
export type Priced = { termsId: string; price: number; cycle: BillingCycle }

/** A charge with what it is for. */
export type PlanCharge = Charge & Priced & { licences: number }

/** A subscription that is paid up to the end of its cycle. */
export type PaidSubscription = Priced & {
  anchor: Anchor
  /** The current cycle, counted from the first day. */
  index: number
  licences: number
  /** Licences and plan of the next cycle, where they are others. */
  next: { licences?: number; plan?: Priced }
  cancelled: boolean
  charges: readonly PlanCharge[]
}

/** A line of an invoice, in minor units: licences for days of a cycle, or what is given back of an earlier line. */
export type Line = {
  kind: 'cycle' | 'licences' | 'plan' | 'credit'
  licences: number
  price: number
  termsId: string
  from: Temporal.PlainDate
  until: Temporal.PlainDate
  part: CyclePart
  amount: number
}

/** A change of a subscription, with the lines that are due at once. */
export type Change = { subscription: PaidSubscription; lines: Line[] }

export const findCurrentCycle = ({ anchor, index }: Pick<PaidSubscription, 'anchor' | 'index'>): Cycle =>
  findNthCycle(anchor, index)

type Charged = { kind: Exclude<Line['kind'], 'credit'>; plan: Priced; licences: number; from: Temporal.PlainDate }

/** Builds the line of licences from a day to the end of a cycle. */
function buildLine({ kind, plan, licences, from }: Charged, cycle: Cycle): Line {
  const part = { days: countDays(from, cycle.end), of: cycle.days }
  const { termsId, price } = plan
  return { kind, licences, price, termsId, from, until: cycle.end, part, amount: prorate({ licences, price }, part) }
}

const buildCreditLine = ({ charge, from, days, amount }: Credit<PlanCharge>): Line => ({
  kind: 'credit',
  licences: charge.licences,
  price: charge.price,
  termsId: charge.termsId,
  from,
  until: charge.until,
  part: { days, of: countDays(charge.from, charge.until) },
  amount: -amount,
})

const toCharge = ({ licences, from, until, amount }: Line, { termsId, price, cycle }: Priced): PlanCharge => ({
  ...{ licences, from, until, amount, termsId, price, cycle },
})

/** Begins a subscription on a day, which is the first one of all its cycles. */
export function begin(plan: Priced, licences: number, firstDay: Temporal.PlainDate): Change {
  const anchor = { firstDay, cycle: plan.cycle }
  const line = buildLine({ kind: 'cycle', plan, licences, from: firstDay }, findNthCycle(anchor, 0))
  const charges = [toCharge(line, plan)]
  const { termsId, price, cycle } = plan
  const subscription = { termsId, price, cycle, anchor, index: 0, licences, next: {}, cancelled: false, charges }
  return { subscription, lines: [line] }
}

/**
 * Changes the number of licences: more at once, and paid for the rest of the cycle; fewer with the next cycle, until
 * which it can be taken back.
 */
export function changeLicences(subscription: PaidSubscription, licences: number, day: Temporal.PlainDate): Change {
  const { licences: _undone, ...next } = subscription.next
  if (licences <= subscription.licences) {
    const reduced = licences < subscription.licences ? { ...next, licences } : next
    return { subscription: { ...subscription, next: reduced }, lines: [] }
  }
  const added = licences - subscription.licences
  const cycle = findCurrentCycle(subscription)
  const line = buildLine({ kind: 'licences', plan: subscription, licences: added, from: day }, cycle)
  const charges = [...subscription.charges, toCharge(line, subscription)]
  return { subscription: { ...subscription, licences, next, charges }, lines: [line] }
}

/**
 * Changes the plan at once: the new one is paid for the rest of the cycle, and the old one's rest is given back. Another
 * length of cycle begins a new cycle today with its whole price.
 */
export function changePlan(subscription: PaidSubscription, plan: Priced, day: Temporal.PlainDate): Change {
  const credits = creditRest(subscription.charges, day)
  const left = subscription.charges.map((charge) => {
    const credit = credits.find((item) => item.charge === charge)
    return credit === undefined ? charge : shorten(credit)
  })
  const isSameLength = plan.cycle === subscription.cycle
  const anchor = isSameLength ? subscription.anchor : { firstDay: day, cycle: plan.cycle }
  const index = isSameLength ? subscription.index : 0
  const { licences } = subscription
  const line = buildLine({ kind: 'plan', plan, licences, from: day }, findNthCycle(anchor, index))
  const { termsId, price, cycle } = plan
  const { plan: _replaced, ...next } = subscription.next
  const charges = [...left.filter(({ from, until }) => !from.equals(until)), toCharge(line, plan)]
  return {
    subscription: { ...subscription, termsId, price, cycle, anchor, index, next, charges },
    lines: [line, ...credits.map(buildCreditLine)],
  }
}

/** Changes the plan with the next cycle, until which it can be taken back by the plan that it is. */
export function schedulePlan(subscription: PaidSubscription, plan: Priced): PaidSubscription {
  const { plan: _replaced, ...next } = subscription.next
  const isSame = plan.termsId === subscription.termsId && plan.cycle === subscription.cycle
  return { ...subscription, next: isSame ? next : { ...next, plan } }
}

/** Cancels a subscription at the end of its cycle, or resumes it. */
export const setCancelled = (subscription: PaidSubscription, cancelled: boolean): PaidSubscription => ({
  ...subscription,
  cancelled,
})

/** Begins the next cycle with what was chosen for it. The day of the subscription stays, unless the length changes. */
function beginNextCycle(subscription: PaidSubscription): Change {
  const { end } = findCurrentCycle(subscription)
  const { plan = subscription, licences = subscription.licences } = subscription.next
  const isSameLength = plan.cycle === subscription.cycle
  const anchor = isSameLength ? subscription.anchor : { firstDay: end, cycle: plan.cycle }
  const index = isSameLength ? subscription.index + 1 : 0
  const line = buildLine({ kind: 'cycle', plan, licences, from: end }, findNthCycle(anchor, index))
  const { termsId, price, cycle } = plan
  // Earlier cycles are over: nothing of their charges can be given back.
  const charges = [toCharge(line, plan)]
  return {
    subscription: { ...subscription, termsId, price, cycle, anchor, index, licences, next: {}, charges },
    lines: [line],
  }
}

/**
 * Renews a subscription on a day: every cycle that has begun since is charged once, however late. Undefined as its
 * subscription: it was cancelled and has ended.
 */
export function renew(
  subscription: PaidSubscription,
  day: Temporal.PlainDate,
): { subscription: PaidSubscription | undefined; lines: Line[] } {
  const lines: Line[] = []
  let current = subscription
  while (Temporal.PlainDate.compare(findCurrentCycle(current).end, day) <= 0) {
    if (current.cancelled) return { subscription: undefined, lines }
    const change = beginNextCycle(current)
    current = change.subscription
    lines.push(...change.lines)
  }
  return { subscription: current, lines }
}
