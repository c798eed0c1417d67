import { sql } from 'kysely'
import { responseTo } from '#features/meetings/meetings/invitees.store.ts'
import type { Db } from '#platform/database/database.ts'

type Span = { startsAt: Date; endsAt: Date }
/** The meeting that is moved, or only one of its occurrences: it is no conflict with itself. */
export type Moved = { meetingId: string | undefined; occurrenceId: string | undefined }

/** Whether an entry `e` is of a meeting `m` that its user takes part in, as far as is known, and that is not moved. */
const isTaken = ({ meetingId, occurrenceId }: Moved) => sql<boolean>`(
  m.deleted_at is null
  and case when ${occurrenceId ?? null}::uuid is null then e.meeting_id is distinct from ${meetingId ?? null}::uuid
    else e.occurrence_id is distinct from ${occurrenceId ?? null}::uuid end
  and (e.is_owner or coalesce((
    select ${responseTo(sql`e.occurrence_id`)} <> 'declined' from invitees i
    where i.tenant_id = e.tenant_id and i.user_id = e.user_id and i.meeting_id = e.meeting_id
      and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id) order by 1 limit 1), not e.is_manager)))`

/** Finds the first entries of a user's calendar in a period, to detect conflicts. */
export const findBusy = (db: Db, { userId, from, to, moved }: { userId: string; from: Date; to: Date; moved: Moved }) =>
  db
    .selectFrom('calendar_entries as e')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.meeting_id'),
    )
    .leftJoin('occurrences as o', (join) =>
      join.onRef('o.tenant_id', '=', 'e.tenant_id').onRef('o.id', '=', 'e.occurrence_id'),
    )
    .select(['e.starts_at as startsAt', 'e.ends_at as endsAt', sql<string>`coalesce(o.topic, m.topic)`.as('topic')])
    .where('e.user_id', '=', userId)
    // A meeting lasts 24 hours at most, so the range of `starts_at` contains all entries that overlap.
    .where('e.starts_at', '>', new Date(from.getTime() - 86_400_000))
    .where('e.ends_at', '>', from)
    .where('e.starts_at', '<', to)
    .where(isTaken(moved))
    .orderBy('e.starts_at')
    .limit(1000)
    .execute()

type BusyUser = { name: string; busyDates: number; startsAt: Date; busyUntil: Date }

/**
 * Finds which of some users have other meetings during some periods: in how many of them, and in the first until when;
 * the busiest first. Each user and period is a look into the index, so both are limited by the caller.
 */
export async function findBusyUsers(
  db: Db,
  { userIds, spans, moved }: { userIds: readonly string[]; spans: readonly Span[]; moved: Moved },
): Promise<BusyUser[]> {
  if (userIds.length === 0) return []
  const instants = (key: keyof Span) => spans.map((span) => span[key].toISOString())
  const { rows } = await sql<BusyUser>`
    select trim(u.firstname || ' ' || u.lastname) as name, count(*)::int as "busyDates", min(s.starts_at) as "startsAt",
      (array_agg(taken.until order by s.starts_at))[1] as "busyUntil"
    from users u
    cross join unnest(${instants('startsAt')}::timestamptz[], ${instants('endsAt')}::timestamptz[])
      s (starts_at, ends_at)
    cross join lateral (
      select max(e.ends_at) as until from calendar_entries e
      join meetings m on m.tenant_id = e.tenant_id and m.id = e.meeting_id
      where e.tenant_id = u.tenant_id and e.user_id = u.id and e.starts_at > s.starts_at - interval '1 day'
        and e.starts_at < s.ends_at and e.ends_at > s.starts_at and ${isTaken(moved)}) taken
    where u.id = any(${userIds}::uuid[]) and taken.until is not null
    group by u.tenant_id, u.id order by 2 desc, 1`.execute(db)
  return rows
}
