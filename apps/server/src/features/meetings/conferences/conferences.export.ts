import type { RoleLevel } from '@foyer/contract/levels'
import { conferenceColumns } from '@foyer/contract/meetings/conferences.labels'
import type { Cursor } from '#platform/database/keyset.ts'
import { defineListFile, type FileColumn, formatFileTime, inUtc } from '#platform/files/list-file.ts'
import { toWorstConnection } from './conferences.presenter.ts'
import type { ListedConference } from './conferences.store.ts'

type Row = ListedConference & Cursor

/** Formats a number with a point in every language, as programs read it; empty without a number. */
const formatNumber = (value: number, digits: number): string => (Number.isNaN(value) ? '' : value.toFixed(digits))

const columns: readonly FileColumn<Row>[] = [
  { ...conferenceColumns.topic, cell: (row) => row.topic },
  { ...conferenceColumns.number, cell: (row) => row.number },
  { ...conferenceColumns.host, cell: (row) => row.host_name },
  { ...inUtc(conferenceColumns.start), cell: (row) => formatFileTime(row.started_at) },
]
const end: FileColumn<Row> = { ...inUtc(conferenceColumns.end), cell: (row) => formatFileTime(row.ended_at) }
const participants: FileColumn<Row> = {
  ...conferenceColumns.participants,
  cell: (row) => String(row.participant_count),
}
const rating: FileColumn<Row> = {
  en: 'Average rating',
  fr: 'Note moyenne',
  cell: (row) => (row.average_rating === null ? '' : formatNumber(row.average_rating, 1)),
}
const worst: readonly FileColumn<Row>[] = [
  {
    ...conferenceColumns.worst,
    cell: (row, language) => {
      const state = toWorstConnection(row)?.state
      return state === undefined ? '' : conferenceColumns[`worst:${state}`][language]
    },
  },
  {
    en: 'Poor for (% of the time)',
    fr: 'Mauvaise (% du temps)',
    cell: (row) => formatNumber((toWorstConnection(row)?.poorShare ?? Number.NaN) * 100, 0),
  },
  {
    en: 'Packet loss (%)',
    fr: 'Paquets perdus (%)',
    cell: (row) => formatNumber((toWorstConnection(row)?.loss ?? Number.NaN) * 100, 1),
  },
  {
    en: 'Round trip (ms)',
    fr: 'Aller-retour (ms)',
    cell: (row) => formatNumber(toWorstConnection(row)?.roundTripMs ?? Number.NaN, 0),
  },
]
const tenant: FileColumn<Row> = { ...conferenceColumns.tenant, cell: (row) => row.tenant }

/** Selects the columns of the tenant: only super administrators see which tenant a conference belongs to. */
const tenantColumns = (level: RoleLevel) => (level === 'superadmin' ? [tenant] : [])

export const liveMeetingsFile = (level: RoleLevel) =>
  defineListFile<Row>({
    name: { en: 'live-meetings', fr: 'reunions-en-cours' },
    columns: [...tenantColumns(level), ...columns, participants],
  })

export const completedMeetingsFile = (level: RoleLevel) =>
  defineListFile<Row>({
    name: { en: 'completed-meetings', fr: 'reunions-terminees' },
    columns: [...tenantColumns(level), ...columns, end, participants, rating, ...worst],
  })
