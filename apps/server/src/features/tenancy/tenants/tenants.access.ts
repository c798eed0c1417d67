import { tenants } from '@foyer/contract/tenancy/tenants'
import { defineAccess, firstPage, unknownId } from '#test/access.ts'

export const access = defineAccess(tenants, {
  list: {
    level: 'admin',
    input: () => firstPage,
    variants: [{ filters: { status: 'active', setup: 'open' } }, { filters: { mail: 'failed' } }],
  },
  count: { level: 'superadmin', input: () => ({}) },
  listFigures: { level: 'superadmin', input: ({ tenantId }) => ({ ids: [tenantId] }) },
  export: { level: 'admin', input: () => ({}) },
  create: {
    level: 'superadmin',
    once: true,
    input: () => ({
      name: 'New',
      sname: 'new',
      subdomain: `new${Math.random().toString(36).slice(2)}`,
      adminFirstname: 'Ann',
      adminLastname: 'Admin',
      adminEmail: 'ann@example.test',
    }),
  },
  // An administrator works in their own tenant, a super administrator in the named one.
  get: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
  update: {
    level: 'admin',
    input: ({ tenantId }) => ({
      tenantuuid: tenantId,
      version: 999_999,
      name: 'Name',
      sname: 'name',
      address: '',
      country: 'FR',
      passwordLength: 8,
      signupNormal: false,
      signupSocial: false,
      sessionIdleHours: 336,
      sessionDays: 14,
    }),
    ok: 409,
  },
  changeSubdomain: { level: 'superadmin', input: () => ({ id: unknownId, subdomain: 'elsewhere' }), ok: 404 },
  enable: { level: 'superadmin', input: () => ({ id: unknownId, enabled: false }), ok: 404 },
  disableSeveral: {
    level: 'superadmin',
    input: () => ({ ids: [unknownId] }),
    accepted: async (kit) => ({ ids: [(await kit.createTenant()).tenantId] }),
  },
  delete: { level: 'superadmin', input: () => ({ id: unknownId, name: 'Name' }), ok: 404 },
  roles: { level: 'admin', input: ({ tenantId }) => ({ tenantuuid: tenantId }) },
})
