import type { RoleLevel } from '@foyer/contract/permissions'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, type FileColumn, formatFileTime } from '#platform/files/list-file.ts'
import type { ListedConference } from './conferences.store.ts'

type Row = ListedConference & Cursor

const columns: readonly FileColumn<Row>[] = [
  { en: 'Topic', fr: 'Sujet', cell: (row) => row.topic },
  { en: 'Meeting ID', fr: 'Numéro de réunion', cell: (row) => row.number },
  { en: 'Host', fr: 'Hôte', cell: (row) => row.host_name },
  { en: 'Start time (UTC)', fr: 'Début (UTC)', cell: (row) => formatFileTime(row.started_at) },
]
const end: FileColumn<Row> = { en: 'End time (UTC)', fr: 'Fin (UTC)', cell: (row) => formatFileTime(row.ended_at) }
const participants: FileColumn<Row> = {
  en: 'Participants',
  fr: 'Participants',
  cell: (row) => String(row.participant_count),
}
const tenant: FileColumn<Row> = { en: 'Tenant', fr: 'Organisation', cell: (row) => row.tenant }

/** Only super administrators see which tenant a conference belongs to. */
const tenantColumns = (level: RoleLevel) => (level === 'superadmin' ? [tenant] : [])

export const liveMeetingsFile = (level: RoleLevel) =>
  defineListFile<Row>({
    name: { en: 'live-meetings', fr: 'reunions-en-cours' },
    columns: [...tenantColumns(level), ...columns, participants],
  })

export const completedMeetingsFile = (level: RoleLevel) =>
  defineListFile<Row>({
    name: { en: 'completed-meetings', fr: 'reunions-terminees' },
    columns: [...tenantColumns(level), ...columns, end, participants],
  })
