import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'

export type SummarizedConference = {
  id: string
  topic: string
  meetingId: string | null
  startedAt: Date
  endedAt: Date
  email: string
  name: string
  language: Language
  /** The host's time zone, or else the meeting's. */
  zone: string
  style: MomentStyle
}

/**
 * Marks a conference that has ended as summarized and returns it with its host; undefined if it was, or if the host is no
 * active user of an active tenant.
 */
export async function takeSummarized(db: Db, id: string): Promise<SummarizedConference | undefined> {
  const { rows } = await sql<SummarizedConference>`
    with taken as (
      update conferences set summarized_at = portal_now()
      where id = ${id} and ended_at is not null and summarized_at is null returning *)
    select c.id, c.topic, c.meeting_id as "meetingId", c.started_at as "startedAt", c.ended_at as "endedAt",
      u.email, u.firstname || ' ' || u.lastname as name, u.language,
      coalesce(nullif(u.timezone, ''), m.timezone, 'UTC') as zone, ${selectMomentStyle('u.settings')} as style
    from taken c
    join tenants t on t.tenant_id = c.tenant_id and t.status = 'active'
    join users u on u.tenant_id = c.tenant_id and u.id = c.host_id and u.status = 'active'
    left join meetings m on m.tenant_id = c.tenant_id and m.id = c.meeting_id`.execute(db)
  return rows[0]
}

/** Finds the stays of a conference that were connected: of a user or guest there may be several. */
export async function findStays(db: Db, conferenceId: string) {
  const { rows } = await sql<{ identity: string; name: string; from: Date; to: Date }>`
    select coalesce(user_id::text, encode(guest_token_hash, 'hex'), id::text) as identity, name,
      connected_at as from, greatest(connected_at, left_at) as to
    from participants where conference_id = ${conferenceId} and connected_at is not null and left_at is not null
    order by joined_at, id`.execute(db)
  return rows
}

/** Finds the average rating of a conference, and how many have given one. */
export async function findRating(db: Db, conferenceId: string): Promise<{ average: number | null; count: number }> {
  const { rows } = await sql<{ average: number | null; count: number }>`
    select avg(rating)::float as average, count(*)::int as count from feedback
    where conference_id = ${conferenceId}`.execute(db)
  return rows[0] ?? { average: null, count: 0 }
}
