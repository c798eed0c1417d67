import { plans } from '@foyer/contract/billing/plans'
import { maxPlans } from '@foyer/contract/billing/plans.shapes'
import type { Input } from '@foyer/contract/call'
import { audit } from '@foyer/contract/operations/audit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anyPeriod } from '#test/access.ts'
import { createPlan, createProduct, planForm } from '#test/catalogue.ts'
import { expectDefined, useKit } from '#test/kit.ts'

const kit = await useKit()
const operator = kit.as(kit.operator.admin)

type Form = Input<typeof plans.create>
const cad = { currency: 'CAD' as const, monthly: 1250, yearly: 12_000 }
const jpy = { currency: 'JPY' as const, monthly: null, yearly: 12_960 }

/** Saves a plan as it is now, with changes. */
async function edit({ id, form }: { id: string; form: Form }, changes: Partial<Form>) {
  const { version } = (await operator.call(plans.get, { id })).body
  return operator.call(plans.update, { ...form, ...changes, id, version: expectDefined(version) })
}
const listTerms = async (id: string) => expectDefined((await operator.call(plans.listPrices, { id })).body.items)

it('creates a plan with prices, limits, roles and linked plans, and lists it under its product', async () => {
  const storage = await createPlan(kit, { name: 'Storage 100 GB' })
  const { plan, productId } = await createPlan(kit, {
    ...{ prices: [jpy, cad], linkedIds: [storage.id], minLicences: 5, description: 'For every day' },
  })
  expect(plan).toMatchObject({
    ...{ name: 'Team', description: 'For every day', minLicences: 5, maxLicences: 100, published: false },
    ...{ prices: [cad, jpy], limits: planForm.limits, roles: planForm.roles, status: 'active', version: 1 },
    product: { id: productId, status: 'active' },
    linked: [{ id: storage.id, name: 'Storage 100 GB' }],
    ...{ termsVersion: 1, termsFixed: false },
  })
  const { items } = (await operator.call(plans.list, {})).body
  expect(items?.filter(({ id }) => id === plan.id)).toEqual([plan])
})

describe('the terms of a plan', () => {
  it('change in place as long as they were never offered', async () => {
    const made = await createPlan(kit, { prices: [cad] })
    const { body } = await edit(made, { prices: [{ ...cad, monthly: 1375 }] })
    expect(body).toMatchObject({ termsVersion: 1, termsFixed: false, prices: [{ ...cad, monthly: 1375 }] })
    expect(await listTerms(made.id)).toMatchObject([{ number: 1, until: null }])
  })

  it('get a new version with other prices, limits or roles once they were published', async () => {
    const made = await createPlan(kit, { prices: [cad], published: true })
    expect(made.plan.termsFixed).toBe(true)
    const dearer = [{ ...cad, monthly: 1375 }]
    expect((await edit(made, { prices: dearer, published: true })).body).toMatchObject({
      termsVersion: 2,
      termsFixed: true,
    })
    const limits = { ...planForm.limits, participants: 50 }
    expect((await edit(made, { prices: dearer, limits, published: false })).body).toMatchObject({
      ...{ termsVersion: 3, termsFixed: false, published: false },
    })
    expect((await edit(made, { prices: dearer, limits, roles: ['admin'] })).body.termsVersion).toBe(3)
    const terms = await listTerms(made.id)
    expect(terms).toMatchObject([
      { number: 3, until: null, prices: dearer, limits, roles: ['admin'] },
      { number: 2, prices: dearer, limits: planForm.limits, roles: planForm.roles },
      { number: 1, prices: [cad], limits: planForm.limits },
    ])
    expect(terms[1]?.until).toBe(terms[0]?.since)
    expect(terms[2]?.until).toBe(terms[1]?.since)
  })

  it('stay the same version if only the name or the order of currencies changes', async () => {
    const made = await createPlan(kit, { prices: [cad, jpy], published: true })
    const { body } = await edit(made, { prices: [jpy, cad], published: true, name: 'Team and more' })
    expect(body).toMatchObject({ name: 'Team and more', termsVersion: 1 })
  })

  it('are not offered while the plan is disabled', async () => {
    const made = await createPlan(kit, { prices: [cad] })
    await operator.call(plans.setStatus, { id: made.id, status: 'disabled' })
    expect((await edit(made, { prices: [cad], published: true })).body.termsFixed).toBe(false)
    const enabled = await operator.call(plans.setStatus, { id: made.id, status: 'active' })
    expect(enabled.body).toMatchObject({ termsFixed: true, status: 'active' })
  })
})

describe('a form is refused', () => {
  const check = async (changes: Partial<Form>) => {
    const productId = changes.productId ?? (await createProduct(kit))
    const { body } = await operator.call(plans.create, { ...planForm, name: 'Team', productId, ...changes })
    const issues = body.issues ?? [{ field: body.field, code: body.code }]
    return [...new Set(issues.map(({ field, code }) => `${field} ${code}`))]
  }

  it.each<[string, Partial<Form>, string]>([
    ['with 0 licences', { minLicences: 0 }, 'minLicences licences-invalid'],
    ['with −1 licences', { minLicences: -1 }, 'minLicences licences-invalid'],
    ['with one and a half licences', { minLicences: 1.5 }, 'minLicences licences-invalid'],
    ['with 101 licences', { maxLicences: 101 }, 'maxLicences licences-invalid'],
    ['with 1e308 licences', { maxLicences: 1e308 }, 'maxLicences licences-invalid'],
    ['with a minimum above the maximum', { minLicences: 6, maxLicences: 5 }, 'maxLicences licences-reversed'],
    ['if it is published without a price', { published: true }, 'published published-without-price'],
    ['with a negative price', { prices: [{ ...cad, monthly: -1 }] }, 'prices.0.monthly price-invalid'],
    ['with a part of a cent', { prices: [{ ...cad, yearly: 0.5 }] }, 'prices.0.yearly price-invalid'],
    ['with a currency without any price', { prices: [{ ...jpy, yearly: null }] }, 'prices.0.monthly price-missing'],
    ['with a currency twice', { prices: [cad, cad] }, 'prices currency-repeated'],
    [
      'with a limit out of its range',
      { limits: { ...planForm.limits, participants: 1 } },
      'limits.participants limit-invalid',
    ],
    ['without any role', { roles: [] }, 'roles role-missing'],
    ['with an unknown product', { productId: crypto.randomUUID() }, 'productId plan-product-unknown'],
    ['with an unknown linked plan', { linkedIds: [crypto.randomUUID()] }, 'linkedIds linked-plan-unsuitable'],
  ])('%s', async (_which, changes, expected) => {
    expect(await check(changes)).toEqual([expected])
  })

  it('with a name that another plan of the product has; of another product it may', async () => {
    const { productId } = await createPlan(kit)
    expect(await check({ productId, name: 'TEAM' })).toEqual(['name plan-name-taken'])
    expect((await createPlan(kit)).plan.name).toBe('Team')
  })

  it('with a linked plan of the same product', async () => {
    const made = await createPlan(kit)
    expect(await check({ productId: made.productId, name: 'Business', linkedIds: [made.id] })).toEqual([
      'linkedIds linked-plan-unsuitable',
    ])
  })

  it('if the plan was published and changes its product, or another user has changed it meanwhile', async () => {
    const made = await createPlan(kit, { prices: [cad], published: true })
    const productId = await createProduct(kit)
    expect((await edit(made, { productId })).body).toMatchObject({ code: 'plan-product-fixed', field: 'productId' })
    const stale = await operator.call(plans.update, { ...made.form, id: made.id, version: 7 })
    expect(stale.body.code).toBe('conflict')
    const draft = await createPlan(kit)
    expect((await edit(draft, { productId })).body.product?.id).toBe(productId)
  })

  it('with the 501st plan', async () => {
    const productId = await createProduct(kit)
    onTestFinished(async () => {
      await kit.owner('delete from plan_terms where plan_id in (select id from plans where product_id = $1)', [
        productId,
      ])
    })
    await kit.owner(
      `with added as (
         insert into plans (product_id, name, description, min_licences, max_licences, published, changed_by)
         select $1, 'Plan ' || n, '', 1, 1, false, '' from generate_series(1, $2::int) n returning id)
       insert into plan_terms (plan_id, number, offered, roles) select id, 1, false, '{admin}' from added`,
      [productId, maxPlans],
    )
    onTestFinished(async () => void (await kit.owner('delete from plans where product_id = $1', [productId])))
    expect(await check({ productId })).toEqual(['undefined too-many-plans'])
  })
})

it('deletes a plan that was never offered and that no plan is linked with; otherwise it can be disabled', async () => {
  const [free, published, linked] = [
    await createPlan(kit, { prices: [cad] }),
    await createPlan(kit, { prices: [cad], published: true }),
    await createPlan(kit),
  ]
  await createPlan(kit, { linkedIds: [linked.id] })
  await edit(published, { published: false })
  for (const { id } of [published, linked])
    expect((await operator.call(plans.delete, { id })).body.code).toBe('plan-in-use')
  expect((await operator.call(plans.delete, { id: free.id })).status).toBe(200)
  expect((await operator.call(plans.listPrices, { id: free.id })).status).toBe(404)
  const { items } = (await operator.call(audit.list, { ...anyPeriod, object: free.id })).body
  expect(items?.map(({ call }) => call)).toEqual(['plans.delete', 'plans.create'])
})

it('lists the currencies with their minor units, the limits with their bounds, and the cycles', async () => {
  const currencies = (await operator.call(plans.listCurrencies, {})).body.items
  expect(currencies).toEqual(
    expect.arrayContaining([
      { code: 'JPY', digits: 0 },
      { code: 'TND', digits: 3 },
    ]),
  )
  expect((await operator.call(plans.listLimits, {})).body.items).toContainEqual({
    ...{ name: 'meetingMinutes', unit: 'minutes', min: 1, max: 1440 },
  })
  expect((await operator.call(plans.listCycles, {})).body.items).toEqual(['monthly', 'yearly'])
})
