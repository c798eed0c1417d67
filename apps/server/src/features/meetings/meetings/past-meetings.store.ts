import { sql } from 'kysely'
import { whiteboardSurface } from '#features/meetings/room/whiteboard/drawings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { searchCondition } from '#platform/database/search.ts'

/** As a subquery it is evaluated once per statement; PostgreSQL would call the function for every filtered row. */
const now = sql<Date>`(select portal_now())`

type PastFilter = {
  userId: string
  search: string
  from: Date
  to: Date
  sort: 'start' | '-start'
  held?: 'yes' | 'no' | undefined
  manager?: 'yes' | undefined
}

/** A co-manager of a meeting that still exists. */
const isManaged = sql<boolean>`e.is_manager and not e.is_owner and m.deleted_at is null`

/** Those who took part read what was written and drawn, unless they were removed. */
const tookPart = sql<boolean>`(select true from participants p where p.tenant_id = e.tenant_id
  and p.conference_id = c.id and p.user_id = e.user_id and p.connected_at is not null and not p.kicked limit 1)`

/**
 * Selects a user's past in a period: ended occurrences with their conferences, and conferences without an occurrence or
 * before the occurrence to which they belong.
 */
function filteredPast(db: Db, query: PastFilter) {
  const { userId, from, to, held, manager } = query
  const order = buildKeyset({ column: 'e.starts_at', id: 'e.id', descending: query.sort === '-start' })
  const matchesMeeting = searchCondition('meetings', query.search, { tenant: 'e.tenant_id', id: 'e.meeting_id' })
  const matchesConference = searchCondition('conferences', query.search, {
    tenant: 'e.tenant_id',
    id: 'e.conference_id',
  })
  const past = db
    .selectFrom('calendar_entries as e')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('meetings')
          .select(['id', 'number', 'topic', 'kind', 'deleted_at'])
          .whereRef('meetings.tenant_id', '=', 'e.tenant_id')
          .whereRef('meetings.id', '=', 'e.meeting_id')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('occurrences')
          .select('topic')
          .whereRef('occurrences.tenant_id', '=', 'e.tenant_id')
          .whereRef('occurrences.id', '=', 'e.occurrence_id')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ id: string; number: string; topic: string; occurrence_id: string | null; participants: number }>`(
        select c.id, c.number, c.topic, c.occurrence_id, sum(c.participant_count) over ()::integer as participants
        from conferences c
        where c.tenant_id = e.tenant_id and (c.id = e.conference_id or c.occurrence_id = e.occurrence_id)
        order by c.started_at desc limit 1)`.as('c'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.starts_at', 'e.ends_at', 'e.is_owner', 'c.id as conference_id', 'c.participants'])
    .select([
      isManaged.as('manager'),
      sql<string | null>`case when e.is_owner and m.deleted_at is null and m.kind <> 'personal' then m.id end`.as(
        'meeting_id',
      ),
      sql<string>`coalesce(c.number, m.number, '')`.as('number'),
      sql<string>`coalesce(c.topic, o.topic, m.topic, '')`.as('topic'),
      // One row each: for `exists` PostgreSQL may read the tables.
      sql<boolean>`coalesce((select true from chat_messages t where t.tenant_id = e.tenant_id and t.conference_id = c.id limit 1)
        and ${tookPart}, false)`.as('has_chat'),
      // Also a drawing of which everything was deleted, which would have to be read to learn that.
      sql<boolean>`coalesce((select d.elements > 0 from drawings d where d.tenant_id = e.tenant_id
        and d.conference_id = c.id and d.surface = ${whiteboardSurface}) and ${tookPart}, false)`.as('has_whiteboard'),
    ])
    .where('e.user_id', '=', userId)
    .where('e.starts_at', '>=', from)
    .where('e.starts_at', '<=', to)
    .where('e.ends_at', '<', now)
    // A conference that ended before its occurrence is listed by itself until that is over.
    .where(
      sql<boolean>`(e.conference_id is null or (select true from calendar_entries own where own.tenant_id = e.tenant_id
        and own.user_id = e.user_id and own.occurrence_id = c.occurrence_id and own.ends_at < ${now} limit 1) is null)`,
    )
    // A deleted meeting is listed only if it took place.
    .where(sql<boolean>`(m.deleted_at is null or c.id is not null)`)
    .where(sql<boolean>`(${matchesMeeting} or ${matchesConference})`)
    .$if(held !== undefined, (builder) => builder.where('c.id', held === 'yes' ? 'is not' : 'is', null))
    .$if(manager !== undefined, (builder) => builder.where(isManaged))
    .orderBy(order.by)
  return { query: past, order }
}

export async function findPast(db: Db, query: PageRequest & PastFilter) {
  return selectPage(filteredPast(db, query).query, query)
}

export type PastRow = Awaited<ReturnType<typeof findPast>>['items'][number]

/** Finds the next rows after a cursor, for an export. */
export function findPastAfter(
  db: Db,
  filter: PastFilter,
  { after, size }: { after: Cursor | undefined; size: number },
) {
  const { query, order } = filteredPast(db, filter)
  return query.select(order.cursor).where(order.after(after)).limit(size).execute()
}

/** Checks whether a conference that has ended is one of a meeting that the user owns or co-manages. */
export const isOfManagedMeeting = async (db: Db, conferenceId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('conferences as c')
    .select('c.id')
    .where('c.id', '=', conferenceId)
    .where('c.ended_at', 'is not', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('calendar_entries as e')
            .select('e.id')
            .whereRef('e.tenant_id', '=', 'c.tenant_id')
            .where('e.user_id', '=', userId)
            .where('e.is_owner', '=', true)
            .where(({ or, eb }) =>
              or([eb('e.conference_id', '=', eb.ref('c.id')), eb('e.occurrence_id', '=', eb.ref('c.occurrence_id'))]),
            ),
        ),
        sql<boolean>`exists (select from meeting_managers g
          join meetings m on m.tenant_id = g.tenant_id and m.id = g.meeting_id and m.deleted_at is null
          where g.tenant_id = c.tenant_id and g.meeting_id = c.meeting_id and g.user_id = ${userId})`,
      ]),
    )
    .executeTakeFirst()) !== undefined
