import type { TenantFigures } from '@foyer/contract/tenancy/tenants.shapes'

/** Builds the path of a tenant's page; without a section, of its first section. */
export const buildTenantPath = (tenantuuid: string, section?: string): string =>
  section === undefined ? `/portal/Tenant/${tenantuuid}` : `/portal/Tenant/${tenantuuid}/${section}`

/** Builds the host of another subdomain of the same installation. */
export function buildSiblingHost(url: string, currentSubdomain: string, subdomain: string): string {
  const { host } = new URL(url)
  return `${subdomain}.${currentSubdomain === '' ? host : host.slice(currentSubdomain.length + 1)}`
}

/** Suggests the first word of a tenant's name. */
export const suggestShortName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Lifetimes of sessions that are offered, in days. */
export const lifetimeDays = [3, 7, 14, 30, 90, 180, 365] as const

/** Lists the lifetimes up to the operator's limit, with the one that is set now. */
export const listLifetimes = (choices: readonly number[], current: number, max: number): readonly number[] =>
  [...new Set([...choices.filter((choice) => choice <= max), current])].toSorted((a, b) => a - b)

/** The filters of the tabs of the list. */
export const tabFilters = {
  all: {},
  active: { status: 'active', setup: 'done' },
  settingUp: { status: 'active', setup: 'open' },
  disabled: { status: 'disabled' },
} as const

/** Checks whether a tenant has one user only, or no meeting yet. */
export const isSettingUp = ({ missingSetup }: Pick<TenantFigures, 'missingSetup'>): boolean =>
  missingSetup.includes('users') || missingSetup.includes('meeting')
