import { maxReportMeetings, maxReportPeople } from '@foyer/contract/insight/attendance'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

/** Finds a meeting that was held, and whether it was held at other times too. */
export async function findConference(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    meeting_id: string | null
    topic: string
    number: string
    host: string
    repeats: boolean
  }>`
    select c.id, c.meeting_id, c.topic, c.number, c.host_name as host,
      exists (select from conferences o where o.tenant_id = c.tenant_id and o.meeting_id = c.meeting_id
        and o.id <> c.id and o.ended_at is not null) as repeats
    from conferences c where c.id = ${id} and c.ended_at is not null`.execute(db)
  return rows[0]
}

export type ReportedMeeting = { id: string | null; starts_at: Date; ends_at: Date; occurrence_id: string | null }

/** Finds one meeting that was held, as a list. */
export async function findOne(db: Db, id: string): Promise<ReportedMeeting[]> {
  const { rows } = await sql<ReportedMeeting>`
    select id, started_at as starts_at, ended_at as ends_at, occurrence_id from conferences where id = ${id}`.execute(
    db,
  )
  return rows
}

/** Finds the latest times of a meeting in a period: when it was held, and when it was planned and no one came. */
export async function findAll(db: Db, meetingId: string, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<ReportedMeeting>`
    select * from (
      select c.id, c.started_at as starts_at, c.ended_at as ends_at, c.occurrence_id from conferences c
      where c.meeting_id = ${meetingId} and c.ended_at is not null and c.started_at between ${from} and ${to}
      union all
      select null, o.starts_at, o.ends_at, o.id from occurrences o
      where o.meeting_id = ${meetingId} and o.cancelled_at is null and o.ends_at < portal_now()
        and o.starts_at between ${from} and ${to}
        and not exists (select from conferences c where c.tenant_id = o.tenant_id and c.occurrence_id = o.id)
    ) times order by starts_at desc limit ${maxReportMeetings}`.execute(db)
  return rows.toReversed()
}

export type ReportedStay = {
  person: string
  user_id: string | null
  meeting_id: string
  name: string
  email: string
  picture: string
  is_host: boolean
  in_at: Date
  out_at: Date
  ms: number
}

/** Finds who was in some meetings, a row for each person and meeting, with the moments in which they were there. */
export async function findStays(db: Db, ids: readonly string[]): Promise<ReportedStay[]> {
  const { rows } = await sql<ReportedStay>`
    with people as (
      select coalesce(p.user_id::text, encode(p.guest_token_hash, 'hex'), p.id::text) as person, p.tenant_id, p.user_id,
        p.conference_id, (array_agg(p.name order by p.joined_at desc))[1] as name, max(p.email) as email,
        bool_or(p.role = 'host') as is_host,
        range_agg(tstzrange(p.connected_at, greatest(p.connected_at, coalesce(p.left_at, p.connected_at)))) as present,
        min(p.connected_at) as in_at, max(greatest(p.connected_at, coalesce(p.left_at, p.connected_at))) as out_at
      from participants p where p.conference_id = any(${ids}::uuid[]) and p.connected_at is not null
      group by 1, 2, 3, 4
    )
    select person, user_id, conference_id as meeting_id, name, email, ${selectPicturePath('people.tenant_id', 'people.user_id')} as picture,
      is_host, in_at, out_at, coalesce((
        select round(sum(extract(epoch from upper(stay) - lower(stay))) * 1000)::bigint from unnest(present) stay
      ), 0) as ms
    from people order by in_at, person limit ${maxReportPeople * maxReportMeetings}`.execute(db)
  return rows
}

/** Finds who was invited to a meeting, or to single dates of it. */
export async function findInvited(db: Db, meetingId: string, occurrenceIds: readonly string[]) {
  const { rows } = await sql<{ email: string; name: string; user_id: string | null }>`
    select distinct on (lower(email)) email, name, user_id from invitees
    where meeting_id = ${meetingId} and (occurrence_id is null or occurrence_id = any(${occurrenceIds}::uuid[]))
    order by lower(email) limit ${maxReportPeople}`.execute(db)
  return rows
}
