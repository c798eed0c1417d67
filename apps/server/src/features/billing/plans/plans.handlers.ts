import { billingCycles, currencyCodes, currencyDigits } from '@foyer/contract/billing/currencies'
import { planLimitNames, planLimits } from '@foyer/contract/billing/plan-limits'
import { plans } from '@foyer/contract/billing/plans'
import { maxPlans, maxTerms } from '@foyer/contract/billing/plans.shapes'
import type { Parsed } from '@foyer/contract/call'
import * as products from '#features/billing/products/products.store.ts'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toFullName } from '#platform/security/sessions.ts'
import { toPlan, toPlanTerms } from './plans.presenter.ts'
import { findTermsChange } from './plans.rules.ts'
import * as store from './plans.store.ts'

type Form = Parsed<typeof plans.create>
type FormError = 'plan-name-taken' | 'plan-product-unknown' | 'linked-plan-unsuitable'

/** Writes prices in a line: `CAD 1250/12000; EUR 875/–`, a month and a year in minor units. */
const describePrices = ({ prices }: Pick<store.PlanRow, 'prices'>): string =>
  prices.map(({ currency, monthly, yearly }) => `${currency} ${monthly ?? '–'}/${yearly ?? '–'}`).join('; ')

const describeLimits = (row: store.PlanRow): string =>
  [row.participants, row.meeting_minutes, row.recording_gigabytes]
    .map((limit, at) => `${planLimitNames[at]} ${limit ?? '–'}`)
    .join('; ')

const toAuditFields = (row: store.PlanRow) => ({
  name: row.name,
  description: row.description,
  status: row.status,
  productId: row.product_name,
  minLicences: row.min_licences,
  maxLicences: row.max_licences,
  published: row.published,
  linkedIds: row.linked.map(({ name }) => name).join(', '),
  prices: describePrices(row),
  limits: describeLimits(row),
  roles: row.roles.join(', '),
  termsVersion: row.terms_number,
})

/** Finds a plan that the caller has written. */
async function findWritten(db: Db, id: string): Promise<store.PlanRow> {
  const row = await store.find(db, id)
  if (row === undefined) throw new Error('The plan was not found')
  return row
}

/** Fails unless the form fits the other plans and products. */
async function checkForm({ db, fail }: Pick<Context<FormError>, 'db' | 'fail'>, form: Form, id?: string) {
  const { productId, linkedIds } = form
  if ((await products.find(db, productId)) === undefined) fail('plan-product-unknown', 'productId')
  if (await store.hasName(db, form, id)) fail('plan-name-taken', 'name')
  if ((await store.countOfOthers(db, linkedIds, productId)) < linkedIds.length)
    fail('linked-plan-unsuitable', 'linkedIds')
}

/** Writes the terms of a plan that is saved, and returns the plan. */
async function saveTerms(db: Db, before: store.PlanRow, form: Form): Promise<store.PlanRow> {
  const current = { ...toPlan(before), offered: before.offered }
  const change = findTermsChange(current, form)
  const number = before.terms_number
  if (change === 'replace') await store.removeTerms(db, before.id, number)
  if (change !== 'none')
    await store.insertTerms(
      db,
      { planId: before.id, number: change === 'add' ? number + 1 : number },
      { ...form, offered: false },
    )
  return finish(db, before.id)
}

/** Fixes the terms of a plan that is offered, and returns the plan. */
async function finish(db: Db, id: string): Promise<store.PlanRow> {
  const row = await findWritten(db, id)
  if (row.published && row.status === 'active') await store.markOffered(db, id)
  return findWritten(db, id)
}

export const plansHandlers = defineHandlers(plans, {
  list: async ({ db }) => ({ items: (await store.findAll(db)).map(toPlan) }),

  get: async ({ input: { id }, db, fail }) => {
    const row = await store.find(db, id)
    return row === undefined ? fail('not-found') : toPlan(row)
  },

  create: async (context) => {
    const { input, db, actor, fail, audit } = context
    await products.lockCatalogue(db)
    if ((await store.count(db)) >= maxPlans) return fail('too-many-plans')
    await checkForm(context, input)
    const id = await store.insert(db, { ...input, changedBy: toFullName(actor) })
    await store.replaceLinks(db, id, input.linkedIds)
    await store.insertTerms(db, { planId: id, number: 1 }, { ...input, offered: false })
    const row = await finish(db, id)
    audit({ objectId: id, label: row.name, after: toAuditFields(row) })
    return toPlan(row)
  },

  update: async (context) => {
    const { input, db, actor, fail, audit } = context
    await products.lockCatalogue(db)
    const before = await store.find(db, input.id)
    if (before === undefined) return fail('not-found')
    if (before.version !== input.version) return fail('conflict')
    if (before.was_offered && before.product_id !== input.productId) return fail('plan-product-fixed', 'productId')
    await checkForm(context, input, before.id)
    await store.update(db, before.id, { ...input, changedBy: toFullName(actor) })
    await store.replaceLinks(db, before.id, input.linkedIds)
    const row = await saveTerms(db, before, input)
    audit({ objectId: row.id, label: row.name, before: toAuditFields(before), after: toAuditFields(row) })
    return toPlan(row)
  },

  setStatus: async ({ input: { id, status }, db, actor, fail, audit }) => {
    await products.lockCatalogue(db)
    const before = await store.find(db, id)
    if (before === undefined) return fail('not-found')
    if (before.status !== status) await store.updateStatus(db, id, { status, changedBy: toFullName(actor) })
    const row = await finish(db, id)
    audit({ objectId: id, label: row.name, before: { status: before.status }, after: { status } })
    return toPlan(row)
  },

  delete: async ({ input: { id }, db, fail, audit }) => {
    await products.lockCatalogue(db)
    const row = await store.find(db, id)
    if (row === undefined) return fail('not-found')
    if (row.is_linked || row.was_offered) return fail('plan-in-use')
    await store.remove(db, id)
    audit({ objectId: id, label: row.name, before: toAuditFields(row) })
    return {}
  },

  listPrices: async ({ input: { id }, db, fail }) => {
    const rows = await store.findTerms(db, id, maxTerms)
    return rows.length === 0 ? fail('not-found') : { items: rows.map(toPlanTerms) }
  },

  listCurrencies: async () => ({ items: currencyCodes.map((code) => ({ code, digits: currencyDigits[code] })) }),

  listLimits: async () => ({ items: planLimitNames.map((name) => ({ name, ...planLimits[name] })) }),

  listCycles: async () => ({ items: [...billingCycles] }),
})
