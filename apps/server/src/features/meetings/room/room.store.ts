import { StoredMeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { listRoomFreedoms } from '@foyer/contract/meetings/options/mode-rules'
import { type RawBuilder, sql } from 'kysely'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import type { Db } from '#platform/database/database.ts'

/** Selects of `meetings` the occurrence in progress or the next one that starts before an instant. */
const selectNext = (column: 'id' | 'password_encrypted', before: RawBuilder<unknown>) => sql`(
  select next.${sql.ref(column)} from occurrences next
  where next.tenant_id = meetings.tenant_id and next.meeting_id = meetings.id and next.cancelled_at is null
    and next.starts_at <= ${before} and next.ends_at >= portal_now()
  order by next.starts_at limit 1)`

/**
 * Selects meetings with what holds in them now: on the date of the open conference, or else on the one that is in progress
 * or starts within an hour, to which a conference that begins now belongs. While neither is the case, who has the password
 * of the next date only may join too.
 */
const meetings = (db: Db) =>
  db
    .selectFrom('meetings')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'meetings.tenant_id').onRef('users.id', '=', 'meetings.owner_id'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('conferences')
          .select(['conferences.id', 'occurrence_id', 'options'])
          .whereRef('conferences.tenant_id', '=', 'meetings.tenant_id')
          .whereRef('conferences.meeting_id', '=', 'meetings.id')
          .where('ended_at', 'is', null)
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('occurrences')
          .select(['occurrences.id', 'topic', 'password_encrypted', 'options'])
          .whereRef('occurrences.tenant_id', '=', 'meetings.tenant_id')
          .where(
            sql<boolean>`occurrences.id = case when c.id is null
              then ${selectNext('id', sql`portal_now() + interval '1 hour'`)} else c.occurrence_id end`,
          )
          .as('o'),
      (join) => join.onTrue(),
    )
    .select([
      'meetings.id',
      'number',
      'owner_id',
      'kind',
      'o.id as occurrence_id',
      sql<string>`coalesce(o.topic, meetings.topic)`.as('topic'),
      sql<Buffer>`coalesce(o.password_encrypted, meetings.password_encrypted)`.as('password_encrypted'),
      sql<Buffer | null>`case when c.id is null and o.id is null
        then ${selectNext('password_encrypted', sql`'infinity'`)} end`.as('next_password_encrypted'),
      'mode_id',
      'meetings.options as seriesOptions',
      sql<unknown>`coalesce(o.options, '{}')`.as('ownOptions'),
      'c.options as conferenceOptions',
      'meetings.timezone',
      sql<string>`users.firstname || ' ' || users.lastname`.as('hostName'),
    ])
    .where('deleted_at', 'is', null)

type MeetingRow = Awaited<ReturnType<ReturnType<typeof meetings>['executeTakeFirst']>>

/** Adds the options that hold now, which are those of the open conference, and which of them its hosts may change. */
async function addOptions(db: Db, row: MeetingRow) {
  if (row === undefined) return undefined
  const { mode_id, seriesOptions, ownOptions, conferenceOptions, ...meeting } = row
  const modes = await findModes(db)
  const chosen = modes.resolve({ mode_id, options: seriesOptions }, ownOptions)
  const current = conferenceOptions === null ? chosen : StoredMeetingOptions.parse(conferenceOptions)
  // Like the password, whether it is needed follows the meeting.
  const options = { ...current, passwordRequired: chosen.passwordRequired }
  return { ...meeting, options, freeOptions: listRoomFreedoms(modes.rulesOf(mode_id)) }
}

export const findMeeting = async (db: Db, id: string) =>
  addOptions(db, await meetings(db).where('meetings.id', '=', id).executeTakeFirst())

export const findMeetingByNumber = async (db: Db, number: string) =>
  addOptions(db, await meetings(db).where('number', '=', number).executeTakeFirst())

export type MeetingToJoin = NonNullable<Awaited<ReturnType<typeof findMeeting>>>

/** Finds the invitation of a user to the meeting, or to the occurrence that takes place or starts within an hour. */
export const findInvitation = (
  db: Db,
  meetingId: string,
  userId: string,
): Promise<{ isAlternativeHost: boolean } | undefined> =>
  db
    .selectFrom('invitees')
    .select('is_alternative_host as isAlternativeHost')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(occurrence_id is null or exists (
        select from occurrences o where o.tenant_id = invitees.tenant_id and o.id = invitees.occurrence_id
          and o.cancelled_at is null and o.starts_at <= portal_now() + interval '1 hour' and o.ends_at >= portal_now()))`,
    )
    .orderBy('is_alternative_host', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds the owner of a meeting and its alternative hosts. */
export async function findHostIds(db: Db, meeting: { id: string; owner_id: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('invitees')
    .select('user_id')
    .distinct()
    .where('meeting_id', '=', meeting.id)
    .where('is_alternative_host', '=', true)
    .where('user_id', 'is not', null)
    .execute()
  return [...new Set([meeting.owner_id, ...rows.flatMap(({ user_id }) => user_id ?? [])])]
}

export type ConferenceToEnd = { host_id: string | null; meeting_id: string | null; occurrence_id: string | null }

/**
 * Finds the kind of a conference's meeting, if the user is its alternative host; of one occurrence, also once its time
 * is over.
 */
export const findHostedKind = async (
  db: Db,
  { meeting_id, occurrence_id }: ConferenceToEnd,
  userId: string,
): Promise<MeetingToJoin['kind'] | undefined> =>
  (
    await db
      .selectFrom('meetings')
      .innerJoin('invitees', (join) =>
        join.onRef('invitees.tenant_id', '=', 'meetings.tenant_id').onRef('invitees.meeting_id', '=', 'meetings.id'),
      )
      .select('kind')
      .where('meetings.id', '=', meeting_id)
      .where('user_id', '=', userId)
      .where('is_alternative_host', '=', true)
      .where(({ or, eb }) =>
        or([eb('invitees.occurrence_id', 'is', null), eb('invitees.occurrence_id', '=', occurrence_id)]),
      )
      .limit(1)
      .executeTakeFirst()
  )?.kind

type Occurrence = { starts_at: Date; ends_at: Date }

const occurrences = (db: Db, meetingId: string) =>
  db
    .selectFrom('occurrences')
    .select(['starts_at', 'ends_at'])
    .where('meeting_id', '=', meetingId)
    .where('cancelled_at', 'is', null)

/** Finds the meeting's current or next occurrence. */
export const findNextOccurrence = (db: Db, meetingId: string): Promise<Occurrence | undefined> =>
  occurrences(db, meetingId)
    .where('ends_at', '>=', sql<Date>`portal_now()`)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()

/** Finds the occurrence that took place last, or should have. */
export const findLastOccurrence = (db: Db, meetingId: string): Promise<Occurrence | undefined> =>
  occurrences(db, meetingId).orderBy('starts_at', 'desc').limit(1).executeTakeFirst()

/** Across tenants: the subdomain of the active tenant that a Meeting ID belongs to. */
export const findSubdomain = async (db: Db, number: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('meeting_numbers')
      .innerJoin('tenants', 'tenants.tenant_id', 'meeting_numbers.tenant_id')
      .select('tenants.subdomain')
      .where('number', '=', number)
      .where('tenants.status', '=', 'active')
      .executeTakeFirst()
  )?.subdomain
