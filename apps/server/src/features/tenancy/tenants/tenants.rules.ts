import type { RoleLevel } from '@foyer/contract/permissions'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'

// Names that people take for the operator's own, or that mail programs and browsers ask for by themselves.
const reserved = new Set(
  `www admin api app mail static assets portal auth login sso status root localhost events rtc cdn
    smtp imap pop pop3 webmail mx ns ns1 ns2 ftp autodiscover autoconfig mta-sts wpad isatap stun turn sip`.split(
    /\s+/,
  ),
)

/** Whether a tenant may have this subdomain; its grammar is the contract's. */
export const isReserved = (subdomain: string): boolean => reserved.has(subdomain)

type TenantSetup = {
  has_logo: boolean
  has_theme: boolean
  has_smtp: boolean
  has_users: boolean
  has_meeting: boolean
  address: string
}

/** What a tenant still lacks, in the order in which it is mended. */
export const missingSetup = (setup: TenantSetup): TenantSettings['missing'] => {
  const lacks = {
    logo: !setup.has_logo,
    theme: !setup.has_theme,
    smtp: !setup.has_smtp,
    address: setup.address === '',
    users: !setup.has_users,
    meeting: !setup.has_meeting,
  }
  const order = ['logo', 'theme', 'smtp', 'address', 'users', 'meeting'] as const
  return order.filter((one) => lacks[one])
}

const settings = ['name', 'sname', 'address', 'country', 'password_length', 'signup_normal'] as const
type Settings = Pick<TenantSettings, (typeof settings)[number]>
type Fields = { [field: string]: string | number | boolean }

/** The settings that differ, as the audit log says them. */
export function diffSettings(before: Settings, after: Settings): { before: Fields; after: Fields } {
  const changed = settings.filter((name) => before[name] !== after[name])
  const some = (of: Settings): Fields => Object.fromEntries(changed.map((name) => [name, of[name]]))
  return { before: some(before), after: some(after) }
}

/** The built-in roles that people of a tenant can have, each with how many have it. */
export function toDefaultRoles(kind: 'operator' | 'tenant', counts: readonly { role: RoleLevel; users: number }[]) {
  const roles: RoleLevel[] =
    kind === 'operator' ? ['superadmin', 'admin', 'member', 'client'] : ['admin', 'member', 'client']
  return roles.map((role) => ({
    role,
    level: role,
    users: counts.find((count) => count.role === role)?.users ?? 0,
  }))
}
