import {
  type HealthGroup,
  type HealthNumber,
  healthNumberNames,
  toNumberFacts,
} from '@foyer/contract/operations/health-numbers'
import type { ShownNumber } from '@foyer/contract/operations/operational-dashboard'

export type UnitName = 'ms' | 's' | 'min' | 'h' | 'days' | 'MB' | 'GB' | 'TB'
type Style = { readonly language: string; readonly toUnit: (name: UnitName) => string }
/** A value with a small unit after it, or none. */
export type Written = { readonly value: string; readonly unit: string }

const write = (value: number, { language }: Style, digits = 1): string =>
  value.toLocaleString(language, { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : digits })

/** Writes a span in its largest unit, hours up to a day and a half. */
function writeSeconds(seconds: number, style: Style): Written {
  const [amount, unit]: [number, UnitName] =
    seconds < 60
      ? [seconds, 's']
      : seconds < 3600
        ? [seconds / 60, 'min']
        : seconds < 129_600
          ? [seconds / 3600, 'h']
          : [seconds / 86_400, 'days']
  return { value: write(amount, style, amount < 10 ? 1 : 0), unit: style.toUnit(unit) }
}

function writeBytes(bytes: number, style: Style): Written {
  if (bytes < 1e9) return { value: write(bytes / 1e6, style), unit: style.toUnit('MB') }
  if (bytes < 1e12) return { value: write(bytes / 1e9, style), unit: style.toUnit('GB') }
  return { value: write(bytes / 1e12, style), unit: style.toUnit('TB') }
}

/** Writes a value of a number. */
export function writeNumber(number: HealthNumber, value: number, style: Style): Written {
  const none = (text: string): Written => ({ value: text, unit: '' })
  switch (toNumberFacts(number).unit) {
    case 'count':
      return none(write(value, style, 0))
    case 'perSecond':
      return none(write(value, style))
    case 'percent':
      return none(
        (value / 100).toLocaleString(style.language, { style: 'percent', maximumFractionDigits: value < 10 ? 2 : 0 }),
      )
    case 'milliseconds':
      return { value: write(value, style, 0), unit: style.toUnit('ms') }
    case 'seconds':
      return writeSeconds(value, style)
    case 'bytes':
      return writeBytes(value, style)
    case 'days':
      return { value: write(Math.floor(value), style, 0), unit: style.toUnit('days') }
  }
}

/** Joins value and unit with a space that does not break. */
export const joinUnit = ({ value, unit }: Written): string => (unit === '' ? value : `${value}\u00a0${unit}`)

export const writeSpan = (seconds: number, style: Style): string => joinUnit(writeSeconds(seconds, style))
export const writeSize = (bytes: number, style: Style): string => joinUnit(writeBytes(bytes, style))

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

/** Where one acts on a number; a part of this page has its `hash`. Missing where that is outside the portal. */
export const targets: { readonly [name in HealthNumber]?: { readonly to: string; readonly hash?: string } } = {
  conferences: { to: '/portal/live-meeting' },
  participants: { to: '/portal/live-meeting' },
  poorMedia: { to: '/portal/live-meeting' },
  failedJoins: { to: '.', hash: 'failed-joins' },
  engineHeartbeat: { to: '.', hash: 'engines' },
  engineLoad: { to: '.', hash: 'engines' },
  requests: { to: '.', hash: 'processes' },
  missingProcesses: { to: '.', hash: 'processes' },
  mailWaiting: { to: '/portal/mail-log?state=waiting' },
  mailAge: { to: '/portal/mail-log?state=waiting' },
  failingTenants: { to: '/portal/tenant?mail=failed' },
}
