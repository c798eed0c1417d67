import { products } from '@foyer/contract/billing/products'
import { defineReference } from '#platform/calls/define-reference.ts'

export const productsReference = defineReference(products, {
  title: 'Products',
  description: 'What the operator sells: products, and bundles of them.',
  calls: {
    list: 'List the products',
    get: 'Get a product',
    create: 'Create a product',
    update: 'Edit a product',
    setStatus: {
      summary: 'Enable or disable a product',
      description: 'The plans of a disabled product are no longer offered. Tenants that have one keep it.',
    },
    delete: { summary: 'Delete a product', description: 'Only if neither a plan nor a bundle uses it.' },
  },
  fields: {
    id: 'The product, the plan or the bundle.',
    name: 'Name, unique among the products.',
    description: 'What it is, for the operator and on cards of plans.',
    isBundle: 'Whether it consists of other products.',
    bundledIds: 'The products of the bundle, at least two; ignored for any other product.',
    bundled: 'The products of the bundle.',
    bundles: 'The bundles that contain it.',
    plans: 'Its plans.',
    status: 'Whether its plans are offered.',
    changedAt: 'Time of the last change.',
    changedBy: 'Name of the user who made it.',
  },
})
