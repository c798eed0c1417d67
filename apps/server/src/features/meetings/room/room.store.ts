import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const meetings = (db: Db) =>
  db
    .selectFrom('meetings')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'meetings.tenant_id').onRef('users.id', '=', 'meetings.owner_id'),
    )
    .select([
      'meetings.id',
      'number',
      'topic',
      'owner_id',
      'kind',
      'password_encrypted',
      'join_before_host',
      'signed_in_only',
      sql<string>`users.firstname || ' ' || users.lastname`.as('hostName'),
    ])
    .where('deleted_at', 'is', null)

export const findMeeting = (db: Db, id: string) => meetings(db).where('meetings.id', '=', id).executeTakeFirst()

export const findMeetingByNumber = (db: Db, number: string) =>
  meetings(db).where('number', '=', number).executeTakeFirst()

export type MeetingToJoin = NonNullable<Awaited<ReturnType<typeof findMeeting>>>

/** Whether the user is an invitee of the meeting, or of the occurrence that takes place or starts within an hour. */
export const isInvited = async (db: Db, meetingId: string, userId: string): Promise<boolean> => {
  const invitee = await db
    .selectFrom('invitees')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(occurrence_id is null or exists (
        select from occurrences o where o.tenant_id = invitees.tenant_id and o.id = invitees.occurrence_id
          and o.cancelled_at is null and o.starts_at <= portal_now() + interval '1 hour' and o.ends_at >= portal_now()))`,
    )
    .limit(1)
    .executeTakeFirst()
  return invitee !== undefined
}

/** The start of the meeting's current or next occurrence. */
export const findNextStart = async (db: Db, meetingId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('occurrences')
      .select('starts_at')
      .where('meeting_id', '=', meetingId)
      .where('ends_at', '>=', sql<Date>`portal_now()`)
      .where('cancelled_at', 'is', null)
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirst()
  )?.starts_at

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
