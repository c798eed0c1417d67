import { sql } from 'kysely'
import { removeSearchTerms } from '#features/meetings/series/occurrences.store.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Permanently removes a deleted meeting whose undo has expired; false if it was restored. Its conferences remain, with
 * an entry of their own in the calendars that contained the occurrence.
 */
export async function purge(db: Db, meetingId: string, undoableSeconds: number): Promise<boolean> {
  const meeting = await db
    .selectFrom('meetings')
    .select('number')
    .where('id', '=', meetingId)
    .where('deleted_at', '<=', sql<Date>`portal_now() - ${undoableSeconds} * interval '1 second'`)
    .forUpdate()
    .executeTakeFirst()
  if (meeting === undefined) return false
  await db
    .insertInto('calendar_entries')
    .columns(['user_id', 'conference_id', 'starts_at', 'ends_at', 'is_owner'])
    .expression((builder) =>
      builder
        .selectFrom('calendar_entries as e')
        .innerJoin('conferences as c', (join) =>
          join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.occurrence_id', '=', 'e.occurrence_id'),
        )
        .select([
          'e.user_id',
          'c.id as conference_id',
          'c.started_at',
          sql<Date>`c.ended_at`.as('ended_at'),
          'e.is_owner',
        ])
        .where('e.meeting_id', '=', meetingId)
        .where('c.ended_at', 'is not', null),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'conference_id']).doNothing())
    .execute()
  // Entries of conferences are detached from the meeting; otherwise they would be removed with it.
  await db
    .updateTable('calendar_entries')
    .set({ meeting_id: null, is_manager: false })
    .where('meeting_id', '=', meetingId)
    .where('conference_id', 'is not', null)
    .execute()
  await db.deleteFrom('search_terms').where('kind', '=', 'meetings').where('id', '=', meetingId).execute()
  const renamed = await db
    .selectFrom('occurrences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('topic', 'is not', null)
    .execute()
  if (renamed.length > 0)
    await removeSearchTerms(
      db,
      renamed.map(({ id }) => id),
    )
  await db.deleteFrom('meetings').where('id', '=', meetingId).execute()
  await db.deleteFrom('meeting_numbers').where('number', '=', meeting.number).execute()
  return true
}
