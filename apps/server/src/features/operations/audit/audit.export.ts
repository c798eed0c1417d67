import type { Language, LocalizedText } from '@foyer/contract/language'
import { auditColumns } from '@foyer/contract/operations/audit'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { toActionLabel } from './audit.rules.ts'
import type { ExportedRecord } from './audit.store.ts'

const { tenant, user, action, call, target, before, after, ipAddress } = auditColumns
const header: readonly LocalizedText[] = [
  { en: 'Time (UTC)', fr: 'Heure (UTC)' },
  tenant,
  user,
  action,
  call,
  target,
  { en: 'ID', fr: 'ID' },
  { en: 'Denied', fr: 'Refusé' },
  before,
  after,
  ipAddress,
]
const texts = {
  en: { file: 'audit-log.csv', denied: 'denied' },
  fr: { file: 'journal-audit.csv', denied: 'refusé' },
} as const

const describeChanges = (fields: unknown): string => (fields === null ? '' : JSON.stringify(fields))

/** Writes the audit log as CSV, read while it is sent. */
export function auditCsv(file: {
  language: Language
  read: (after: ExportedRecord | undefined, size: number) => Promise<ExportedRecord[]>
}) {
  const { language, read } = file
  const t = texts[language]
  return createCsvFile<ExportedRecord>({
    name: t.file,
    language,
    header: header.map((label) => label[language]),
    read,
    toCells: (row) => [
      row.occurred_at.toISOString(),
      row.tenant,
      row.actor_label,
      toActionLabel(row.action, language),
      row.action,
      row.object_label,
      row.object_id,
      row.denied ? t.denied : '',
      describeChanges(row.before),
      describeChanges(row.after),
      row.ip_address,
    ],
  })
}
