import type { MomentStyle } from '@foyer/contract/moments'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'

export type InviteeResponse = 'none' | 'accepted' | 'tentative' | 'declined'
/** The responses of an invitee by occurrence. */
export type OccurrenceResponses = { readonly [occurrenceId: string]: { response: InviteeResponse } }
export type InviteeRow = {
  id: string
  email: string
  name: string
  language: 'en' | 'fr'
  userId: string | null
  response: InviteeResponse
  /** The response to former times, until the invitee has answered the present ones. */
  previousResponse?: string
  isAlternativeHost: boolean
  /** The token in the address to which their calendar program replies; null if replies go to the organizer. */
  replyToken: string | null
  /** The responses of an invitee of a series to single occurrences of it. */
  occurrenceResponses?: OccurrenceResponses
  /** The calendar UID under which an invitee of a single occurrence has it, if not the meeting's present one. */
  icalUid?: string | null
}

/** Whether an invitee is an alternative host; the address of a deleted user is an ordinary invitee again. */
export const isAlternativeHost = sql<boolean>`(invitees.is_alternative_host and invitees.user_id is not null)`.as(
  'isAlternativeHost',
)

/** Selects the response of an invitee `i` to an occurrence: to this one only, or else to what the invitation is for. */
export const responseTo = (occurrenceId: RawBuilder<string | null>) =>
  sql<InviteeResponse>`coalesce(i.occurrence_responses #>> array[${occurrenceId}::text, 'response'], i.response)`

/** Selects the responses of an invitee by occurrence, with a response to one of them that was given at a time. */
export const addResponse = (occurrenceId: string, response: InviteeResponse, at: RawBuilder<Date>) =>
  sql<string>`jsonb_set(occurrence_responses, array[${occurrenceId}::text],
    jsonb_build_object('response', ${response}::text, 'at', ${at}))`

/**
 * Finds the invitees of a meeting as a whole, or of one of its occurrences, in the order in which they were invited.
 */
export const findByMeeting = (db: Db, meetingId: string, occurrenceId: string | null = null): Promise<InviteeRow[]> =>
  db
    .selectFrom('invitees')
    .select([
      'id',
      'email',
      'name',
      'language',
      'user_id as userId',
      'response',
      'previous_response as previousResponse',
      isAlternativeHost,
      'reply_token as replyToken',
      'occurrence_responses as occurrenceResponses',
      'ical_uid as icalUid',
    ])
    .where('meeting_id', '=', meetingId)
    .where('occurrence_id', 'is not distinct from', occurrenceId)
    .orderBy('created_at')
    .orderBy('email')
    .$narrowType<{ language: 'en' | 'fr'; response: InviteeResponse; occurrenceResponses: OccurrenceResponses }>()
    .execute()

type Recipient = Pick<InviteeRow, 'email' | 'name' | 'language' | 'isAlternativeHost' | 'replyToken'>

/** Finds the invitees of several meetings as a whole, by meeting, in the order in which they were invited. */
export async function findByMeetings(db: Db, meetingIds: string[]): Promise<Map<string, Recipient[]>> {
  const found = new Map<string, Recipient[]>()
  if (meetingIds.length === 0) return found
  const rows = await db
    .selectFrom('invitees')
    .select(['meeting_id', 'email', 'name', 'language', isAlternativeHost, 'reply_token as replyToken'])
    .where('meeting_id', 'in', meetingIds)
    .where('occurrence_id', 'is', null)
    .orderBy('created_at')
    .orderBy('email')
    .execute()
  for (const { meeting_id, ...invitee } of rows) {
    const list = found.get(meeting_id) ?? []
    list.push(invitee)
    found.set(meeting_id, list)
  }
  return found
}

/** Finds the occurrences of a meeting that a user is invited to; undefined if that is the meeting as a whole. */
export async function findInvitedOccurrences(
  db: Db,
  meetingId: string,
  userId: string,
): Promise<ReadonlySet<string | null> | undefined> {
  const rows = await db
    .selectFrom('invitees')
    .select('occurrence_id')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .execute()
  const ids = new Set(rows.map(({ occurrence_id }) => occurrence_id))
  return ids.has(null) ? undefined : ids
}

/** Finds the tenant's active users with these addresses. */
export const findUsers = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'language'])
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .where('status', '=', 'active')
    .$narrowType<{ language: 'en' | 'fr' }>()
    .execute()

export async function insert(
  db: Db,
  { meeting, occurrenceId }: { meeting: { id: string; ical_sequence: number }; occurrenceId: string | null },
  invitees: InviteeRow[],
): Promise<void> {
  if (invitees.length === 0) return
  await db
    .insertInto('invitees')
    .values(
      invitees.map(({ id, email, name, language, userId, isAlternativeHost: is_alternative_host, replyToken }) => ({
        id,
        meeting_id: meeting.id,
        occurrence_id: occurrenceId,
        email,
        name,
        language,
        user_id: userId,
        is_alternative_host,
        reply_token: replyToken,
        notified_sequence: meeting.ical_sequence,
      })),
    )
    .execute()
}

/**
 * Binds invitees to a user who now has their address, and adds upcoming occurrences to the user's calendar; returns the
 * ids of the meetings.
 */
export async function bindToUser(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ meetingId: string }>`
    with bound as (
      update invitees i set user_id = u.id, is_alternative_host = false from users u
      where u.id = ${userId} and u.status = 'active' and i.email = u.email and i.user_id is null
      returning i.meeting_id, i.occurrence_id, u.id as user_id),
    entered as (
      insert into calendar_entries (user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
      select b.user_id, b.meeting_id, o.id, o.starts_at, o.ends_at, false
      from bound b join occurrences o on o.meeting_id = b.meeting_id and o.ends_at > portal_now()
        and o.cancelled_at is null and (b.occurrence_id is null or o.id = b.occurrence_id)
      on conflict (tenant_id, user_id, occurrence_id) do nothing)
    select meeting_id as "meetingId" from bound`.execute(db)
  return rows.map(({ meetingId }) => meetingId)
}

type Reader = { style: MomentStyle; readerZone: string | undefined }

/** Finds how the users with these addresses want dates and times to be written, and their time zones. */
export async function findReaders(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'timezone', selectMomentStyle('settings').as('style')])
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .where('status', '<>', 'deleted')
    .execute()
  return new Map(rows.map(({ email, timezone, style }) => [email, { style, readerZone: timezone || undefined }]))
}

/** Finds the invitees of single occurrences only, by occurrence. */
export async function findByOccurrences(
  db: Db,
  occurrenceIds: readonly string[],
): Promise<(InviteeRow & { occurrenceId: string })[]> {
  const rows = await db
    .selectFrom('invitees')
    .select(['id', 'occurrence_id as occurrenceId', 'email', 'name', 'language', 'user_id as userId', 'response'])
    .select([isAlternativeHost, 'reply_token as replyToken', 'ical_uid as icalUid'])
    .select('previous_response as previousResponse')
    .where('occurrence_id', '=', sql<string>`any(${occurrenceIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('email')
    .$narrowType<{ language: 'en' | 'fr'; occurrenceId: string; response: InviteeResponse }>()
    .execute()
  return rows
}

/** Makes an invitee an alternative host of the meeting, or an ordinary invitee again. */
export const updateAlternativeHost = (db: Db, id: string, is_alternative_host: boolean) =>
  db.updateTable('invitees').set({ is_alternative_host }).where('id', '=', id).execute()

/** Stores the version of the meeting of which its invitees were last notified. */
export const updateSequence = (db: Db, meetingId: string, sequence: number) =>
  db.updateTable('invitees').set({ notified_sequence: sequence }).where('meeting_id', '=', meetingId).execute()

/** Keeps the calendar UID under which invitees of single occurrences have these, before the meeting gets another one. */
export const keepCalendarUid = (db: Db, meetingId: string, uid: string) =>
  db
    .updateTable('invitees')
    .set({ ical_uid: uid })
    .where('meeting_id', '=', meetingId)
    .where('occurrence_id', 'is not', null)
    .where('ical_uid', 'is', null)
    .execute()

/** Makes the invitees of an occurrence invitees of its meeting, which no longer repeats. */
export async function inviteToWhole(db: Db, meetingId: string, occurrenceId: string): Promise<void> {
  await sql`
    update invitees i set occurrence_id = null
    where i.meeting_id = ${meetingId} and i.occurrence_id = ${occurrenceId} and not exists (
      select from invitees o where o.tenant_id = i.tenant_id and o.meeting_id = i.meeting_id
        and o.occurrence_id is null and o.email = i.email)`.execute(db)
}

/**
 * Clears responses to times that have changed, so that their invitees are asked again: those of a meeting as a whole,
 * or of some of its occurrences. The former ones are kept as `previous_response`.
 */
export async function resetResponses(db: Db, meetingId: string, occurrenceIds?: readonly string[]): Promise<void> {
  const ids = sql`${occurrenceIds ?? null}`
  await db
    .updateTable('invitees')
    .set({ previous_response: sql`response`, response: 'none' })
    .where('meeting_id', '=', meetingId)
    .where(
      occurrenceIds === undefined
        ? sql<boolean>`occurrence_id is null`
        : sql<boolean>`occurrence_id = any(${ids}::uuid[])`,
    )
    .where('response', '!=', 'none')
    .execute()
  // The invitees of all occurrences have to respond again to those that have changed.
  await db
    .updateTable('invitees')
    .set({
      occurrence_responses: sql<string>`case when ${ids}::text[] is null then '{}' else occurrence_responses - ${ids}::text[] end`,
    })
    .where('meeting_id', '=', meetingId)
    .where('occurrence_id', 'is', null)
    .where(sql<boolean>`occurrence_responses <> '{}'`)
    .execute()
}

/** Finds the users whose lists contain one of the meetings: owners, co-managers, and invitees of the tenant. */
export async function findAffectedUsers(
  db: Db,
  meetingIds: readonly string[],
): Promise<{ meetingId: string; userId: string }[]> {
  const { rows } = await sql<{ meetingId: string; userId: string }>`
    select id as "meetingId", owner_id as "userId" from meetings where id = any(${meetingIds}::uuid[])
    union select meeting_id, user_id from meeting_managers where meeting_id = any(${meetingIds}::uuid[])
    union select meeting_id, user_id from invitees where meeting_id = any(${meetingIds}::uuid[]) and user_id is not null`.execute(
    db,
  )
  return rows
}

/** Finds the addresses of everyone who is invited to a meeting or to a date of it. */
export const findAddresses = async (db: Db, meetingId: string): Promise<string[]> =>
  (await db.selectFrom('invitees').select('email').where('meeting_id', '=', meetingId).execute()).map(
    ({ email }) => email,
  )
