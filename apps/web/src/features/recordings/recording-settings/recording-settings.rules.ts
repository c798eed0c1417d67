import { findLine, parseLine } from '@foyer/contract/recordings/allowed-networks'
import type { RecordingSettings } from '@foyer/contract/recordings/recording-settings'

/** The numbers that a rule or a limit begins with when it is turned on. */
const usualKeepDays = 90
const usualQuota = 100

type Fields = Omit<RecordingSettings, 'tenantuuid' | 'name' | 'version' | 'address'>
export type SettingsValues = Omit<Fields, 'keepDays' | 'quotaGigabytes'> & {
  deletes: boolean
  keepDays: number
  limited: boolean
  quotaGigabytes: number
}

export const toSettingsValues = (row: RecordingSettings): SettingsValues => ({
  deletes: row.keepDays !== null,
  keepDays: row.keepDays ?? usualKeepDays,
  trashDays: row.trashDays,
  networks: row.networks,
  linkDays: row.linkDays,
  linkMaxDays: row.linkMaxDays,
  linkPassword: row.linkPassword,
  linkDownload: row.linkDownload,
  linkSignedIn: row.linkSignedIn,
  linkMail: row.linkMail,
  limited: row.quotaGigabytes !== null,
  quotaGigabytes: row.quotaGigabytes ?? usualQuota,
})

export const toSettingsInput = ({ deletes, limited, keepDays, quotaGigabytes, ...values }: SettingsValues) => ({
  ...values,
  keepDays: deletes ? keepDays : null,
  quotaGigabytes: limited ? quotaGigabytes : null,
})

/** Returns the days of the rule as they are typed; undefined while they are no number of days. */
export function findKeepDays({ deletes, keepDays }: SettingsValues): number | null | undefined {
  if (!deletes) return null
  return Number.isInteger(keepDays) && keepDays >= 1 && keepDays <= 3650 ? keepDays : undefined
}

export type Lines = SettingsValues['networks']

/** Counts the addresses of a line of IPv4; 'ipv6' for those of IPv6, of which there are too many to count. */
export function measureLine(line: string): number | 'ipv6' | undefined {
  const range = parseLine(line)
  if (typeof range === 'string') return undefined
  return range.family === 6 ? 'ipv6' : Number(range.last - range.first + 1n)
}

/** Finds the line that lets an address in; 'all' without lines. */
export const findAllowing = (lines: Lines, address: string): number | 'all' =>
  lines.length === 0
    ? 'all'
    : findLine(
        lines.map(({ value }) => value),
        address,
      )

/** Checks whether valid lines shut out an address. */
export const shutsOut = (lines: Lines, address: string): boolean =>
  lines.every(({ value }) => typeof parseLine(value) !== 'string') && findAllowing(lines, address) === -1
