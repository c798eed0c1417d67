import { maxProducts, products } from '@foyer/contract/billing/products'
import type { Parsed } from '@foyer/contract/call'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toFullName } from '#platform/security/sessions.ts'
import { toProduct } from './products.presenter.ts'
import * as store from './products.store.ts'

type Form = Parsed<typeof products.create>
type FormError = 'product-name-taken' | 'bundled-product-unsuitable'

const toAuditFields = ({ name, description, is_bundle, bundled, status }: store.ProductRow) => ({
  ...{ name, description, status },
  isBundle: is_bundle,
  bundledIds: bundled.map((part) => part.name).join(', '),
})

/** Finds a product that the caller has written. */
async function findWritten(db: Db, id: string): Promise<store.ProductRow> {
  const row = await store.find(db, id)
  if (row === undefined) throw new Error('The product was not found')
  return row
}

/** Fails unless the form fits the other products; returns what the product bundles. */
async function checkForm(
  { db, fail }: Pick<Context<FormError>, 'db' | 'fail'>,
  { name, isBundle, bundledIds }: Form,
  id?: string,
): Promise<readonly string[]> {
  if (await store.hasName(db, name, id)) fail('product-name-taken', 'name')
  if (!isBundle) return []
  const isSuitable = (await store.countSingle(db, bundledIds)) === bundledIds.length
  if (!isSuitable || bundledIds.some((part) => part === id)) fail('bundled-product-unsuitable', 'bundledIds')
  return bundledIds
}

export const productsHandlers = defineHandlers(products, {
  list: async ({ db }) => ({ items: (await store.findAll(db)).map(toProduct) }),

  get: async ({ input: { id }, db, fail }) => {
    const row = await store.find(db, id)
    return row === undefined ? fail('not-found') : toProduct(row)
  },

  create: async (context) => {
    const { input, db, actor, fail, audit } = context
    await store.lockCatalogue(db)
    if ((await store.count(db)) >= maxProducts) return fail('too-many-products')
    const parts = await checkForm(context, input)
    const id = await store.insert(db, { ...input, changedBy: toFullName(actor) })
    await store.replaceParts(db, id, parts)
    const row = await findWritten(db, id)
    audit({ objectId: id, label: row.name, after: toAuditFields(row) })
    return toProduct(row)
  },

  update: async (context) => {
    const { input, db, actor, fail, audit } = context
    await store.lockCatalogue(db)
    const before = await store.find(db, input.id)
    if (before === undefined) return fail('not-found')
    if (before.version !== input.version) return fail('conflict')
    if (input.isBundle && before.bundles.length > 0) return fail('product-bundled', 'isBundle')
    const parts = await checkForm(context, input, before.id)
    await store.update(db, before.id, { ...input, changedBy: toFullName(actor) })
    await store.replaceParts(db, before.id, parts)
    const row = await findWritten(db, before.id)
    audit({ objectId: row.id, label: row.name, before: toAuditFields(before), after: toAuditFields(row) })
    return toProduct(row)
  },

  setStatus: async ({ input: { id, status }, db, actor, fail, audit }) => {
    await store.lockCatalogue(db)
    const before = await store.find(db, id)
    if (before === undefined) return fail('not-found')
    if (before.status !== status) await store.updateStatus(db, id, { status, changedBy: toFullName(actor) })
    const row = await findWritten(db, id)
    audit({ objectId: id, label: row.name, before: { status: before.status }, after: { status } })
    return toProduct(row)
  },

  delete: async ({ input: { id }, db, fail, audit }) => {
    await store.lockCatalogue(db)
    const row = await store.find(db, id)
    if (row === undefined) return fail('not-found')
    if (row.plans.length > 0 || row.bundles.length > 0) return fail('product-in-use')
    await store.remove(db, id)
    audit({ objectId: id, label: row.name, before: toAuditFields(row) })
    return {}
  },
})
