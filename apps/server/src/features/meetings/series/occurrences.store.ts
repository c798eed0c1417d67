import type { MeetingOptionsChange } from '@foyer/contract/meetings/options/meeting-options'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

/** An occurrence: its local start by the rule, and the instants of its start and end. */
type Span = { localStart: string; startsAt: Date; endsAt: Date }
/** A meeting's current part, to which new occurrences belong. */
type Part = { id: string; part: number; owner_id: string }

const now = sql<Date>`portal_now()`

/** Selects the users whose lists contain a meeting: its owner, its co-managers and some of its invitees. */
const selectUsers = ({ id, owner_id }: Part, invited: RawBuilder<unknown>) => sql`
  select user_id, bool_or(is_manager) as is_manager from (
    select ${owner_id}::uuid as user_id, false as is_manager union all
    select user_id, true from meeting_managers where meeting_id = ${id}::uuid union all
    select user_id, false from invitees where meeting_id = ${id}::uuid and user_id is not null and ${invited}) listed
  group by user_id`

/** Adds occurrences to the current part of a meeting, and to the lists of all users who have it there. */
export async function insertAll(db: Db, meeting: Part, spans: readonly Span[]): Promise<void> {
  const starts = spans.map(({ localStart }) => localStart)
  const instants = (key: 'startsAt' | 'endsAt') => spans.map((span) => span[key].toISOString())
  await sql`
    with added as (
      insert into occurrences (meeting_id, part, local_start, starts_at, ends_at)
      select ${meeting.id}::uuid, ${meeting.part}::integer, s.* from unnest(
        ${starts}::text[], ${instants('startsAt')}::timestamptz[], ${instants('endsAt')}::timestamptz[]) s
      returning id, meeting_id, starts_at, ends_at)
    insert into calendar_entries (user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner, is_manager)
    select u.user_id, a.meeting_id, a.id, a.starts_at, a.ends_at, u.user_id = ${meeting.owner_id}::uuid, u.is_manager
    from added a cross join (${selectUsers(meeting, sql`occurrence_id is null`)}) u`.execute(db)
}

/**
 * Adds a meeting to the calendars of new invitees: the occurrences that have not ended, or else the last one; or only
 * the named one.
 */
export async function insertInvitations(
  db: Db,
  { meetingId, occurrenceId, userIds }: { meetingId: string; occurrenceId: string | null; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into calendar_entries (user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
    select u, o.meeting_id, o.id, o.starts_at, o.ends_at, false
    from occurrences o cross join unnest(${userIds}::uuid[]) u
    where o.meeting_id = ${meetingId}::uuid and o.cancelled_at is null
      and (${occurrenceId}::uuid is null or o.id = ${occurrenceId}::uuid)
      and (o.ends_at > ${now} or o.id = (
        select id from occurrences where meeting_id = ${meetingId}::uuid order by starts_at desc limit 1))
    on conflict (tenant_id, user_id, occurrence_id) do nothing`.execute(db)
}

/** Finds which of the meetings have an occurrence that has not ended. */
export const findUpcomingMeetings = async (db: Db, meetingIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('occurrences')
    .select('meeting_id')
    .distinct()
    .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .where('ends_at', '>=', now)
    .where('cancelled_at', 'is', null)
    .execute()
  return new Set(rows.map(({ meeting_id }) => meeting_id))
}

const selectOccurrences = (db: Db) =>
  db
    .selectFrom('occurrences')
    .select([
      'id',
      'local_start as localStart',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'topic',
      'changed',
      'moved_start as movedStart',
      'moved_end as movedEnd',
      'password_encrypted as passwordEncrypted',
      'options',
      'cancelled_at as cancelledAt',
      sql<boolean>`cancelled_at is not null`.as('cancelled'),
      sql<boolean>`starts_at <= portal_now()`.as('begun'),
      sql<boolean>`ends_at <= portal_now()`.as('ended'),
    ])
    .orderBy('starts_at')

export const selectPart = (db: Db, meetingId: string, part: number) =>
  selectOccurrences(db).where('meeting_id', '=', meetingId).where('part', '=', part)

/** Finds all occurrences of a part of a meeting, including cancelled ones, in the order of their start. */
export const findPart = (db: Db, { id, part }: { id: string; part: number }): Promise<OccurrenceRow[]> =>
  selectPart(db, id, part).execute()

export const isOfCurrentPart = sql<boolean>`part = (select m.part from meetings m
  where m.tenant_id = occurrences.tenant_id and m.id = occurrences.meeting_id)`

/**
 * Finds all occurrences of the current parts of some meetings, including cancelled ones, by meeting in the order of
 * their start.
 */
export async function findCurrentParts(
  db: Db,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, OccurrenceRow[]>> {
  const rows = await selectOccurrences(db)
    .select('meeting_id')
    .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .where(isOfCurrentPart)
    .execute()
  return Map.groupBy(rows, ({ meeting_id }) => meeting_id)
}

/** Finds an occurrence of the current part of a meeting, cancelled or not. */
export const findByLocalStart = (db: Db, { id, part }: { id: string; part: number }, localStart: string) =>
  selectPart(db, id, part).where('local_start', '=', localStart).executeTakeFirst()

export type OccurrenceRow = NonNullable<Awaited<ReturnType<typeof findByLocalStart>>>

/** Checks whether a conference of the occurrence is open. */
export const isOccurrenceInProgress = async (db: Db, occurrenceId: string): Promise<boolean> =>
  (await db
    .selectFrom('conferences')
    .select('id')
    .where('occurrence_id', '=', occurrenceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The new values of an occurrence; its local times are null unless they differ from those by the rule. */
type OccurrenceChange = {
  startsAt: Date
  endsAt: Date
  moved_start: string | null
  moved_end: string | null
  topic: string | null
  password_encrypted: Buffer | null
  options: MeetingOptionsChange
  changed: boolean
  times_sequence?: number
}

/**
 * Separates conferences from occurrences that from now on take place at another time or belong to another meeting. Only a
 * conference that ended before the start can be of such an occurrence, and its participants have it in their lists.
 */
export async function detachConferences(db: Db, occurrenceIds: readonly string[]): Promise<void> {
  if (occurrenceIds.length === 0) return
  await db
    .updateTable('conferences')
    .set({ occurrence_id: null })
    .where('occurrence_id', '=', sql<string>`any(${occurrenceIds}::uuid[])`)
    .execute()
}

/** Stores what is changed of an occurrence by itself; its times are those in everyone's calendar. */
export async function updateOccurrence(
  db: Db,
  occurrenceId: string,
  { startsAt, endsAt, ...change }: OccurrenceChange,
): Promise<void> {
  await setSpan(db, occurrenceId, { startsAt, endsAt })
  await db.updateTable('occurrences').set(change).where('id', '=', occurrenceId).execute()
  const texts = change.topic === null ? [] : [change.topic]
  await indexSearchTerms(db, { kind: 'occurrences', id: occurrenceId, texts })
}

/** Removes what an occurrence had of its own besides its times: from now on it is as its meeting. */
export async function clearOwnSettings(db: Db, occurrenceId: string): Promise<void> {
  const none = { topic: null, password_encrypted: null, options: '{}' }
  await db.updateTable('occurrences').set(none).where('id', '=', occurrenceId).execute()
  await removeSearchTerms(db, [occurrenceId])
}

export const removeSearchTerms = (db: Db, occurrenceIds: readonly string[]) =>
  db
    .deleteFrom('search_terms')
    .where('kind', '=', 'occurrences')
    .where('id', '=', sql<string>`any(${occurrenceIds}::uuid[])`)
    .execute()

/** Cancels an occurrence and removes it from all calendars. */
export async function cancel(db: Db, occurrenceId: string): Promise<void> {
  await db.updateTable('occurrences').set({ cancelled_at: now }).where('id', '=', occurrenceId).execute()
  await db.deleteFrom('calendar_entries').where('occurrence_id', '=', occurrenceId).execute()
}

/** Reverts `cancel`. */
export async function restoreOccurrence(db: Db, meeting: Part, occurrenceId: string): Promise<void> {
  await db.updateTable('occurrences').set({ cancelled_at: null }).where('id', '=', occurrenceId).execute()
  await sql`
    insert into calendar_entries (user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner, is_manager)
    select u.user_id, o.meeting_id, o.id, o.starts_at, o.ends_at, u.user_id = ${meeting.owner_id}::uuid, u.is_manager
    from occurrences o cross join (
      ${selectUsers(meeting, sql`(occurrence_id is null or occurrence_id = ${occurrenceId}::uuid)`)}) u
    where o.id = ${occurrenceId}::uuid
    on conflict (tenant_id, user_id, occurrence_id) do nothing`.execute(db)
}

/** Finds the addresses that have got an email about a meeting as a whole since an instant, if it was not withdrawn. */
export async function findEmailedSince(db: Db, meetingId: string, since: Date | null): Promise<Set<string>> {
  const rows = await db
    .selectFrom('emails')
    .select('to_email')
    .distinct()
    .where('meeting_id', '=', meetingId)
    .where('occurrence_id', 'is', null)
    .where('created_at', '>=', since)
    .where('state', '<>', 'withdrawn')
    .execute()
  return new Set(rows.map(({ to_email }) => to_email))
}

/** Finds the occurrences of all parts of a meeting that take place, have not ended and have invitees of their own. */
export const findWithGuests = (db: Db, meetingId: string): Promise<OccurrenceRow[]> =>
  selectOccurrences(db)
    .where('meeting_id', '=', meetingId)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where(
      sql<boolean>`exists (select from invitees i where i.tenant_id = occurrences.tenant_id
        and i.meeting_id = occurrences.meeting_id and i.occurrence_id = occurrences.id)`,
    )
    .execute()

/** Finds the last occurrence of a meeting that does not repeat: the one that can still be changed or held. */
const findCurrent = (db: Db, meetingId: string) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'local_start as localStart', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(sql<boolean>`ends_at <= portal_now()`.as('hasEnded'))
    .where('meeting_id', '=', meetingId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()

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
 * Moves a meeting that does not repeat to another time, in everyone's calendar. If it has already taken place, that
 * occurrence remains in the past and the new time is a new occurrence.
 */
export async function reschedule(db: Db, meeting: Part, span: Span): Promise<void> {
  const current = await findCurrent(db, meeting.id)
  if (current === undefined) return insertAll(db, meeting, [span])
  const held = await findConferenceSpan(db, current.id)
  if (!held?.startedAt || !held.endedAt || current.localStart === span.localStart) return setSpan(db, current.id, span)
  if (!current.hasEnded) {
    const startsAt = new Date(Math.min(current.startsAt.getTime(), held.startedAt.getTime()))
    await setSpan(db, current.id, { startsAt, endsAt: held.endedAt })
  }
  await insertAll(db, meeting, [span])
}
