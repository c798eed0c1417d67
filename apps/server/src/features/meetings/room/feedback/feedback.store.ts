import type { Parsed } from '@foyer/contract/call'
import type { feedback } from '@foyer/contract/meetings/feedback'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

/** Cuts the name of a browser or system after its main version: 'Firefox 145.0.1' becomes 'Firefox 145'. */
const toMainVersion = (column: string) =>
  sql<string>`coalesce(substring(${sql.ref(column)} from '^\\D*\\d+'), ${sql.ref(column)})`

/** Finds what feedback is listed and found by: the stay, and the number of its meeting. */
const findStay = (db: Db, id: string) =>
  db
    .selectFrom('participants')
    .innerJoin('conferences', (join) =>
      join
        .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
        .onRef('conferences.id', '=', 'participants.conference_id'),
    )
    .select(['participants.joined_at', 'participants.name', 'participants.network', 'conferences.number'])
    .select([toMainVersion('browser_version').as('version'), toMainVersion('os').as('system')])
    .where('participants.id', '=', id)
    .executeTakeFirstOrThrow()

/** Saves the feedback on a stay; what was given before is replaced, and is unread again. */
export async function save(
  db: Db,
  participant: { id: string; conference_id: string },
  { rating, videoIssues, audioIssues, shareIssues, suggestion }: Parsed<typeof feedback.give>,
): Promise<void> {
  const { name, number, joined_at, version, system, network } = await findStay(db, participant.id)
  const said = {
    rating,
    video_issues: videoIssues,
    audio_issues: audioIssues,
    share_issues: shareIssues,
    suggestion,
    created_at: sql<Date>`portal_now()`,
    seen: false,
  }
  const stay = { started_at: joined_at, version, system, network }
  await db
    .insertInto('feedback')
    .values({ participant_id: participant.id, conference_id: participant.conference_id, ...stay, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'participant_id']).doUpdateSet(said))
    .execute()
  await indexSearchTerms(db, { kind: 'feedback', id: participant.id, texts: [name, number, suggestion] })
}
