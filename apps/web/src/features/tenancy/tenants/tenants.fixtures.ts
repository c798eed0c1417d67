import type { Tenant, TenantFigures } from '@foyer/contract/tenancy/tenants.shapes'

export const acme: Tenant = {
  tenantuuid: '00000000-0000-4000-8000-000000000009',
  name: 'Acme Générale',
  sname: 'Acme',
  subdomain: 'acme',
  url: 'http://acme.localhost:3000',
  admin: 'Zoé Ünal',
  adminEmail: 'zoe@example.test',
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
}
export const figures: TenantFigures = {
  tenantuuid: acme.tenantuuid,
  users: 1512,
  meetings: 1934,
  lastActiveAt: '2026-01-17T10:00:00.000Z',
  live: false,
  mail: { state: 'works', since: null },
  twoFactorShare: 0.64,
  missingSetup: [],
  logos: { logoDark: '', logoWhite: '' },
}
export const noCounts = { all: 0, active: 0, settingUp: 0, disabled: 0 }
