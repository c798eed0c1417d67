import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { detachConferences, type OccurrenceRow, removeSearchTerms, selectPart } from './occurrences.store.ts'

const now = sql<Date>`portal_now()`

/**
 * Whether an occurrence has begun, or is being held already: it stays when the series changes. A conference that has
 * ended before the start does not count: it may have been a short test, and the occurrence is still to come for those who
 * are invited.
 */
const isKept = sql<boolean>`(starts_at <= ${now} or exists (
  select from conferences c join participants p on p.tenant_id = c.tenant_id and p.conference_id = c.id
  where c.tenant_id = occurrences.tenant_id and c.occurrence_id = occurrences.id and c.ended_at is null
    and p.connected_at is not null))`

/** Splits the occurrences of the current part into those that a change of times keeps, and those that it replaces. */
export async function splitPart(
  db: Db,
  { id, part }: { id: string; part: number },
): Promise<{ kept: OccurrenceRow[]; replaced: OccurrenceRow[] }> {
  const rows = await selectPart(db, id, part).select(isKept.as('kept')).execute()
  return { kept: rows.filter(({ kept }) => kept), replaced: rows.filter(({ kept }) => !kept) }
}

/** Finds the original local starts after a local time whose occurrences, of any part, have begun or are being held. */
export async function findHeldAhead(db: Db, meetingIds: readonly string[], localNow: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select('local_start')
    .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .where('local_start', '>', localNow)
    .where('cancelled_at', 'is', null)
    .where(isKept)
    .execute()
  return rows.map(({ local_start }) => local_start)
}

/** Removes the occurrences that have not begun, without the retained ones. */
export async function removeUpcoming(
  db: Db,
  { id, part }: { id: string; part: number },
  retainedIds: readonly string[],
): Promise<void> {
  const removed = await db
    .deleteFrom('occurrences')
    .where('meeting_id', '=', id)
    .where('part', '=', part)
    .where('starts_at', '>', now)
    .where(sql<boolean>`not ${isKept} and not id = any(${retainedIds}::uuid[])`)
    .returning(['id', 'topic'])
    .execute()
  const renamed = removed.filter(({ topic }) => topic !== null).map((occurrence) => occurrence.id)
  if (renamed.length > 0) await removeSearchTerms(db, renamed)
}

/** An occurrence that stays, with its new times. */
type RetainedRow = {
  row: { id: string; startsAt: Date }
  startsAt: Date
  endsAt: Date
  movedStart: string | null
  movedEnd: string | null
  changed: boolean
  isRetimed: boolean
}

/** Moves occurrences to the current part of a meeting, with their new times, in everyone's calendar. */
export async function retain(
  db: Db,
  meeting: { part: number; times_sequence: number },
  retained: readonly RetainedRow[],
): Promise<void> {
  const instants = (key: 'startsAt' | 'endsAt') => retained.map((one) => one[key].toISOString())
  await sql`
    with times as (
      select * from unnest(${retained.map(({ row }) => row.id)}::uuid[], ${instants('startsAt')}::timestamptz[],
        ${instants('endsAt')}::timestamptz[], ${retained.map(({ movedStart }) => movedStart)}::text[],
        ${retained.map(({ movedEnd }) => movedEnd)}::text[], ${retained.map(({ changed }) => changed)}::boolean[],
        ${retained.map(({ isRetimed }) => isRetimed)}::boolean[]
      ) t(id, starts_at, ends_at, moved_start, moved_end, changed, is_retimed)),
    moved as (
      update occurrences o set part = ${meeting.part}, starts_at = t.starts_at, ends_at = t.ends_at,
        moved_start = t.moved_start, moved_end = t.moved_end, changed = t.changed,
        times_sequence = case when t.is_retimed then ${meeting.times_sequence} else o.times_sequence end
      from times t where o.id = t.id)
    update calendar_entries e set starts_at = t.starts_at, ends_at = t.ends_at from times t where e.occurrence_id = t.id`.execute(
    db,
  )
  const moved = retained.filter(({ row, startsAt }) => row.startsAt.getTime() !== startsAt.getTime())
  await detachConferences(
    db,
    moved.map(({ row }) => row.id),
  )
}
