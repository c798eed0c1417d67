import type { Plan, PlanPrice } from './plans.shapes.ts'

/** The part of a plan that a tenant keeps. */
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
