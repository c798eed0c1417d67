import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, Id } from '../common.ts'
import type { FieldLabels } from '../field-labels.ts'
import { billingCycles, currencyCodes } from './currencies.ts'
import { limitUnits, planLimitNames } from './plan-limits.ts'
import { plansErrors } from './plans.errors.ts'
import { maxPlans, maxTerms, Plan, PlanForm, PlanTerms, PlanUpdate } from './plans.shapes.ts'
import { CatalogueStatus } from './products.ts'

/** The fields of plans beside the common ones. */
export const plansLabels = {
  productId: { en: 'Product', fr: 'Produit' },
  minLicences: { en: 'Minimum of licences', fr: 'Minimum de licences' },
  maxLicences: { en: 'Maximum of licences', fr: 'Maximum de licences' },
  published: { en: 'Publish online', fr: 'Publier en ligne' },
  linkedIds: { en: 'Linked plans', fr: 'Forfaits liés' },
  prices: { en: 'Prices', fr: 'Prix' },
  limits: { en: 'Limits', fr: 'Limites' },
  roles: { en: 'User roles', fr: 'Rôles des utilisateurs' },
  termsVersion: { en: 'Version', fr: 'Version' },
} satisfies FieldLabels<typeof PlanForm>

const PlanInput = z.strictObject({ id: Id })
const formErrors = [
  'plan-name-taken',
  'plan-product-unknown',
  'linked-plan-unsuitable',
  'reauthentication-required',
] as const

// biome-ignore format: a call in a few lines reads like a table
export const plans = defineCalls({ slice: 'plans', level: 'member', scope: 'operator', errors: plansErrors }, {
  /** All plans of the catalogue, by product and name. */
  list: {
    method: 'POST', path: '/getPlans', permission: 'plans.get', readOnly: true, dependsOn: ['products'],
    input: EmptyInput, output: z.strictObject({ items: z.array(Plan).max(maxPlans) }),
  },
  get: {
    method: 'POST', path: '/getPlan/:id', permission: 'plans.get', readOnly: true, dependsOn: ['products'],
    input: PlanInput, output: Plan, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/addPlan', permission: 'plans.put', idempotent: true,
    input: PlanForm, output: Plan, errors: [...formErrors, 'too-many-plans'],
    audit: { en: 'Created a plan', fr: 'Forfait créé' }, changes: ['plans', 'products'],
  },
  /**
   * Other prices, limits or roles of a plan that was published are a new version of its terms: who has the plan keeps
   * the old ones.
   */
  update: {
    method: 'POST', path: '/updatePlan/:id', permission: 'plans.update',
    input: PlanUpdate, output: Plan, errors: [...formErrors, 'not-found', 'conflict', 'plan-product-fixed'],
    audit: { en: 'Edited a plan', fr: 'Forfait modifié' }, changes: ['plans', 'products'],
  },
  /** A disabled plan is no longer offered; who has it keeps it. */
  setStatus: {
    method: 'POST', path: '/setPlanStatus/:id', permission: 'plans.disable',
    input: PlanInput.extend({ status: CatalogueStatus }), output: Plan,
    errors: ['not-found', 'reauthentication-required'],
    audit: { en: 'Enabled or disabled a plan', fr: 'Forfait activé ou désactivé' }, changes: ['plans', 'products'],
  },
  /** Deletes a plan that was never offered and that no other plan is linked with. */
  delete: {
    method: 'DELETE', path: '/deletePlan/:id', permission: 'plans.delete',
    input: PlanInput, output: EmptyOutput, errors: ['not-found', 'plan-in-use', 'reauthentication-required'],
    audit: { en: 'Deleted a plan', fr: 'Forfait supprimé' }, changes: ['plans', 'products'],
  },
  /** The versions of the terms of a plan, the newest first. */
  listPrices: {
    method: 'POST', path: '/getPlanPrices', permission: 'plans.get', readOnly: true,
    input: PlanInput, output: z.strictObject({ items: z.array(PlanTerms).max(maxTerms) }), errors: ['not-found'],
  },
  /** The currencies that a price can have, and the digits of their minor unit. */
  listCurrencies: {
    method: 'POST', path: '/getCurrencies', permission: 'plans.get', readOnly: true,
    input: EmptyInput,
    output: z.strictObject({ items: z.array(z.strictObject({ code: z.enum(currencyCodes), digits: z.int() })) }),
  },
  /** The limits that a plan can have, in which unit, and the bounds of the number. */
  listLimits: {
    method: 'POST', path: '/getLimits', permission: 'plans.get', readOnly: true,
    input: EmptyInput,
    output: z.strictObject({
      items: z.array(z.strictObject({
        name: z.enum(planLimitNames), unit: z.enum(limitUnits), min: z.int(), max: z.int(),
      })),
    }),
  },
  listCycles: {
    method: 'POST', path: '/getBillingCycles', permission: 'plans.get', readOnly: true,
    input: EmptyInput, output: z.strictObject({ items: z.array(z.enum(billingCycles)) }),
  },
})
