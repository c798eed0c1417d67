import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'

// Names that users would attribute to the operator, or that mail clients and browsers look up on their own.
const reserved = new Set(
  `www admin api app mail static assets portal auth login sso status root localhost events rtc cdn
    smtp imap pop pop3 webmail mx ns ns1 ns2 ftp autodiscover autoconfig mta-sts wpad isatap stun turn sip
    support help helpdesk security abuse postmaster hostmaster webmaster billing invoice invoices payment payments
    account accounts my id identity signin sign-in signup sign-up register password secure verify trust legal privacy
    superadmin super-admin administrator admins operator system sysadmin internal staff team official
    docs documentation blog news press about contact home web download downloads update updates
    webhook webhooks livekit media meet meeting meetings join foyer user users tenant tenants console owner superuser
    sysadm www2`.split(/\s+/),
)

/** Words that make any name look like the operator's: 'customer-support', 'it-security'. */
const misleading = new Set(['support', 'helpdesk', 'security', 'billing', 'admin', 'administrator', 'login', 'sso'])

/**
 * Checks whether a subdomain is reserved, as digits alone are, which look like a Meeting ID; the contract checks its
 * syntax.
 */
export const isReserved = (subdomain: string): boolean =>
  reserved.has(subdomain) || /^\d+$/.test(subdomain) || subdomain.split('-').some((word) => misleading.has(word))

const settings = [
  'name',
  'sname',
  'address',
  'country',
  'language',
  'passwordLength',
  'signupNormal',
  'signupSocial',
  'sessionIdleHours',
  'sessionDays',
] as const
type Settings = Pick<TenantSettings, (typeof settings)[number]>
type Fields = Partial<Settings>

/** Lists the changed settings, for the audit log. */
export function diffSettings(before: Settings, after: Settings): { before: Fields; after: Fields } {
  const changed = settings.filter((name) => before[name] !== after[name])
  const pickChanged = (from: Settings): Fields => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { before: pickChanged(before), after: pickChanged(after) }
}
