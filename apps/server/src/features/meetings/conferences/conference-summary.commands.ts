import { StoredMeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

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
