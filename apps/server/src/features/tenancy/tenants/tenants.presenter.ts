import { toBrandImagePath } from '@foyer/contract/tenancy/tenant-brands'
import type { Tenant, TenantFigures, TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import type { FailingMail } from '#features/operations/mail-log/mail-log.store.ts'
import { toTenantOrigin } from '#platform/hosts.ts'
import type { Services } from '#platform/services.ts'
import type { FiguresRow } from './figures.store.ts'
import { listMissingSetup } from './shared/missing-setup.ts'
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

type Found = {
  meetings: ReadonlyMap<string, number>
  failing: readonly FailingMail[]
  hasDefaultServer: boolean
  publicUrl: URL
}

/** Returns the URL of an image at its tenant's host, which serves none while the tenant is disabled. */
const toLogoUrl = ({ status, subdomain }: FiguresRow, id: string | null, publicUrl: URL): string =>
  status !== 'active' || id === null ? '' : `${toTenantOrigin(publicUrl, subdomain)}${toBrandImagePath(id)}`

/** Presents figures with what other slices know: meetings by tenant, and the tenants whose emails are not taken. */
export function toFigures(row: FiguresRow, { meetings, failing, hasDefaultServer, publicUrl }: Found): TenantFigures {
  const since = failing.find(({ tenant_id: id }) => id === row.tenant_id)?.since.toISOString() ?? null
  const canSend = hasDefaultServer || row.has_smtp
  return {
    tenantuuid: row.tenant_id,
    users: row.users,
    meetings: meetings.get(row.tenant_id) ?? 0,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    live: row.live,
    mail: canSend ? { state: since === null ? 'works' : 'failing', since } : { state: 'missing', since: null },
    twoFactorShare: row.active === 0 ? null : row.protected / row.active,
    missingSetup: listMissingSetup(row),
    logos: {
      logoDark: toLogoUrl(row, row.logo_dark, publicUrl),
      logoWhite: toLogoUrl(row, row.logo_white, publicUrl),
    },
  }
}
