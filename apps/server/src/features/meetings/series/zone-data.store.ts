import type { Language } from '@foyer/contract/language'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The place of a meeting in the order in which all of them are checked. */
type Cursor = { tenantId: string; meetingId: string }
/** The check of all meetings by a version of the time zone data; `from` is the version before, empty at first. */
export type Check = { from: string; after: Cursor | undefined; checked: number; moved: number }

const firstId = '00000000-0000-0000-0000-000000000000'

/** Begins or continues the check by a version; undefined if it is completed, or one by a newer version has begun. */
export async function findCheck(db: Db, version: string): Promise<Check | undefined> {
  await db
    .updateTable('time_zone_data')
    .set({ next_version: version, after_tenant: null, after_meeting: null, checked: 0, moved: 0 })
    .where('version', '<', version)
    .where(sql<boolean>`(next_version is null or next_version < ${version})`)
    .execute()
  const row = await db
    .selectFrom('time_zone_data')
    .selectAll()
    .where('version', '<', version)
    .where('next_version', '=', version)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { after_tenant: tenantId, after_meeting: meetingId, version: from, checked, moved } = row
  return { from, after: tenantId === null || meetingId === null ? undefined : { tenantId, meetingId }, checked, moved }
}

/** Stores how far a check has come. */
export const saveProgress = (db: Db, version: string, { after, checked, moved }: Check) =>
  db
    .updateTable('time_zone_data')
    .set({ after_tenant: after?.tenantId ?? null, after_meeting: after?.meetingId ?? null, checked, moved })
    .where('next_version', '=', version)
    .execute()

export const complete = (db: Db, version: string) =>
  db
    .updateTable('time_zone_data')
    .set({ version, next_version: null, after_tenant: null, after_meeting: null })
    .where('next_version', '=', version)
    .execute()

/** Finds the next meetings of all tenants that have a fixed time, whether it has passed or not. */
export const findMeetings = (db: Db, after: Cursor | undefined, limit: number) =>
  db
    .selectFrom('meetings')
    .select(['tenant_id', 'id', 'part', 'local_start', 'local_end', 'duration_minutes', 'timezone'])
    .where(sql<boolean>`(tenant_id, id) > (${after?.tenantId ?? firstId}::uuid, ${after?.meetingId ?? firstId}::uuid)`)
    .where('local_start', 'is not', null)
    .orderBy('tenant_id')
    .orderBy('id')
    .limit(limit)
    .execute()

type MeetingToCheck = Awaited<ReturnType<typeof findMeetings>>[number]
type FutureRow = {
  meetingId: string
  localStart: string
  movedStart: string | null
  movedEnd: string | null
  startsAt: Date
  endsAt: Date
}

/**
 * Finds the occurrences of the current parts of meetings that have not begun. `offset 0` keeps the planner from reading
 * those of all meetings at once.
 */
export async function findFuture(db: Db, meetings: readonly MeetingToCheck[]): Promise<Map<string, FutureRow[]>> {
  const { rows } = await sql<FutureRow>`
    select o.meeting_id as "meetingId", o.local_start as "localStart", o.moved_start as "movedStart",
      o.moved_end as "movedEnd", o.starts_at as "startsAt", o.ends_at as "endsAt"
    from unnest(${meetings.map((one) => one.tenant_id)}::uuid[], ${meetings.map((one) => one.id)}::uuid[],
      ${meetings.map((one) => one.part)}::integer[]) m(tenant_id, id, part)
    cross join lateral (
      select * from occurrences where tenant_id = m.tenant_id and meeting_id = m.id and part = m.part
        and starts_at > (select portal_now()) offset 0) o`.execute(db)
  return Map.groupBy(rows, ({ meetingId }) => meetingId)
}

/** Finds a meeting with its tenant and owner, locked. */
export async function findForUpdate(db: Db, id: string) {
  const row = await db.selectFrom('meetings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) return undefined
  const owner = await db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .select(['users.id', 'users.email', 'users.firstname', 'users.lastname', 'users.language', 'users.status'])
    .select('tenants.status as tenantStatus')
    .where('users.id', '=', row.owner_id)
    .$narrowType<{ language: Language }>()
    .executeTakeFirstOrThrow()
  return { row, owner }
}

/** Sets the instants of occurrences, in everyone's calendar. */
export async function setSpans(db: Db, spans: readonly { id: string; startsAt: Date; endsAt: Date }[]): Promise<void> {
  const ids = spans.map(({ id }) => id)
  const instants = (key: 'startsAt' | 'endsAt') => spans.map((span) => span[key].toISOString())
  await sql`
    with times as (
      select * from unnest(${ids}::uuid[], ${instants('startsAt')}::timestamptz[], ${instants('endsAt')}::timestamptz[])
        t(id, starts_at, ends_at)),
    moved as (
      update occurrences o set starts_at = t.starts_at, ends_at = t.ends_at from times t where o.id = t.id)
    update calendar_entries e set starts_at = t.starts_at, ends_at = t.ends_at from times t where e.occurrence_id = t.id`.execute(
    db,
  )
}
