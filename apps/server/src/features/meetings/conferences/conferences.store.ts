import type { Conference } from '@foyer/contract/meetings/conferences'
import type { RoleLevel } from '@foyer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { indexSearchTerms, searchCondition } from '#platform/database/search.ts'

const now = sql<Date>`portal_now()`
const secondsAgo = (seconds: number) => sql<Date>`portal_now() - ${seconds} * interval '1 second'`

export const findOpen = (db: Db, id: string) =>
  db.selectFrom('conferences').selectAll().where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()

export const findOpenByMeeting = (db: Db, meetingId: string) =>
  db
    .selectFrom('conferences')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const findOpenByRoom = (db: Db, room: string) =>
  db.selectFrom('conferences').select('id').where('room', '=', room).where('ended_at', 'is', null).executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('conferences').selectAll().where('id', '=', id).executeTakeFirst()

/** Until the end of the transaction nobody else joins, counts or ends it. */
export const lockOpen = (db: Db, id: string) =>
  db
    .selectFrom('conferences')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

// domain.md §5: the occurrence whose time, widened by an hour before the start, holds the beginning
const findOccurrence = (db: Db, meetingId: string) =>
  db
    .selectFrom('occurrences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('starts_at', '<=', sql<Date>`portal_now() + interval '1 hour'`)
    .where('ends_at', '>=', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()

type Opening = {
  meeting: { id: string; number: string; topic: string; owner_id: string }
  hostName: string
  room: string
  engineInstance: string
  signalUrl: string
}

/** The open conference of a meeting, locked; `opened` where this call began it. Two at once agree on one. */
export async function open(db: Db, { meeting, hostName, room, engineInstance, signalUrl }: Opening) {
  const occurrence = await findOccurrence(db, meeting.id)
  // Between the two statements the other one's conference may end: then there is room for a new one.
  for (let tries = 0; tries < 3; tries += 1) {
    const inserted = await db
      .insertInto('conferences')
      .values({
        meeting_id: meeting.id,
        occurrence_id: occurrence?.id ?? null,
        number: meeting.number,
        topic: meeting.topic,
        host_name: hostName,
        host_id: meeting.owner_id,
        room,
        engine_instance: engineInstance,
        signal_url: signalUrl,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'meeting_id']).where('ended_at', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) {
      await indexSearchTerms(db, {
        kind: 'conference',
        id: inserted.id,
        texts: [meeting.topic, meeting.number, hostName],
      })
      return { conference: inserted, opened: true }
    }
    const found = await findOpenByMeeting(db, meeting.id)
    const locked = found && (await lockOpen(db, found.id))
    if (locked !== undefined) return { conference: locked, opened: false }
  }
  throw new Error('A meeting’s conference ended three times while somebody joined it')
}

/** Moves a conference to another engine, unless somebody else was faster; nobody is connected there yet. */
export async function move(
  db: Db,
  { id, engine_instance }: { id: string; engine_instance: string },
  to: { instance: string; signalUrl: string },
): Promise<void> {
  const moved = await db
    .updateTable('conferences')
    .set({ engine_instance: to.instance, signal_url: to.signalUrl, heartbeat_at: now })
    .where('id', '=', id)
    .where('engine_instance', '=', engine_instance)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (moved === undefined || engine_instance === to.instance) return
  // An engine that is gone tells of no leave: whoever comes back, as the same sitting or anew, connects here first.
  await db
    .updateTable('participants')
    .set({ left_at: now })
    .where('conference_id', '=', id)
    .where('connected_at', 'is not', null)
    .where('left_at', 'is', null)
    .execute()
  await updateCount(db, id)
}

/** Whom a conference's beginning and end concern besides administrators: its meeting's owner and invited users. */
export const findAffectedUsers = (db: Db, meetingIds: string[]) =>
  db
    .selectFrom('meetings')
    .select(['id as meetingId', 'owner_id as userId'])
    .where('id', '=', sql<string>`any(${meetingIds}::uuid[])`)
    .union(
      db
        .selectFrom('invitees')
        .select(['meeting_id as meetingId', 'user_id as userId'])
        .where('meeting_id', '=', sql<string>`any(${meetingIds}::uuid[])`)
        .where('user_id', 'is not', null)
        .$narrowType<{ userId: string }>(),
    )
    .execute()

// Somebody with two sittings, on two devices or after an interruption, is one person.
export const toParticipants = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(distinct coalesce(p.user_id::text, encode(p.guest_hash, 'hex'), p.id::text))
  from participants p where p.tenant_id = conferences.tenant_id and p.conference_id = conferences.id
  and p.connected_at is not null and ${which})`

/** Counts the people who are connected now, while the conference is open. */
export const updateCount = (db: Db, id: string) =>
  db
    .updateTable('conferences')
    .set({ participant_count: toParticipants(sql`p.left_at is null`) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** As platform: one engine's conferences are alive, and reached at `signalUrl`. */
export const beat = (db: Db, instance: string, signalUrl: string | undefined) =>
  db
    .updateTable('conferences')
    .set({ heartbeat_at: now, ...(signalUrl === undefined ? {} : { signal_url: signalUrl }) })
    .where('engine_instance', '=', instance)
    .where('ended_at', 'is', null)
    .execute()

const findAllOpen = (db: Db) =>
  db.selectFrom('conferences').select(['tenant_id', 'id', 'room', 'started_at']).where('ended_at', 'is', null)

/** As platform: what one engine holds; `old` after `mostSeconds`. */
export const findOpenByMeetingId = (db: Db, instance: string, mostSeconds: number) =>
  findAllOpen(db)
    .select(sql<boolean>`started_at <= ${secondsAgo(mostSeconds)}`.as('old'))
    .where('engine_instance', '=', instance)
    .execute()

/** As platform: whose engine has been silent for longer than its lease; one's own is known to be alive. */
export const findLapsed = (db: Db, own: string | undefined, leaseSeconds: number) =>
  findAllOpen(db)
    .where('heartbeat_at', '<', secondsAgo(leaseSeconds))
    .$if(own !== undefined, (query) => query.where('engine_instance', '!=', own ?? ''))
    .execute()

/** As platform: what goes on in tenants that were disabled meanwhile. */
export const findOfDisabled = (db: Db) =>
  findAllOpen(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tenants')
          .select('tenants.tenant_id')
          .whereRef('tenants.tenant_id', '=', 'conferences.tenant_id')
          .where('tenants.status', '<>', 'active'),
      ),
    )
    .execute()

type Match = { search: string; sort: 'start' | '-start' }
type Span = { from: Date; to: Date }

/** Either side of the wall: open ones, or those begun in a period and ended. */
function matching(db: Db, { search, sort }: Match, period?: Span) {
  const descending = sort === '-start'
  const order = buildKeyset({ column: 'started_at', id: 'conferences.id', descending, idDescending: !descending })
  const query = db
    .selectFrom('conferences')
    .select(['id', 'topic', 'number', 'host_name', 'started_at', 'ended_at', 'participant_count'])
    // A join would let the planner read all tenants where one look-up a row does.
    .select(
      sql<string>`coalesce((select t.name from tenants t where t.tenant_id = conferences.tenant_id), '')`.as('tenant'),
    )
    .where('ended_at', period === undefined ? 'is' : 'is not', null)
    .$if(period !== undefined, (of) =>
      of.where('started_at', '>=', period?.from ?? new Date(0)).where('started_at', '<=', period?.to ?? new Date(0)),
    )
    .where(searchCondition('conference', search, { tenant: 'conferences.tenant_id', id: 'conferences.id' }))
    .orderBy(order.by)
  return { query, order }
}

/** One row more than a page. */
export const findPage = (db: Db, { page, size, ...match }: Match & { page: number; size: number }, period?: Span) =>
  matching(db, match, period)
    .query.offset((page - 1) * size)
    .limit(size + 1)
    .execute()

export type ListedConference = Awaited<ReturnType<typeof findPage>>[number]

/** The next rows after one, for a file of all of them. */
export function findAfter(
  db: Db,
  match: Match,
  { after, size, period }: { after: Cursor | undefined; size: number; period?: Span },
) {
  const { query, order } = matching(db, match, period)
  return query.select(order.cursor).where(order.after(after)).limit(size).execute()
}

/** A conference as both lists show it; which tenant it is of is for super administrators. */
export const toConference = (row: ListedConference, level: RoleLevel): Conference => ({
  id: row.id,
  topic: row.topic,
  number: row.number,
  host: row.host_name,
  tenant: level === 'superadmin' ? row.tenant : '',
  startsAt: row.started_at.toISOString(),
  endsAt: row.ended_at?.toISOString() ?? null,
  participants: row.participant_count,
})
