import type { Answer, InviteeState } from '@foyer/contract/meetings/responses'
import { sql } from 'kysely'
import { isManagedBy } from '#features/meetings/managers/managers.store.ts'
import {
  addResponse,
  type InviteeRow,
  isAlternativeHost,
  type OccurrenceResponses,
  responseTo,
} from '#features/meetings/meetings/invitees.store.ts'
import type { Db } from '#platform/database/database.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

export type InvitationRow = {
  id: string
  email: string
  response: InviteeRow['response']
  userId: string | null
  occurrenceId: string | null
  /** The occurrence that `startsAt` is of. */
  dateId: string | null
  /** The original local start of that occurrence, and the answer to it. */
  dateStart: string | null
  dateResponse: InviteeRow['response']
  /** The calendar UID of an occurrence, if not the meeting's present one. */
  icalUid: string | null
  meetingId: string
  number: string
  ownerId: string
  topic: string
  timezone: string
  host: string
  repeats: boolean
  timed: boolean
  cancelled: boolean
  startsAt: Date | null
  endsAt: Date | null
  ended: boolean
}

/**
 * Finds an invitation with the occurrence that it is about: the one that it names, or else the next one, or the last
 * one.
 */
const findInvitation = async (
  db: Db,
  condition: ReturnType<typeof sql<boolean>>,
  named: string | undefined,
): Promise<InvitationRow | undefined> => {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.response, i.user_id as "userId", i.occurrence_id as "occurrenceId",
      o.id as "dateId", o.local_start as "dateStart", ${responseTo(sql`o.id`)} as "dateResponse", i.ical_uid as "icalUid", m.id as "meetingId",
      m.number, m.owner_id as "ownerId", coalesce(o.topic, m.topic) as topic, m.timezone, u.firstname || ' ' || u.lastname as host,
      m.recurrence is not null as repeats, m.local_start is not null as timed,
      m.deleted_at is not null or o.cancelled_at is not null as cancelled, o.starts_at as "startsAt",
      o.ends_at as "endsAt", coalesce(o.ends_at <= portal_now(), true) as ended
    from invitees i
    join meetings m on m.tenant_id = i.tenant_id and m.id = i.meeting_id
    join users u on u.tenant_id = m.tenant_id and u.id = m.owner_id
    left join lateral (
      select * from (select case when i.occurrence_id = o.id then o.topic end as topic, o.id, o.local_start, o.starts_at, o.ends_at, o.cancelled_at,
          o.ends_at > portal_now() and o.cancelled_at is null as is_upcoming
        from occurrences o where o.tenant_id = i.tenant_id and o.meeting_id = i.meeting_id
          and (i.occurrence_id is null or o.id = i.occurrence_id)
          and (${named ?? null}::text is null or m.recurrence is null or (o.local_start = ${named ?? null} and o.part = m.part))) o
      order by is_upcoming desc, case when is_upcoming then starts_at end, starts_at desc limit 1) o on true
    where ${condition} limit 1`.execute(db)
  return rows[0]
}

export const findById = (db: Db, id: string, occurrence?: string) =>
  findInvitation(db, sql<boolean>`i.id = ${id}`, occurrence)

/** Finds the invitation of a user to an occurrence of a meeting, or to the meeting as a whole. */
export const findByUser = (
  db: Db,
  userId: string,
  { id, occurrence }: { id: string; occurrence: string | undefined },
) =>
  findInvitation(
    db,
    sql<boolean>`i.id = (
      select i.id from invitees i left join occurrences o on o.tenant_id = i.tenant_id and o.id = i.occurrence_id
      where i.user_id = ${userId} and i.meeting_id = ${id} and (o.id is null or o.local_start = ${occurrence ?? null})
      order by o.id is null limit 1)`,
    occurrence,
  )

/**
 * Stores an answer to all that an invitation is for, which replaces those to single occurrences of it; false if the invitee
 * has been removed.
 */
export async function respond(db: Db, id: string, response: Answer): Promise<boolean> {
  const row = await db
    .updateTable('invitees')
    .set({ response, responded_at: sql`portal_now()`, previous_response: 'none', occurrence_responses: '{}' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores an answer of an invitee of a series to one occurrence of it; false if the invitee has been removed. */
export async function respondToOccurrence(
  db: Db,
  { id, occurrenceId }: { id: string; occurrenceId: string },
  response: Answer,
): Promise<boolean> {
  const row = await db
    .updateTable('invitees')
    .set({ occurrence_responses: addResponse(occurrenceId, response, sql<Date>`portal_now()`) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Selects the latest email to an invitee `i` about the meeting; reminders have no address for replies. */
const latestEmail = sql`
  select state, created_at from emails where emails.tenant_id = i.tenant_id and emails.meeting_id = i.meeting_id
    and emails.to_email = i.email and emails.state <> 'withdrawn' and emails.reply_to <> ''
  order by emails.created_at desc limit 1`
/** A change after the mark leaves an email of its own. */
const delivery = sql<InviteeState['delivery']>`
  case when e.state = 'unsent' and i.marked_notified_at >= e.created_at then 'notified' else coalesce(e.state, 'none') end`

type StateRow = Omit<InviteeState, 'respondedAt'> & { respondedAt: Date | null }

/**
 * Lists the invitees of a meeting as a whole and of one of its occurrences, with the state of the latest email to each; who
 * is invited to both is listed once, with the invitation to the occurrence.
 */
export async function listStates(
  db: Db,
  meeting: { id: string; owner_id: string },
  occurrenceId: string | null,
): Promise<StateRow[]> {
  const occurrence = sql<string | null>`${occurrenceId}::uuid`
  const { rows } = await sql<StateRow>`
    select i.id, i.email, i.name, ${selectPicturePath('i.tenant_id', 'i.user_id')} as picture, ${responseTo(occurrence)} as response, i.previous_response as "previousResponse",
      coalesce((i.occurrence_responses #>> array[${occurrence}::text, 'at'])::timestamptz, i.responded_at) as "respondedAt", ${delivery} as delivery,
      i.is_alternative_host and i.user_id is not null as "alternativeHost",
      coalesce(u.status = 'active' and u.id <> ${meeting.owner_id}, false) as "user"
    from invitees i
    left join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    left join lateral (${latestEmail}) e on true
    where i.meeting_id = ${meeting.id} and (i.occurrence_id is null or i.occurrence_id = ${occurrenceId})
      and (i.occurrence_id is not null or not exists (select from invitees d where d.tenant_id = i.tenant_id
        and d.meeting_id = i.meeting_id and d.email = i.email and d.occurrence_id = ${occurrenceId}))
    order by i.created_at, i.email`.execute(db)
  return rows
}

/** Counts the invitees of meetings that a user may edit who have not been notified, unless of a date that is over. */
export async function countUnnotified(
  db: Db,
  userId: string,
  meetingIds: readonly string[],
): Promise<{ id: string; count: number }[]> {
  const managed = await db
    .selectFrom('meetings')
    .select('id')
    .where('id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .where(isManagedBy(userId))
    .where('deleted_at', 'is', null)
    .execute()
  const { rows } = await sql<{ id: string; count: number }>`
    select i.meeting_id as id, count(distinct i.email)::int as count
    from invitees i
    join lateral (${latestEmail}) e on true
    where i.meeting_id = any(${managed.map(({ id }) => id)}::uuid[]) and i.response = 'none' and ${delivery} = 'unsent'
      and (i.occurrence_id is null or exists (
        select from occurrences o where o.tenant_id = i.tenant_id and o.id = i.occurrence_id and o.ends_at > portal_now()))
    group by i.meeting_id`.execute(db)
  return rows
}

/** Marks invitees of a meeting, all of them or those named, as notified; returns how many there were. */
export async function markNotified(db: Db, meetingId: string, ids: readonly string[] | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invitees')
    .set({ marked_notified_at: sql<Date>`portal_now()` })
    .where('meeting_id', '=', meetingId)
    .$if(ids !== undefined, (builder) => builder.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores a new version of a meeting for calendars, of which only some invitees are notified. */
export const increaseSequence = (db: Db, meetingId: string) =>
  db
    .updateTable('meetings')
    .set({ ical_sequence: sql`ical_sequence + 1` })
    .where('id', '=', meetingId)
    .returningAll()
    .executeTakeFirstOrThrow()

const columns = sql.raw(
  'id, meeting_id, occurrence_id, email, name, language, user_id, notified_sequence, created_at, response, previous_response, responded_at, is_alternative_host, reply_token, occurrence_responses, ical_uid, marked_notified_at',
)

export type RemovedRow = InviteeRow & { occurrenceId: string | null; emailId: string | null; dateEmailIds: string[] }

const returned = sql.raw(
  'id, email, name, language, user_id as "userId", response, is_alternative_host as "isAlternativeHost", occurrence_id as "occurrenceId", reply_token as "replyToken", ical_uid as "icalUid"',
)

/** Removes an invitee, and from the calendar of a user what has not ended and no other invitation is for. */
export async function remove(db: Db, meetingId: string, id: string): Promise<RemovedRow | undefined> {
  const { rows } = await sql<RemovedRow>`
    with removed as (delete from invitees where id = ${id} and meeting_id = ${meetingId} returning *)
    insert into removed_invitees (${columns}) select ${columns} from removed returning ${returned}, null as "emailId", date_email_ids as "dateEmailIds"`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined || row.userId === null) return row
  await sql`
    delete from calendar_entries e
    where e.user_id = ${row.userId} and e.meeting_id = ${meetingId} and not e.is_owner and not e.is_manager and e.ends_at > portal_now()
      and e.conference_id is null and not exists (
        select from invitees i where i.tenant_id = e.tenant_id and i.user_id = e.user_id and i.meeting_id = e.meeting_id
          and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id))`.execute(db)
  return row
}

/** Stores the email that notifies a removed invitee, and those about the dates to which they stay invited. */
export const updateEmails = (db: Db, id: string, emails: { emailId: string; dateEmailIds: string[] }) =>
  db
    .updateTable('removed_invitees')
    .set({ email_id: emails.emailId, date_email_ids: emails.dateEmailIds })
    .where('id', '=', id)
    .execute()

/** Stores the calendar UID under which an invitee of a single occurrence has it from now on. */
export const updateCalendarUid = (db: Db, id: string, icalUid: string) =>
  db.updateTable('invitees').set({ ical_uid: icalUid }).where('id', '=', id).execute()

/** Finds an invitee who was removed from a meeting; `undoable` until the undo expires. */
export async function findRemoved(
  db: Db,
  { meetingId, id }: { meetingId: string; id: string },
  undoableSeconds: number,
): Promise<(RemovedRow & { undoable: boolean; invitedAgain: boolean }) | undefined> {
  const { rows } = await sql<RemovedRow & { undoable: boolean; invitedAgain: boolean }>`
    select ${returned}, email_id as "emailId", date_email_ids as "dateEmailIds",
      removed_at > portal_now() - ${undoableSeconds} * interval '1 second' as undoable,
      exists (select from invitees i where i.tenant_id = r.tenant_id and i.meeting_id = r.meeting_id
        and i.email = r.email and (i.occurrence_id is null or i.occurrence_id is not distinct from r.occurrence_id)) as "invitedAgain"
    from removed_invitees r where id = ${id} and meeting_id = ${meetingId}`.execute(db)
  return rows[0]
}

/** Reverts `remove`, except for calendars. */
export async function restore(db: Db, id: string): Promise<void> {
  await sql`
    with restored as (delete from removed_invitees where id = ${id} returning *)
    insert into invitees (${columns}) select ${columns} from restored`.execute(db)
}

/** Finds an invitee of a meeting, and whether they can be its alternative host: active users other than its owner. */
export async function findInvitee(
  db: Db,
  meeting: { id: string; owner_id: string },
  id: string,
): Promise<(AddresseeRow & { eligible: boolean }) | undefined> {
  const [invitee] = await findAddressees(db, meeting.id, [id])
  if (invitee === undefined) return undefined
  const { userId } = invitee
  const user =
    userId === null || userId === meeting.owner_id
      ? undefined
      : await db
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('status', '=', 'active')
          .executeTakeFirst()
  return { ...invitee, eligible: user !== undefined }
}

export const purge = (db: Db, id: string, undoableSeconds: number) =>
  db
    .deleteFrom('removed_invitees')
    .where('id', '=', id)
    .where('removed_at', '<=', sql<Date>`portal_now() - ${undoableSeconds} * interval '1 second'`)
    .execute()

export type AddresseeRow = InviteeRow & { occurrenceId: string | null }

/** Finds the invitees of a meeting and of its occurrences, or those of them that are named. */
export const findAddressees = (
  db: Db,
  meetingId: string,
  ids: readonly string[] | undefined,
): Promise<AddresseeRow[]> =>
  selectAddressees(db, meetingId)
    .$if(ids !== undefined, (builder) => builder.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute()

/** Finds the invitations that an address has to a meeting and to its occurrences. */
export const findOtherInvitations = (db: Db, meetingId: string, email: string): Promise<AddresseeRow[]> =>
  selectAddressees(db, meetingId).where('email', '=', email).execute()

const selectAddressees = (db: Db, meetingId: string) =>
  db
    .selectFrom('invitees')
    .select(['id', 'email', 'name', 'language', 'user_id as userId', 'response', 'occurrence_id as occurrenceId'])
    .select([isAlternativeHost, 'reply_token as replyToken', 'occurrence_responses as occurrenceResponses'])
    .select(['ical_uid as icalUid', 'previous_response as previousResponse'])
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at')
    .orderBy('email')
    .$narrowType<{
      language: 'en' | 'fr'
      response: InviteeRow['response']
      occurrenceResponses: OccurrenceResponses
    }>()
