import { z } from 'zod'
import { errorCode, Id, Instant, whenValid } from '../common.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'
import { currencyCodes } from './currencies.ts'
import { maxLicences, minLicences, planLimits } from './plan-limits.ts'
import { plansErrors } from './plans.errors.ts'
import { CatalogueStatus } from './products.ts'

/** Few enough to list and search them at once. */
export const maxPlans = 500
export const maxLinkedPlans = 20
/** Versions of the terms that are listed. */
export const maxTerms = 200
/** In minor units of the currency. */
export const maxPrice = 100_000_000

/** The roles that a tenant with the plan can give: the built-in ones below the operator, and roles of its own. */
export const planRoles = ['admin', 'member', 'client', 'custom'] as const
const PlanRole = z.enum(planRoles)

const licencesError = errorCode(plansErrors, 'licences-invalid')
const priceError = errorCode(plansErrors, 'price-invalid')
const limitError = errorCode(plansErrors, 'limit-invalid')

const Licences = z.int(licencesError).min(minLicences, licencesError).max(maxLicences, licencesError)
/** A licence for a cycle without tax, in minor units; null if the plan cannot be had for this cycle. */
const PriceField = z.int(priceError).min(0, priceError).max(maxPrice, priceError).nullable()
const priceFields = { currency: z.enum(currencyCodes), monthly: PriceField, yearly: PriceField }
const PriceForm = z.strictObject(priceFields).refine(({ monthly, yearly }) => monthly !== null || yearly !== null, {
  path: ['monthly'],
  ...errorCode(plansErrors, 'price-missing'),
})
export const PlanPrice = z.strictObject(priceFields)
export type PlanPrice = z.output<typeof PlanPrice>

const limitField = ({ min, max }: { min: number; max: number }) =>
  z.int(limitError).min(min, limitError).max(max, limitError).nullable()
/** Null is no limit. */
export const PlanLimits = z.strictObject({
  participants: limitField(planLimits.participants),
  meetingMinutes: limitField(planLimits.meetingMinutes),
  recordingStorage: limitField(planLimits.recordingStorage),
})
export type PlanLimits = z.output<typeof PlanLimits>

const unique = <T>(items: T[]): T[] => [...new Set(items)]
const fields = {
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')),
  description: optionalSingleLine(200).default(''),
  productId: Id,
  minLicences: Licences,
  maxLicences: Licences,
  /** Whether visitors see it; otherwise only the operator assigns it. */
  published: z.boolean(),
  linkedIds: z.array(Id).max(maxLinkedPlans).overwrite(unique).default([]),
  prices: z.array(PriceForm).max(currencyCodes.length),
  limits: PlanLimits,
  roles: z.array(PlanRole).min(1, errorCode(plansErrors, 'role-missing')).overwrite(unique),
}
type Fields = z.output<z.ZodObject<typeof fields>>

const isOrdered = (plan: Pick<Fields, 'minLicences' | 'maxLicences'>): boolean => plan.minLicences <= plan.maxLicences
const ordered = {
  path: ['maxLicences'],
  ...whenValid({ minLicences: Licences, maxLicences: Licences }),
  ...errorCode(plansErrors, 'licences-reversed'),
}
const isSellable = ({ published, prices }: Pick<Fields, 'published' | 'prices'>): boolean =>
  !published || prices.length > 0
const sellable = {
  path: ['published'],
  ...whenValid({ published: fields.published, prices: fields.prices }),
  ...errorCode(plansErrors, 'published-without-price'),
}
const hasCurrenciesOnce = ({ prices }: Pick<Fields, 'prices'>): boolean =>
  new Set(prices.map(({ currency }) => currency)).size === prices.length
const currenciesOnce = {
  path: ['prices'],
  ...whenValid({ prices: fields.prices }),
  ...errorCode(plansErrors, 'currency-repeated'),
}

export const PlanForm = z
  .strictObject(fields)
  .refine(isOrdered, ordered)
  .refine(isSellable, sellable)
  .refine(hasCurrenciesOnce, currenciesOnce)
export const PlanUpdate = z
  .strictObject({ ...fields, id: Id, version: z.int() })
  .refine(isOrdered, ordered)
  .refine(isSellable, sellable)
  .refine(hasCurrenciesOnce, currenciesOnce)

/** The part of a plan that does not change for a tenant that has it: the plan gets a new version of it instead. */
const terms = { prices: z.array(PlanPrice), limits: PlanLimits, roles: z.array(PlanRole) }

export const Plan = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  product: z.strictObject({ id: Id, name: z.string(), status: CatalogueStatus }),
  minLicences: z.int(),
  maxLicences: z.int(),
  published: z.boolean(),
  /** Plans of other products that can be added to it, by name. */
  linked: z.array(z.strictObject({ id: Id, name: z.string() })),
  ...terms,
  /** A disabled plan is no longer offered; tenants that have it keep it. */
  status: CatalogueStatus,
  /** The number of the terms, from 1. */
  termsVersion: z.int(),
  /** Since when new subscriptions have these terms. */
  termsSince: Instant,
  /** Whether these terms were offered, so that a change makes new ones. */
  termsFixed: z.boolean(),
  changedAt: Instant,
  changedBy: z.string(),
  version: z.int(),
})
export type Plan = z.output<typeof Plan>

export const PlanTerms = z.strictObject({
  ...terms,
  number: z.int(),
  since: Instant,
  /** Null for those that new subscriptions have. */
  until: Instant.nullable(),
})
export type PlanTerms = z.output<typeof PlanTerms>
