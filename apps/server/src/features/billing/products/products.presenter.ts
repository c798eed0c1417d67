import type { Product } from '@foyer/contract/billing/products'
import type { ProductRow } from './products.store.ts'

export const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isBundle: row.is_bundle,
  bundled: row.bundled,
  bundles: row.bundles,
  plans: row.plans,
  status: row.status,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  version: row.version,
})
