import type { Plan, PlanTerms } from '@foyer/contract/billing/plans.shapes'
import type { findTerms, PlanRow } from './plans.store.ts'

type LimitColumns = Pick<PlanRow, 'participants' | 'meeting_minutes' | 'recording_gigabytes'>

const toLimits = ({ participants, meeting_minutes, recording_gigabytes }: LimitColumns): Plan['limits'] => ({
  participants,
  meetingMinutes: meeting_minutes,
  recordingStorage: recording_gigabytes,
})

export const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  product: { id: row.product_id, name: row.product_name, status: row.product_status },
  minLicences: row.min_licences,
  maxLicences: row.max_licences,
  published: row.published,
  linked: row.linked,
  prices: row.prices,
  limits: toLimits(row),
  roles: row.roles,
  status: row.status,
  termsVersion: row.terms_number,
  termsSince: row.since.toISOString(),
  termsFixed: row.offered,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  version: row.version,
})

export const toPlanTerms = (row: Awaited<ReturnType<typeof findTerms>>[number]): PlanTerms => ({
  number: row.number,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
  prices: row.prices,
  limits: toLimits(row),
  roles: row.roles,
})
