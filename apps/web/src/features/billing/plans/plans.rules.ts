import type { BillingCycle, CurrencyCode } from '@foyer/contract/billing/currencies'
import { isSameTerms, type Terms } from '@foyer/contract/billing/plan-terms'
import { maxPrice, type Plan, type PlanPrice } from '@foyer/contract/billing/plans.shapes'

type Role = Plan['roles'][number]
/** A number, '' for none, or what was typed instead. */
type Entry = number | string

export type PriceValues = { currency: CurrencyCode; monthly: Entry; yearly: Entry }
/** The values of the form; prices are in minor units. */
export type PlanValues = Pick<Plan, 'name' | 'description' | 'published'> & {
  productId: string
  minLicences: Entry
  maxLicences: Entry
  linkedIds: string[]
  prices: PriceValues[]
  limits: { participants: Entry; meetingMinutes: Entry; recordingStorage: Entry }
  roles: Role[]
}

const toEntry = (value: number | null | undefined): Entry => value ?? ''

const toPriceValues = ({ currency, monthly, yearly }: PlanPrice): PriceValues => ({
  ...{ currency, monthly: toEntry(monthly), yearly: toEntry(yearly) },
})

/** Returns the values of a plan. */
export const toPlanValues = (plan: Plan): PlanValues => ({
  name: plan.name,
  description: plan.description,
  productId: plan.product.id,
  minLicences: plan.minLicences,
  maxLicences: plan.maxLicences,
  published: plan.published,
  linkedIds: plan.linked.map(({ id }) => id),
  prices: plan.prices.map(toPriceValues),
  limits: {
    participants: toEntry(plan.limits.participants),
    meetingMinutes: toEntry(plan.limits.meetingMinutes),
    recordingStorage: toEntry(plan.limits.recordingStorage),
  },
  roles: [...plan.roles],
})

/** Returns the values of a new plan of a product, priced in the currencies of the plan that was changed last. */
export function toNewPlanValues(productId: string, plans: readonly Plan[]): PlanValues {
  const [latest] = plans.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
  return {
    ...{ name: '', description: '', productId, minLicences: 1, maxLicences: 100, published: false, linkedIds: [] },
    prices: (latest?.prices ?? []).map(({ currency }) => ({ currency, monthly: '', yearly: '' })),
    limits: { participants: '', meetingMinutes: '', recordingStorage: '' },
    roles: ['admin', 'member', 'client'],
  }
}

/** Returns what the call takes of an optional number; what is no number is an error. */
const toOptional = (entry: Entry): number | null => (entry === '' ? null : Number(entry === '' ? Number.NaN : entry))
/** An amount that could not be read stays one, although its text may look like a number. */
const toPrice = (entry: Entry): number | null => (entry === '' ? null : typeof entry === 'number' ? entry : Number.NaN)
const toNumber = (entry: Entry): number => (entry === '' ? Number.NaN : Number(entry))

/** Returns the input of the call. */
export const toPlanInput = ({ prices, limits, minLicences, maxLicences, ...values }: PlanValues) => ({
  ...values,
  minLicences: toNumber(minLicences),
  maxLicences: toNumber(maxLicences),
  prices: prices.map(({ currency, monthly, yearly }) => ({
    ...{ currency, monthly: toPrice(monthly), yearly: toPrice(yearly) },
  })),
  limits: {
    participants: toOptional(limits.participants),
    meetingMinutes: toOptional(limits.meetingMinutes),
    recordingStorage: toOptional(limits.recordingStorage),
  },
})

/** Checks whether saving makes a new version: the terms that tenants have or could have stay as they are. */
export const makesVersion = (plan: Plan, terms: Terms): boolean => plan.termsFixed && !isSameTerms(plan, terms)

/** Checks whether a plan was ever offered; then it stays with its product and can be disabled, but not deleted. */
export const wasOffered = ({ termsFixed, termsVersion }: Plan): boolean => termsFixed || termsVersion > 1

/** Returns by how much a year costs less than 12 months, as a share of these; undefined if there is nothing to compare. */
export function compareYear({ monthly, yearly }: Pick<PriceValues, BillingCycle>): number | undefined {
  if (typeof monthly !== 'number' || typeof yearly !== 'number' || monthly === 0) return undefined
  return 1 - yearly / (12 * monthly)
}

/** Returns the price of a licence for a month in a cycle, rounded to a minor unit; undefined if it cannot be had. */
export function toMonthlyPrice(price: PriceValues, cycle: BillingCycle): number | undefined {
  const amount = price[cycle]
  if (typeof amount !== 'number' || amount > maxPrice) return undefined
  return cycle === 'monthly' ? amount : Math.round(amount / 12)
}

/** Returns the cycle in which a plan can be had, of those that its card can show. */
export const findCycle = ({ monthly, yearly }: PlanPrice): BillingCycle =>
  yearly === null && monthly !== null ? 'monthly' : 'yearly'
