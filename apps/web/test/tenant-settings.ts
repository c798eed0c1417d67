import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'

/** Builds the settings of a tenant, as an administrator of it or the operator gets them. */
export const buildTenantSettings = (fields: Partial<TenantSettings> = {}): TenantSettings => ({
  tenantuuid: '00000000-0000-4000-8000-000000000009',
  name: 'Acme',
  sname: 'Acme',
  subdomain: 'acme',
  url: 'http://acme.localhost:3000',
  admin: 'Zoé Ünal',
  adminEmail: 'zoe@example.test',
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
  operator: false,
  address: '',
  country: 'FR',
  language: 'en',
  passwordLength: 6,
  signupNormal: false,
  signupSocial: false,
  sessionIdleHours: 336,
  sessionDays: 14,
  maxSessionDays: 30,
  sendsEmail: true,
  version: 3,
  adminId: '00000000-0000-4000-8000-000000000021',
  missingSetup: [],
  ...fields,
})
