import { plans } from '@foyer/contract/billing/plans'
import { defineAccess, unknownId } from '#test/access.ts'
import { createProduct, planForm } from '#test/catalogue.ts'

export const access = defineAccess(plans, {
  list: { level: 'superadmin', input: () => ({}) },
  get: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  create: {
    level: 'superadmin',
    input: () => ({ ...planForm, name: 'Team', productId: unknownId }),
    once: true,
    ok: 400,
    accepted: async (kit) => ({ ...planForm, name: 'Team', productId: await createProduct(kit) }),
  },
  update: {
    level: 'superadmin',
    input: () => ({ ...planForm, id: unknownId, version: 1, name: 'Team', productId: unknownId }),
    ok: 404,
  },
  setStatus: { level: 'superadmin', input: () => ({ id: unknownId, status: 'disabled' }), ok: 404 },
  delete: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  listPrices: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  listCurrencies: { level: 'superadmin', input: () => ({}) },
  listLimits: { level: 'superadmin', input: () => ({}) },
  listCycles: { level: 'superadmin', input: () => ({}) },
})
