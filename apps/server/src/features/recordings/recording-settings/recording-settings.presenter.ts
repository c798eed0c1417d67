import {
  type DeletionPreview,
  LinkPasswordRule,
  type RecordingSettings,
} from '@foyer/contract/recordings/recording-settings'
import type { findDueOwners, summarizeDue } from '#features/recordings/recordings/due-recordings.store.ts'
import type { findSettings, write } from './recording-settings.store.ts'
import { AllowedNetworks } from './shared/allowed-addresses.ts'

const gigabyte = 1e9

type Row = Awaited<ReturnType<typeof findSettings>>
type Fields = Omit<RecordingSettings, 'tenantuuid' | 'name' | 'version' | 'address'>

const toFields = (row: Row): Fields => ({
  keepDays: row.keep_days,
  trashDays: row.trash_days,
  networks: AllowedNetworks.parse(row.allowed_networks),
  linkDays: row.link_days,
  linkMaxDays: row.link_max_days,
  linkPassword: LinkPasswordRule.parse(row.link_password),
  linkDownload: row.link_download,
  linkSignedIn: row.link_signed_in,
  linkMail: row.link_mail,
  quotaGigabytes: row.quota_bytes === null ? null : Math.round(row.quota_bytes / gigabyte),
})

export const toRecordingSettings = (
  row: Row,
  { tenantId, name, address }: { tenantId: string; name: string; address: string },
): RecordingSettings => ({ tenantuuid: tenantId, name, ...toFields(row), version: row.version, address })

export const toColumns = (fields: Fields): Parameters<typeof write>[2] => ({
  keep_days: fields.keepDays,
  trash_days: fields.trashDays,
  allowed_networks: JSON.stringify(fields.networks),
  link_days: fields.linkDays,
  link_max_days: fields.linkMaxDays,
  link_password: fields.linkPassword,
  link_download: fields.linkDownload,
  link_signed_in: fields.linkSignedIn,
  link_mail: fields.linkMail,
  quota_bytes: fields.quotaGigabytes === null ? null : fields.quotaGigabytes * gigabyte,
})

/** Presents settings for the audit log: the lines without their notes, which are free text. */
export function toSettingsAudit(row: Row) {
  const { networks, ...fields } = toFields(row)
  return { ...fields, networks: networks.map(({ value }) => value).join(', ') }
}

type Found = {
  sums: Awaited<ReturnType<typeof summarizeDue>>
  owners: Awaited<ReturnType<typeof findDueOwners>>
  spanDays: number
  ages: number[]
}

export function toPreview({ sums, owners, spanDays, ages }: Found): DeletionPreview {
  const sum = (pick: (owner: Found['owners'][number]) => number) =>
    owners.reduce((total, owner) => total + pick(owner), 0)
  return {
    nextRunAt: sums.nextRun.toISOString(),
    due: { count: sums.due, bytes: sums.dueBytes },
    stay: { count: sums.stay, bytes: sums.stayBytes },
    held: { count: sums.held, bytes: sums.heldBytes },
    trash: { count: sums.trash, bytes: sums.trashBytes },
    usedBytes: sums.bytes,
    owners,
    others: {
      count: sums.due - sum(({ count }) => count),
      bytes: sums.dueBytes - sum(({ bytes }) => bytes),
      owners: sums.owners - owners.length,
    },
    spanDays,
    ages,
  }
}
