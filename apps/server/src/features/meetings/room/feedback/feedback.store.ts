import type { Parsed } from '@foyer/contract/call'
import type { feedback } from '@foyer/contract/meetings/feedback'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Saves the feedback on a stay; what was given before is replaced, and is unread again. */
export async function save(
  db: Db,
  participant: { id: string; conference_id: string },
  { rating, videoIssues, audioIssues, shareIssues, suggestion }: Parsed<typeof feedback.give>,
): Promise<void> {
  const said = {
    rating,
    video_issues: videoIssues,
    audio_issues: audioIssues,
    share_issues: shareIssues,
    suggestion,
    created_at: sql<Date>`portal_now()`,
    seen: false,
  }
  await db
    .insertInto('feedback')
    .values({ participant_id: participant.id, conference_id: participant.conference_id, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'participant_id']).doUpdateSet(said))
    .execute()
}
