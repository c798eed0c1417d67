import type { Plan, PlanPrice } from './plans.shapes.ts'

/** What a tenant has of a plan. */
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
