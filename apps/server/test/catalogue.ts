import { plans } from '@foyer/contract/billing/plans'
import { products } from '@foyer/contract/billing/products'
import type { Input } from '@foyer/contract/call'
import type { Kit } from './kit.ts'

/** The fields of a plan that every plan of the tests has. */
export const planForm = {
  minLicences: 1,
  maxLicences: 100,
  published: false,
  prices: [],
  limits: { participants: 100, meetingMinutes: null, recordingStorage: 5 },
  roles: ['admin', 'member'],
} satisfies Partial<Input<typeof plans.create>>

type Changes<C extends typeof plans.create | typeof products.create> = Partial<Input<C>>

/** Creates a product with a name of its own; returns its id. */
export async function createProduct(kit: Kit, changes: Changes<typeof products.create> = {}): Promise<string> {
  const form = { name: `Product ${crypto.randomUUID()}`, isBundle: false, ...changes }
  return (await kit.as(kit.operator.admin).call(products.create, form)).body.id
}

/** Creates a plan of a product of its own. */
export async function createPlan(kit: Kit, changes: Changes<typeof plans.create> = {}) {
  const productId = changes.productId ?? (await createProduct(kit))
  const form = { ...planForm, name: 'Team', ...changes, productId }
  const { body } = await kit.as(kit.operator.admin).call(plans.create, form)
  return { id: body.id, productId, form, plan: body }
}
