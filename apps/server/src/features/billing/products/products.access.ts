import { products } from '@foyer/contract/billing/products'
import { defineAccess, unknownId } from '#test/access.ts'

const form = { description: '', isBundle: false }

export const access = defineAccess(products, {
  list: { level: 'superadmin', input: () => ({}) },
  get: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  create: {
    level: 'superadmin',
    once: true,
    input: () => ({ ...form, name: `Product ${Math.random()}` }),
  },
  update: { level: 'superadmin', input: () => ({ ...form, id: unknownId, version: 1, name: 'Meetings' }), ok: 404 },
  setStatus: { level: 'superadmin', input: () => ({ id: unknownId, status: 'disabled' }), ok: 404 },
  delete: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
})
