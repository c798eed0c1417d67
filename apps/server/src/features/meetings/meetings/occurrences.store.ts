import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Span = { meetingId: string; localStart: string; startsAt: Date; endsAt: Date }

/** Adds an occurrence, with the entry in its owner's calendar. */
export async function insert(db: Db, ownerId: string, span: Span): Promise<void> {
  const { id } = await db
    .insertInto('occurrences')
    .values({
      meeting_id: span.meetingId,
      local_start: span.localStart,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCalendarEntries(db, { ...span, id }, [{ userId: ownerId, own: true }])
}

/** The last occurrence: the one that can still be changed or held. */
export const findCurrent = (db: Db, meetingId: string) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'local_start as localStart', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(sql<boolean>`ends_at <= portal_now()`.as('hasEnded'))
    .where('meeting_id', '=', meetingId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Adds an occurrence to users' calendars; existing entries are kept. */
export async function insertCalendarEntries(
  db: Db,
  occurrence: { id: string; meetingId: string; startsAt: Date; endsAt: Date },
  users: { userId: string; own: boolean }[],
): Promise<void> {
  if (users.length === 0) return
  await db
    .insertInto('calendar_entries')
    .values(
      users.map(({ userId, own }) => ({
        user_id: userId,
        meeting_id: occurrence.meetingId,
        occurrence_id: occurrence.id,
        starts_at: occurrence.startsAt,
        ends_at: occurrence.endsAt,
        is_owner: own,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'occurrence_id']).doNothing())
    .execute()
}

const findConferenceSpan = (db: Db, occurrenceId: string) =>
  db
    .selectFrom('conferences')
    .select(({ fn }) => [
      fn.min<Date | null>('started_at').as('startedAt'),
      fn.max<Date | null>('ended_at').as('endedAt'),
    ])
    .where('occurrence_id', '=', occurrenceId)
    .executeTakeFirst()

async function setSpan(db: Db, occurrenceId: string, span: { localStart?: string; startsAt: Date; endsAt: Date }) {
  const times = { starts_at: span.startsAt, ends_at: span.endsAt }
  await db
    .updateTable('occurrences')
    .set({ ...times, ...(span.localStart === undefined ? {} : { local_start: span.localStart }) })
    .where('id', '=', occurrenceId)
    .execute()
  await db.updateTable('calendar_entries').set(times).where('occurrence_id', '=', occurrenceId).execute()
}

/**
 * Moves a meeting to another time, in everyone's calendar. If it has already taken place, that occurrence remains in
 * the past and the new time is a new occurrence.
 */
export async function reschedule(db: Db, ownerId: string, span: Span): Promise<void> {
  const current = await findCurrent(db, span.meetingId)
  if (current === undefined) return insert(db, ownerId, span)
  const held = await findConferenceSpan(db, current.id)
  if (!held?.startedAt || !held.endedAt || current.localStart === span.localStart) return setSpan(db, current.id, span)
  if (!current.hasEnded) {
    const startsAt = new Date(Math.min(current.startsAt.getTime(), held.startedAt.getTime()))
    await setSpan(db, current.id, { startsAt, endsAt: held.endedAt })
  }
  const users = await db
    .selectFrom('calendar_entries')
    .select(['user_id as userId', 'is_owner as own'])
    .where('occurrence_id', '=', current.id)
    .where('is_owner', '=', false)
    .execute()
  await insert(db, ownerId, span)
  const next = await findCurrent(db, span.meetingId)
  if (next !== undefined) await insertCalendarEntries(db, { ...next, meetingId: span.meetingId }, users)
}

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
    .set({ meeting_id: null })
    .where('meeting_id', '=', meetingId)
    .where('conference_id', 'is not', null)
    .execute()
  await db.deleteFrom('search_terms').where('kind', '=', 'meetings').where('id', '=', meetingId).execute()
  await db.deleteFrom('meetings').where('id', '=', meetingId).execute()
  await db.deleteFrom('meeting_numbers').where('number', '=', meeting.number).execute()
  return true
}
