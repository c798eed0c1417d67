import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { toParticipants } from './conferences.store.ts'

/** What decides when a conference was over. */
export type EndReason = 'now' | 'last-leave' | 'last-heartbeat'

const now = sql<Date>`portal_now()`
const secondsAgo = (seconds: number) => sql<Date>`portal_now() - ${seconds} * interval '1 second'`
const isAnyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

/** Those that are open, locked until the end of the transaction; in one order, so that two who end many do not wait for each other. */
export const lockOpenByIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('conferences')
      .select('id')
      .where('id', '=', isAnyOf(ids))
      .where('ended_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/** Nobody is connected, nobody left or came within `seconds`. */
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

/** Those whose engine has been silent for longer than its lease. */
export const findLapsed = async (db: Db, ids: string[], leaseSeconds: number): Promise<string[]> =>
  (
    await db
      .selectFrom('conferences')
      .select('id')
      .where('id', '=', isAnyOf(ids))
      .where('heartbeat_at', '<', secondsAgo(leaseSeconds))
      .execute()
  ).map(({ id }) => id)

const lastLeftAt = sql<Date>`greatest(started_at, (select max(p.left_at) from participants p
  where p.tenant_id = conferences.tenant_id and p.conference_id = conferences.id and p.connected_at is not null))`
const hasParticipants = sql<boolean>`exists (select from participants p where p.tenant_id = conferences.tenant_id
  and p.conference_id = conferences.id and p.connected_at is not null and p.left_at is null)`

const endings = {
  now,
  'last-leave': lastLeftAt,
  'last-heartbeat': sql<Date>`case when ${hasParticipants} then greatest(started_at, heartbeat_at) else ${lastLeftAt} end`,
} as const

/** Ends those that are open, with their sittings, and puts them into the calendars of those who were there. */
export async function close(db: Db, ids: string[], end: EndReason) {
  const open = await lockOpenByIds(db, ids)
  if (open.length === 0) return []
  const closed = await db
    .updateTable('conferences')
    .set({ ended_at: endings[end], participant_count: toParticipants(sql`true`) })
    .where('id', '=', isAnyOf(open))
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
    .where('c.id', '=', isAnyOf(open))
    .where('participants.left_at', 'is', null)
    .execute()
  // One that belongs to an occurrence stands in the calendars already.
  const unplanned = closed.filter((row) => row.occurrence_id === null && row.participant_count > 0)
  if (unplanned.length > 0) await insertEntries(db, unplanned)
  return closed
}

const insertEntries = (db: Db, rows: { id: string }[]) =>
  sql`insert into calendar_entries (user_id, meeting_id, conference_id, starts_at, ends_at, own)
    select who.user_id, c.meeting_id, c.id, c.started_at, c.ended_at, who.user_id is not distinct from c.host_id
    from conferences c
    join lateral (
      select p.user_id from participants p
        where p.tenant_id = c.tenant_id and p.conference_id = c.id and p.connected_at is not null
      union select c.host_id
    ) who on who.user_id is not null
    where c.id = ${isAnyOf(rows.map(({ id }) => id))}
    on conflict do nothing`.execute(db)
