import type { Tenant, TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { toTenantOrigin } from '#platform/hosts.ts'
import type { Services } from '#platform/services.ts'
import { listMissingSetup } from './tenants.rules.ts'
import type * as store from './tenants.store.ts'

export const toTenant = (row: store.TenantRow, publicUrl: URL): Tenant => ({
  tenantuuid: row.tenant_id,
  name: row.name,
  sname: row.sname,
  subdomain: row.subdomain,
  url: toTenantOrigin(publicUrl, row.subdomain),
  admin: [row.firstname, row.lastname].filter((name) => name !== null).join(' '),
  adminEmail: row.email ?? '',
  status: row.status,
  createdAt: row.created_at.toISOString(),
})

type SettingsRow = NonNullable<Awaited<ReturnType<typeof store.findSettings>>>

export const toTenantSettings = (row: SettingsRow, { env, mailServers }: Services): TenantSettings => ({
  ...toTenant(row, env.publicUrl),
  adminId: row.admin_id,
  operator: row.kind === 'operator',
  address: row.address,
  country: row.country,
  language: row.language,
  passwordLength: row.passwordLength,
  signupNormal: row.signupNormal,
  signupSocial: row.signupSocial,
  sessionIdleHours: row.sessionIdleHours,
  sessionDays: row.sessionDays,
  maxSessionDays: env.maxSessionDays,
  sendsEmail: mailServers.defaultTransport !== undefined || row.has_smtp,
  version: row.version,
  missingSetup: listMissingSetup(row),
})
