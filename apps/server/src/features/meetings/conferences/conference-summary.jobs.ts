import { StoredMeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { buildSummaryMail } from './conference-summary.mails.ts'
import { listAttendees } from './conference-summary.rules.ts'
import { findRating, findStays, takeSummarized } from './conference-summary.store.ts'

/** The time that participants have to rate a meeting before its summary is written. */
const ratingSeconds = 120

type Ended = { tenant_id: string; id: string; options: unknown; participant_count: number; isHeld: boolean }

/** Requests the emails about conferences that have just ended: of those in which at least two took part. */
export async function requestSummaries(db: Db, jobs: Pick<Jobs, 'sendMany'>, ended: readonly Ended[]): Promise<void> {
  const work = ended
    .filter(({ isHeld, participant_count: count }) => isHeld && count > 1)
    .filter(({ options }) => StoredMeetingOptions.parse(options).emailSummary)
    .map(({ tenant_id: tenantId, id }) => ({ tenantId, id, afterSeconds: ratingSeconds }))
  if (work.length > 0) await jobs.sendMany(db, 'conference-summary', work)
}

/** Emails the host of a conference what it was like. */
export const sendSummary: ProcessJob = ({ database, mail, env }, { tenantId, id }) =>
  database.withTenant(tenantId, async (db) => {
    const conference = await takeSummarized(db, id)
    if (conference === undefined) return
    const people = listAttendees(await findStays(db, id))
    const rating = await findRating(db, id)
    const { brand, origin } = await findMailBranding(db, env, tenantId)
    const summary = buildSummaryMail(conference, { people, rating, brand, origin })
    await mail.enqueue(db, { tenantId, ...summary }, { by: 'portal' })
  })
