import { maxProducts, products } from '@foyer/contract/billing/products'
import type { Input } from '@foyer/contract/call'
import { roles } from '@foyer/contract/identity/roles'
import { audit } from '@foyer/contract/operations/audit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPlan, createProduct } from '#test/catalogue.ts'
import { expectDefined, useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const operator = kit.as(kit.operator.admin)

type Form = Input<typeof products.create>
const form = (changes: Partial<Form> = {}): Form => ({
  name: `Product ${crypto.randomUUID()}`,
  isBundle: false,
  ...changes,
})

it('lists products by name, with what they bundle, what bundles them, and their plans', async () => {
  const [meetings, storage] = [
    await createProduct(kit, { name: 'meetings' }),
    await createProduct(kit, { name: 'Storage' }),
  ]
  const bundle = await operator.call(
    products.create,
    form({ name: 'Clinic', isBundle: true, bundledIds: [storage, meetings] }),
  )
  expect(bundle.body).toMatchObject({
    ...{ isBundle: true, bundles: [], plans: [], status: 'active', version: 1, changedBy: 'Ada Of the operator' },
    bundled: [
      { id: meetings, name: 'meetings' },
      { id: storage, name: 'Storage' },
    ],
  })
  const { plan } = await createPlan(kit, { productId: meetings })
  const { items } = (await operator.call(products.list, {})).body
  const mine = expectDefined(items).filter(({ id }) => [meetings, storage, bundle.body.id].includes(id))
  expect(mine.map(({ name }) => name)).toEqual(['Clinic', 'meetings', 'Storage'])
  expect(mine[1]).toMatchObject({
    bundles: [{ id: bundle.body.id, name: 'Clinic' }],
    plans: [{ id: plan.id, name: 'Team' }],
  })
})

it('edits a product, and refuses an edit of what another has changed meanwhile', async () => {
  const id = await createProduct(kit)
  const edited = await operator.call(products.update, { ...form({ name: 'Audio conferences' }), id, version: 1 })
  expect(edited.body).toMatchObject({ name: 'Audio conferences', version: 2 })
  expect((await operator.call(products.update, { ...form(), id, version: 1 })).body.code).toBe('conflict')
})

it('turns a bundle into a product, which bundles nothing', async () => {
  const bundledIds = [await createProduct(kit), await createProduct(kit)]
  const { body } = await operator.call(products.create, form({ isBundle: true, bundledIds }))
  const edited = await operator.call(products.update, { ...form({ bundledIds }), id: body.id, version: 1 })
  expect(edited.body).toMatchObject({ isBundle: false, bundled: [] })
})

describe('refuses', () => {
  it('a name that another product has, in whatever case', async () => {
    await createProduct(kit, { name: 'Transcription' })
    const { status, body } = await operator.call(products.create, form({ name: 'TRANSCRIPTION' }))
    expect([status, body.code, body.field]).toEqual([409, 'product-name-taken', 'name'])
  })

  it('a bundle of fewer than two products, of bundles, of itself and of unknown products', async () => {
    const [one, two] = [await createProduct(kit), await createProduct(kit)]
    const few = await operator.call(products.create, form({ isBundle: true, bundledIds: [one, one] }))
    expect(few.body.issues).toMatchObject([{ field: 'bundledIds', code: 'bundle-empty' }])
    const { body: bundle } = await operator.call(products.create, form({ isBundle: true, bundledIds: [one, two] }))
    for (const other of [bundle.id, crypto.randomUUID()]) {
      const { status, body } = await operator.call(products.create, form({ isBundle: true, bundledIds: [one, other] }))
      expect([status, body.code]).toEqual([400, 'bundled-product-unsuitable'])
    }
    const itself = { ...form({ isBundle: true, bundledIds: [one, two] }), id: one, version: 1 }
    expect((await operator.call(products.update, itself)).body.code).toBe('product-bundled')
    const alone = await createProduct(kit)
    const own = { ...form({ isBundle: true, bundledIds: [alone, two] }), id: alone, version: 1 }
    expect((await operator.call(products.update, own)).body.code).toBe('bundled-product-unsuitable')
  })

  it('to delete a product that a plan or a bundle uses; disabling it is possible', async () => {
    const [sold, part, other] = [await createProduct(kit), await createProduct(kit), await createProduct(kit)]
    await createPlan(kit, { productId: sold })
    await operator.call(products.create, form({ isBundle: true, bundledIds: [part, other] }))
    for (const id of [sold, part])
      expect((await operator.call(products.delete, { id })).body.code).toBe('product-in-use')
    const disabled = await operator.call(products.setStatus, { id: sold, status: 'disabled' })
    expect(disabled.body).toMatchObject({ status: 'disabled', version: 2 })
    expect((await operator.call(products.setStatus, { id: sold, status: 'disabled' })).body.version).toBe(2)
  })

  it('more than 200 products', async () => {
    onTestFinished(async () => void (await kit.owner(`delete from products where name like 'Filler %'`)))
    await kit.owner(
      `insert into products (name, description, is_bundle, changed_by)
       select 'Filler ' || n, '', false, '' from generate_series(1, $1::int) n`,
      [maxProducts],
    )
    expect((await operator.call(products.create, form())).body.code).toBe('too-many-products')
  })
})

it('deletes a product that nothing uses, a bundle included, and notes it', async () => {
  const bundledIds = [await createProduct(kit), await createProduct(kit)]
  const { body } = await operator.call(products.create, form({ isBundle: true, bundledIds }))
  for (const id of [body.id, ...bundledIds]) expect((await operator.call(products.delete, { id })).status).toBe(200)
  expect((await operator.call(products.get, { id: body.id })).status).toBe(404)
  const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
  const { items } = (await operator.call(audit.list, { ...period, object: body.id })).body
  expect(items?.map(({ call }) => call)).toEqual(['products.delete', 'products.create'])
})

describe('is of the operator only', () => {
  it('so that no user of another tenant can make its calls, or be granted its keys', async () => {
    const tenant = await kit.createTenant()
    expect((await kit.as(tenant.admin).call(products.list, {})).status).toBe(403)
    const role = { name: 'Catalogue', level: 'member' as const, permissions: ['products.get' as const] }
    expect((await kit.as(tenant.admin).call(roles.create, role)).body.code).toBe('permission-not-held')
    const named = await operator.call(roles.create, { ...role, tenantuuid: tenant.tenantId })
    expect(named.body.code).toBe('permission-not-held')
    const { items } = (await operator.call(roles.listPermissions, { tenantuuid: tenant.tenantId })).body
    expect(items?.map(({ resource }) => resource)).not.toContain('products')
    // Not even where a role has the key all the same.
    const user = await createUserWithRole(kit, tenant, { level: 'member', permissions: ['products.get'] })
    expect((await kit.as(user).call(products.list, {})).status).toBe(403)
  })

  it('whose members can have a role for it', async () => {
    const permissions = ['products.get' as const, 'products.put' as const]
    const user = await createUserWithRole(kit, kit.operator, { level: 'member', permissions })
    const id = (await kit.as(user).call(products.create, form())).body.id
    expect((await kit.as(user).call(products.get, { id })).status).toBe(200)
    expect((await kit.as(user).call(products.delete, { id })).status).toBe(403)
  })
})
