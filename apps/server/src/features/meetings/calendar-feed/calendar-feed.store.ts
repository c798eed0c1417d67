import { sql } from 'kysely'
import { responseTo } from '#features/meetings/meetings/invitees.store.ts'
import { isOfCurrentPart } from '#features/meetings/series/occurrences.store.ts'
import type { Db } from '#platform/database/database.ts'

export const find = (db: Db, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Gives a user a new feed in place of the one that they have. */
export const replace = (db: Db, userId: string, tokenHash: Buffer) =>
  db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({
        token_hash: tokenHash,
        created_at: sql`portal_now()`,
        last_used_at: null,
        content_hash: null,
      }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()

export const remove = (db: Db, userId: string) =>
  db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()

/** Finds the user whose feed a token names, if they can sign in. */
export const findReader = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.user_id'))
    .select(['u.id', 'u.language'])
    .where('f.token_hash', '=', tokenHash)
    .where('u.status', '=', 'active')
    .executeTakeFirst()

/** Records a use; returns since when the content has been as it is, or undefined if the feed has been replaced. */
export const recordUse = (db: Db, tokenHash: Buffer, contentHash: Buffer) =>
  db
    .updateTable('calendar_feeds')
    .set({
      last_used_at: sql`portal_now()`,
      content_hash: contentHash,
      content_changed_at: sql`case when content_hash = ${contentHash} then content_changed_at else portal_now() end`,
    })
    .where('token_hash', '=', tokenHash)
    .returning('content_changed_at')
    .executeTakeFirst()

export type EntryRow = {
  meeting_id: string
  occurrence_id: string
  version: number
  /** Whether it is of the meeting's current part; the others have begun. */
  current: boolean
  /** The topic of the occurrence, if it has its own. */
  topic: string | null
  local_start: string
  starts_at: Date
  ends_at: Date
  ended: boolean
  is_owner: boolean
  response: string | null
  single: boolean | null
  hosts: boolean
  host: string
}

/**
 * Finds the entries of a user's calendar around now, with all that the calendar file depends on: first those that come
 * next, then those that have ended, the latest first. This is plain SQL with lateral joins for the same reasons as the
 * list of upcoming meetings.
 */
export async function findEntries(
  db: Db,
  user: { tenantId: string; id: string },
  { daysBack, daysAhead, maxEntries }: { daysBack: number; daysAhead: number; maxEntries: number },
): Promise<EntryRow[]> {
  // A meeting lasts 24 hours at most, so the range of `starts_at` contains all entries that ended within the period.
  const { rows } = await sql<EntryRow>`
    select e.meeting_id, e.occurrence_id, m.version, o.part = m.part as current, o.topic, o.local_start, e.starts_at, e.ends_at, e.ends_at <= (select portal_now()) as ended,
      e.is_owner, i.response, i.occurrence_id is not null as single, e.is_owner or coalesce(h.hosts, false) as hosts,
      (select u.firstname || ' ' || u.lastname || ' ' || u.email from users u
        where u.tenant_id = e.tenant_id and u.id = m.owner_id limit 1) as host
    from calendar_entries e
    join lateral (
      select version, owner_id, part from meetings
      where meetings.tenant_id = e.tenant_id and meetings.id = e.meeting_id and deleted_at is null limit 1) m on true
    join lateral (
      select local_start, part, topic from occurrences
      where occurrences.tenant_id = e.tenant_id and occurrences.id = e.occurrence_id and cancelled_at is null
      limit 1) o on true
    left join lateral (
      select ${responseTo(sql`e.occurrence_id`)} as response, i.occurrence_id from invitees i
      where not e.is_owner and i.tenant_id = e.tenant_id and i.user_id = e.user_id
        and i.meeting_id = e.meeting_id and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id)
      order by i.occurrence_id is null limit 1) i on true
    left join lateral (
      select true as hosts from invitees
      where not e.is_owner and invitees.tenant_id = e.tenant_id and invitees.user_id = e.user_id
        and invitees.meeting_id = e.meeting_id and is_alternative_host limit 1) h on true
    where e.tenant_id = ${user.tenantId} and e.user_id = ${user.id}
      and e.starts_at > portal_now() - ${daysBack + 1} * interval '1 day'
      and e.starts_at < portal_now() + ${daysAhead} * interval '1 day'
      and e.ends_at > (select portal_now()) - ${daysBack} * interval '1 day'
      and (e.is_owner or not e.is_manager or i.response is not null)
    order by ended, abs(extract(epoch from e.starts_at - (select portal_now()))), e.id
    limit ${maxEntries}`.execute(db)
  return rows
}

/** Finds some meetings with their owners. */
export const findMeetings = (db: Db, meetingIds: readonly string[]) =>
  db
    .selectFrom('meetings as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.owner_id'))
    .selectAll('m')
    .select(['u.firstname', 'u.lastname', 'u.email'])
    .where('m.id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .where('m.deleted_at', 'is', null)
    .execute()

export type FeedMeetingRow = Awaited<ReturnType<typeof findMeetings>>[number]

/** Counts the occurrences of the current part of each meeting, including cancelled ones. */
export async function countCurrentParts(db: Db, meetingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('occurrences')
    .select(({ fn }) => ['meeting_id', fn.countAll<number>().as('count')])
    .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .where(isOfCurrentPart)
    .groupBy('meeting_id')
    .execute()
  return new Map(rows.map(({ meeting_id, count }) => [meeting_id, count]))
}
