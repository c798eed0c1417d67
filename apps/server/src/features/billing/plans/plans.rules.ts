import type { Plan, PlanPrice } from '@foyer/contract/billing/plans.shapes'

/** The part of a plan that a tenant keeps while the plan gets other terms. */
export type Terms = Pick<Plan, 'prices' | 'limits' | 'roles'>

const toComparable = ({ prices, limits, roles }: Terms): string =>
  JSON.stringify([
    prices.map(({ currency, monthly, yearly }: PlanPrice) => [currency, monthly, yearly]).toSorted(),
    limits.participants,
    limits.meetingMinutes,
    limits.recordingStorage,
    roles.toSorted(),
  ])

/** Checks whether two terms are the same, in whatever order their parts are. */
export const isSameTerms = (one: Terms, other: Terms): boolean => toComparable(one) === toComparable(other)

/**
 * Finds what becomes of the terms of a plan that is saved: those that were offered stay as they are, so that changed
 * ones are new.
 */
export function findTermsChange(before: Terms & { offered: boolean }, after: Terms): 'none' | 'replace' | 'add' {
  if (isSameTerms(before, after)) return 'none'
  return before.offered ? 'add' : 'replace'
}
