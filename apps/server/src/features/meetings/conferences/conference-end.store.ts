import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { countParticipants } from './conferences.store.ts'

/** The instant that counts as the end of a conference. */
export type EndReason = 'now' | 'last-leave' | 'last-heartbeat'

const now = sql<Date>`portal_now()`
const secondsAgo = (seconds: number) => sql<Date>`portal_now() - ${seconds} * interval '1 second'`
const anyId = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

/** Locks the conferences of the list that are open; always in the same order, which prevents deadlocks. */
export const lockOpenByIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('conferences')
      .select('id')
      .where('id', '=', anyId(ids))
      .where('ended_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/** Checks whether no participant is connected, and none joined or left within the last `seconds`. */
export async function isEmpty(db: Db, id: string, seconds: number): Promise<boolean> {
  const busy = await db
    .selectFrom('participants')
    .select('id')
    .where('conference_id', '=', id)
    .where((is) =>
      is.or([
        is.and([is('connected_at', 'is not', null), is('left_at', 'is', null)]),
        is(sql<Date>`greatest(left_at, joined_at)`, '>', secondsAgo(seconds)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return busy === undefined
}

/** Finds the conferences of the list whose heartbeat is older than the lease. */
export const findLapsed = async (db: Db, ids: string[], leaseSeconds: number): Promise<string[]> =>
  (
    await db
      .selectFrom('conferences')
      .select('id')
      .where('id', '=', anyId(ids))
      .where('heartbeat_at', '<', secondsAgo(leaseSeconds))
      .execute()
  ).map(({ id }) => id)

const lastLeftAt = sql<Date>`greatest(started_at, (select max(p.left_at) from participants p
  where p.tenant_id = conferences.tenant_id and p.conference_id = conferences.id and p.connected_at is not null))`
const hasConnected = sql<boolean>`exists (select from participants p where p.tenant_id = conferences.tenant_id
  and p.conference_id = conferences.id and p.connected_at is not null and p.left_at is null)`

const endInstants = {
  now,
  'last-leave': lastLeftAt,
  'last-heartbeat': sql<Date>`case when ${hasConnected} then greatest(started_at, heartbeat_at) else ${lastLeftAt} end`,
} as const

/**
 * Removes the conferences of the list to which no one has ever connected: they have not begun, and everything that asks
 * whether a meeting was held looks for its conferences.
 */
async function removeUnused(db: Db, ids: string[]) {
  const unused = await db
    .deleteFrom('conferences')
    .where('id', '=', anyId(ids))
    .where(sql<number>`${countParticipants(sql`true`)}`, '=', 0)
    .returningAll()
    .execute()
  const removedIds = unused.map(({ id }) => id)
  if (removedIds.length > 0)
    await db.deleteFrom('search_terms').where('kind', '=', 'conferences').where('id', '=', anyId(removedIds)).execute()
  return unused
}

/**
 * Ends the conferences of the list that are open, and adds them to the lists of their participants and of the users who
 * own or co-manage the meeting. Of those that have not begun nothing is left.
 */
export async function close(db: Db, ids: string[], reason: EndReason) {
  const open = await lockOpenByIds(db, ids)
  if (open.length === 0) return []
  const unused = await removeUnused(db, open)
  const closed = await db
    .updateTable('conferences')
    .set({ ended_at: endInstants[reason], participant_count: countParticipants(sql`true`) })
    .where('id', '=', anyId(open))
    .returningAll()
    .execute()
  await db
    .updateTable('participants')
    .from('conferences as c')
    .set({
      left_at: sql`case when participants.connected_at is null then participants.joined_at
        else greatest(participants.joined_at, c.ended_at) end`,
    })
    .whereRef('c.tenant_id', '=', 'participants.tenant_id')
    .whereRef('c.id', '=', 'participants.conference_id')
    .where('c.id', '=', anyId(open))
    .where('participants.left_at', 'is', null)
    .execute()
  const held = closed.filter((row) => row.participant_count > 0)
  if (held.length > 0) await insertCalendarEntries(db, held)
  return [...closed.map((row) => ({ ...row, isHeld: true })), ...unused.map((row) => ({ ...row, isHeld: false }))]
}

/**
 * Adds conferences without an occurrence to the calendars. One of an occurrence is there already, except if it ended
 * before the occurrence begins: until that is over, it is listed by itself.
 */
const insertCalendarEntries = (db: Db, rows: { id: string }[]) =>
  sql`insert into calendar_entries (user_id, meeting_id, conference_id, starts_at, ends_at, is_owner, is_manager)
    select listed.user_id, c.meeting_id, c.id, c.started_at, c.ended_at, listed.user_id is not distinct from c.host_id, listed.is_manager
    from conferences c
    join lateral (
      select user_id, bool_or(is_manager) as is_manager from (
        select p.user_id, false as is_manager from participants p
          where p.tenant_id = c.tenant_id and p.conference_id = c.id and p.connected_at is not null
        union all select c.host_id, false
        union all select g.user_id, true from meeting_managers g where g.tenant_id = c.tenant_id and g.meeting_id = c.meeting_id
      ) users group by user_id
    ) listed on listed.user_id is not null
    where c.id = ${anyId(rows.map(({ id }) => id))}
      and (c.occurrence_id is null or c.ended_at < (
        select o.starts_at from occurrences o where o.tenant_id = c.tenant_id and o.id = c.occurrence_id))
    on conflict do nothing`.execute(db)
