import {
  type HealthGroup,
  type HealthNumber,
  healthNumberNames,
  toNumberFacts,
} from '@foyer/contract/operations/health-numbers'
import type { ShownNumber } from '@foyer/contract/operations/operational-dashboard'

/** Lists the numbers of a group in the order of the catalogue. */
export const listGroup = (numbers: readonly ShownNumber[], group: HealthGroup): ShownNumber[] =>
  numbers.filter(({ number }) => toNumberFacts(number).group === group)

/** Returns the least and the greatest value of a line; undefined without any. */
export function findExtremes(line: ShownNumber['line']): { least: number; most: number } | undefined {
  const known = line.flatMap((value) => value ?? [])
  return known.length === 0 ? undefined : { least: Math.min(...known), most: Math.max(...known) }
}

/** The numbers with which people cannot meet or sign in, or lose something; other ones warn. */
const severe: ReadonlySet<HealthNumber> = new Set<HealthNumber>([
  'failedJoins',
  'engineHeartbeat',
  'errors',
  'missingProcesses',
  'mailAge',
])
export const isSevere = (number: HealthNumber): boolean => severe.has(number)

/** Lists what is wrong, the worst first. */
export const listWrong = (numbers: readonly ShownNumber[]): ShownNumber[] =>
  numbers
    .filter(({ isWrong }) => isWrong)
    .toSorted(
      (one, other) =>
        Number(isSevere(other.number)) - Number(isSevere(one.number)) ||
        healthNumberNames.indexOf(one.number) - healthNumberNames.indexOf(other.number),
    )

/** Where one acts on a number or looks for its cause; a part of this page has its `hash`. Missing where that is outside the portal. */
export const targets: { readonly [name in HealthNumber]?: { readonly to: string; readonly hash?: string } } = {
  conferences: { to: '/portal/live-meeting' },
  participants: { to: '/portal/live-meeting' },
  poorMedia: { to: '/portal/live-meeting' },
  failedJoins: { to: '.', hash: 'failed-joins' },
  engineHeartbeat: { to: '.', hash: 'engines' },
  engineLoad: { to: '.', hash: 'engines' },
  requests: { to: '.', hash: 'processes' },
  responseTime: { to: '.', hash: 'processes' },
  errors: { to: '.', hash: 'processes' },
  missingProcesses: { to: '.', hash: 'processes' },
  connections: { to: '.', hash: 'processes' },
  mailWaiting: { to: '/portal/mail-log?state=waiting' },
  mailAge: { to: '/portal/mail-log?state=waiting' },
  failingTenants: { to: '/portal/tenant?mail=failed' },
}
