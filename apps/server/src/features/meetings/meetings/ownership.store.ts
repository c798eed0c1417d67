import { sql } from 'kysely'
import { removeNewOwner } from '#features/meetings/managers/managers.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { MeetingRow } from './meetings.store.ts'

const now = sql<Date>`portal_now()`
/** Matches any of the ids, with one parameter for all of them. */
const anyId = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

const ownedBy = (db: Db, ownerId: string) =>
  db.selectFrom('meetings').selectAll().where('owner_id', '=', ownerId).where('deleted_at', 'is', null).orderBy('id')

/** Finds all meetings of a user that are not deleted. */
export const findAllByOwner = (db: Db, ownerId: string): Promise<MeetingRow[]> => ownedBy(db, ownerId).execute()

/** Locks all meetings of a user that are not deleted, so that none of them begins or changes in the meantime. */
export const lockAllByOwner = (db: Db, ownerId: string): Promise<MeetingRow[]> =>
  ownedBy(db, ownerId).forUpdate().execute()

/** Checks whether a conference of one of the user's meetings is open. */
export async function isAnyRunning(db: Db, ownerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('conferences')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.tenant_id', '=', 'conferences.tenant_id')
        .onRef('meetings.id', '=', 'conferences.meeting_id'),
    )
    .select('conferences.id')
    .where('meetings.owner_id', '=', ownerId)
    .where('conferences.ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Counts the different addresses that are invited to these meetings. */
export async function countInvitees(db: Db, meetingIds: string[]): Promise<number> {
  const row = await db
    .selectFrom('invitees')
    .select(({ fn }) => fn.count<number>('email').distinct().as('count'))
    .where('meeting_id', '=', anyId(meetingIds))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Marks meetings as deleted at the time of the transaction, by which an undo finds them. */
export async function markAllDeleted(db: Db, meetingIds: string[]): Promise<void> {
  await db
    .updateTable('meetings')
    // Meetings that a new owner deletes do not return to the previous owner.
    .set({ deleted_at: now, ical_sequence: sql`ical_sequence + 1`, previous_owner_id: null, previous_kind: null })
    .where('id', '=', anyId(meetingIds))
    .execute()
}

/** Restores the meetings that were deleted together with their owner. */
export const unmarkAllDeleted = (db: Db, ownerId: string) =>
  db
    .updateTable('meetings')
    .set({ deleted_at: null })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '=', sql<Date>`(select removed_at from users where id = ${ownerId})`)
    .returning('id')
    .execute()

/** Finds deleted meetings of a user that can no longer be restored and have not been purged. */
export const findDeleted = (
  db: Db,
  ownerId: string,
  { max, undoableSeconds }: { max: number; undoableSeconds: number },
) =>
  db
    .selectFrom('meetings')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '<=', sql<Date>`portal_now() - ${undoableSeconds} * interval '1 second'`)
    .limit(max)
    .execute()

/**
 * Transfers the meetings of a user, or one of them, and their calendar entries to a new owner; can be undone until
 * `finalizeTransfer`.
 */
export async function transfer(db: Db, { from, to, id }: { from: string; to: string; id?: string }): Promise<void> {
  await finalizeTransfer(db, from)
  await db
    .updateTable('meetings')
    .set({
      owner_id: to,
      previous_owner_id: from,
      previous_kind: sql`kind`,
      // The new owner has a personal meeting of their own; this one keeps its number and link.
      kind: sql`case kind when 'personal' then 'open' else kind end`,
      meet_now_at: null,
      version: sql`version + 1`,
    })
    .where('owner_id', '=', from)
    .where('deleted_at', 'is', null)
    .where((is) => (id === undefined ? is.lit(true) : is('id', '=', id)))
    .execute()
  await transferEntries(db, { owner: from, from, to })
}

/** Reverts a transfer from a user. The new owner keeps only calendar entries that are not from the transfer. */
export async function revertTransfer(db: Db, to: string): Promise<{ id: string }[]> {
  const rows = await db
    .updateTable('meetings')
    .set({ version: sql`version + 1` })
    .where('previous_owner_id', '=', to)
    .returning(['id', 'owner_id'])
    .execute()
  for (const from of new Set(rows.map(({ owner_id }) => owner_id))) {
    await transferEntries(db, { owner: to, from, to })
    await sql`update calendar_entries e set is_owner = false from meetings m
      where e.user_id = ${from} and e.is_owner and m.id = e.meeting_id and m.previous_owner_id = ${to}`.execute(db)
    // A new owner who was is not a co-manager, neither invited nor took part, has the entry from the transfer only.
    await sql`delete from calendar_entries e using meetings m
      where e.user_id = ${from} and not e.is_owner and m.id = e.meeting_id and m.previous_owner_id = ${to}
        and not e.is_manager and not exists (select from invitees i where i.meeting_id = m.id and i.user_id = ${from})
        and not exists (select from participants p where p.conference_id = e.conference_id and p.user_id = ${from})`.execute(
      db,
    )
  }
  // A meeting that the new owner has given a time since stays a scheduled one.
  await sql`update meetings set owner_id = previous_owner_id, previous_owner_id = null, previous_kind = null,
      kind = case when kind = 'open' then coalesce(previous_kind, kind) else kind end
    where previous_owner_id = ${to}`.execute(db)
  return rows
}

/** Finds the meetings of a transfer from a user that is not final, locked. */
export const findTransferred = (db: Db, from: string): Promise<MeetingRow[]> =>
  db
    .selectFrom('meetings')
    .selectAll()
    .where('previous_owner_id', '=', from)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Checks whether an organizer was sent the calendar file of a meeting for their own calendar. */
export async function hasPublished(db: Db, { id, ical_uid }: MeetingRow, email: string): Promise<boolean> {
  const published = await db
    .selectFrom('emails')
    .select('id')
    .where('meeting_id', '=', id)
    .where('to_email', '=', email)
    .where('calendar_method', '=', 'PUBLISH')
    .where('state', '<>', 'withdrawn')
    .where(sql<boolean>`position(${ical_uid} in calendar) > 0`)
    .limit(1)
    .executeTakeFirst()
  return published !== undefined
}

/** Gives a meeting, and each occurrence that invitees have by itself, another calendar UID. */
export async function renewUid(db: Db, id: string, ical_uid: string): Promise<MeetingRow> {
  await db.updateTable('invitees').set({ ical_uid: null }).where('meeting_id', '=', id).execute()
  return db.updateTable('meetings').set({ ical_uid }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/**
 * Makes a transfer final: the previous owner's remaining calendar entries are no longer marked as their own, and the new
 * owner is no longer an invitee.
 */
export async function finalizeTransfer(db: Db, from: string): Promise<void> {
  await sql`delete from calendar_entries e using meetings m
    where e.user_id = ${from} and e.is_owner and m.id = e.meeting_id and m.previous_owner_id = ${from}
      and e.ends_at > portal_now()`.execute(db)
  await sql`update calendar_entries e set is_owner = false from meetings m
    where e.user_id = ${from} and e.is_owner and m.id = e.meeting_id and m.previous_owner_id = ${from}`.execute(db)
  await removeNewOwner(db, from)
  await sql`delete from invitees i using meetings m
    where m.previous_owner_id = ${from} and i.meeting_id = m.id and i.user_id = m.owner_id`.execute(db)
  await db
    .updateTable('meetings')
    .set({ previous_owner_id: null, previous_kind: null })
    .where('previous_owner_id', '=', from)
    .execute()
}

/**
 * Copies calendar entries of `from` as owner to `to`, for meetings whose previous owner is `owner`. Entries that `to`
 * already has are marked as their own.
 */
async function transferEntries(
  db: Db,
  { owner, from, to }: { owner: string; from: string; to: string },
): Promise<void> {
  await sql`update calendar_entries mine set is_owner = true
    from calendar_entries e, meetings m
    where e.user_id = ${from} and e.is_owner and m.id = e.meeting_id and m.previous_owner_id = ${owner} and mine.user_id = ${to}
      and (mine.occurrence_id = e.occurrence_id or mine.conference_id = e.conference_id)`.execute(db)
  await sql`insert into calendar_entries (user_id, meeting_id, occurrence_id, conference_id, starts_at, ends_at, is_owner)
    select ${to}, e.meeting_id, e.occurrence_id, e.conference_id, e.starts_at, e.ends_at, true
    from calendar_entries e join meetings m on m.id = e.meeting_id
    where e.user_id = ${from} and e.is_owner and m.previous_owner_id = ${owner}
    on conflict do nothing`.execute(db)
}
