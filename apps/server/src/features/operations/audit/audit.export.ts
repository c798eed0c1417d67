import type { Language } from '@foyer/contract/call'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { toActionLabel } from './audit.rules.ts'
import type { ExportedRecord } from './audit.store.ts'

const texts = {
  en: {
    file: 'audit-log.csv',
    header: [
      'Time (UTC)',
      'Tenant',
      'User',
      'Action',
      'Call',
      'Target',
      'ID',
      'Denied',
      'Before',
      'After',
      'IP address',
    ],
    denied: 'denied',
  },
  fr: {
    file: 'journal-audit.csv',
    header: [
      'Heure (UTC)',
      'Organisation',
      'Utilisateur',
      'Action',
      'Appel',
      'Cible',
      'ID',
      'Refusé',
      'Avant',
      'Après',
      'Adresse IP',
    ],
    denied: 'refusé',
  },
} as const

const describeChanges = (fields: unknown): string => (fields === null ? '' : JSON.stringify(fields))

/** The audit log as CSV, read while it is sent. */
export function auditCsv(file: {
  language: Language
  read: (after: ExportedRecord | undefined, size: number) => Promise<ExportedRecord[]>
}) {
  const { language, read } = file
  const t = texts[language]
  return createCsvFile<ExportedRecord>({
    name: t.file,
    language,
    header: t.header,
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
