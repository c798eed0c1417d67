import type { Occurrence, UpcomingFilters } from '@foyer/contract/meetings/meetings.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset } from '#platform/database/keyset.ts'
import { countUpTo, toLimits, toPage } from '#platform/database/page.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'
import { everyWord, selectMatches } from '#platform/database/search.ts'
import { responseTo } from './invitees.store.ts'
import type { SearchedPage } from './meetings.store.ts'

/** As a subquery it is evaluated once per statement; PostgreSQL would call the function for every filtered row. */
const now = sql<Date>`(select portal_now())`

export type UpcomingRow = {
  id: string
  meeting_id: string
  number: string
  topic: string
  starts_at: Date
  ends_at: Date
  timezone: string
  version: number
  is_owner: boolean
  is_alternative_host: boolean
  manager: boolean
  host: string
  host_picture: string
  running: boolean
  people: Occurrence['people']
  local_start: string | null
  changed: boolean
  invitation: Occurrence['invitation']
  mode_id: string | null
  options: unknown
  own_options: unknown
}

/**
 * Searches entries of a user by number and topic of the meeting, or by an occurrence's own topic. Each half of the
 * union is found by its index, which a condition with `or` is not.
 */
const searchEntries = (user: { tenantId: string; id: string }, search: string) =>
  everyWord(search, (word) => {
    const tenant = sql`${user.tenantId}`
    const entries = sql`select id from calendar_entries where tenant_id = ${tenant} and user_id = ${user.id}`
    return sql`e.id in (
      ${entries} and meeting_id in (${selectMatches('meetings', word, tenant)})
      union all ${entries} and occurrence_id in (${selectMatches('occurrences', word, tenant)}))`
  })

/**
 * Finds the occurrences of a user that have not ended. What belongs to a row is looked up row by row, by lateral joins
 * with a limit: otherwise the planner may hash a whole tenant for one page. It is plain SQL because this is the most
 * frequent list, and the query builder takes four times as long to build it.
 */
export async function findUpcoming(
  db: Db,
  user: { tenantId: string; id: string },
  query: SearchedPage & { sort: 'start' | '-start'; filters: UpcomingFilters },
) {
  const { own, manager, once, from, to } = query.filters
  const order = buildKeyset({ column: 'e.starts_at', id: 'e.id', descending: query.sort === '-start' })
  // A meeting lasts 24 hours at most, so the range of `starts_at` contains all that have not ended. The planner does not
  // see the values within `(select …)`: otherwise it plans the statement at each call for a user with many meetings,
  // which takes as long as running it, for the same plan.
  const matches = sql.join(
    [
      sql`e.tenant_id = (select ${user.tenantId}::uuid) and e.user_id = (select ${user.id}::uuid)`,
      sql`e.starts_at > portal_now() - interval '1 day' and e.ends_at > ${now}`,
      searchEntries(user, query.search),
      ...(from === undefined ? [] : [sql`e.ends_at > ${new Date(from)}`]),
      ...(to === undefined ? [] : [sql`e.starts_at < ${new Date(to)}`]),
      ...(own === undefined ? [] : [sql`e.is_owner = ${own === 'yes'}`]),
      ...(manager === undefined ? [] : [sql`e.is_manager and not e.is_owner`]),
    ],
    sql` and `,
  )
  const condition =
    once === undefined
      ? matches
      : sql`e.id in (select distinct on (e.meeting_id) e.id from calendar_entries e
          where ${matches} order by e.meeting_id, e.starts_at, e.id)`
  const { limit, offset } = toLimits(query)
  const { rows } = await sql<UpcomingRow>`
    select e.id, m.id as meeting_id, m.number, coalesce(o.topic, m.topic) as topic, o.local_start, coalesce(o.changed, false) as changed, e.starts_at, e.ends_at, m.timezone, m.version, m.mode_id, m.options, coalesce(o.options, '{}') as own_options, e.is_owner, e.is_manager and not e.is_owner as manager,
      (select u.firstname || ' ' || u.lastname from users u
        where u.tenant_id = m.tenant_id and u.id = m.owner_id limit 1) as host,
      ${selectPicturePath('m.tenant_id', 'm.owner_id')} as host_picture,
      (select true from conferences c
        where c.tenant_id = m.tenant_id and c.meeting_id = m.id and c.ended_at is null limit 1) is not null as running,
      case when not e.is_owner then (select jsonb_build_object('response', ${responseTo(sql`e.occurrence_id`)}, 'seriesResponse', i.response, 'single', i.occurrence_id is not null) from invitees i
        where i.tenant_id = e.tenant_id and i.user_id = e.user_id and i.meeting_id = e.meeting_id
          and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id)
        order by i.occurrence_id is null limit 1) end as invitation,
      not e.is_owner and exists (select from invitees i
        where i.tenant_id = e.tenant_id and i.user_id = e.user_id and i.meeting_id = e.meeting_id and i.is_alternative_host
          and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id)) as is_alternative_host,
      jsonb_build_object(
        'count', (select count(*) from invitees i
          where i.tenant_id = m.tenant_id and i.meeting_id = m.id and (e.is_owner or e.is_manager)
            and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id)),
        'first', (select coalesce(jsonb_agg(f), '[]') from (select i.name, i.email, ${selectPicturePath('i.tenant_id', 'i.user_id')} as picture from invitees i
          where i.tenant_id = m.tenant_id and i.meeting_id = m.id and (e.is_owner or e.is_manager)
            and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id)
          order by i.created_at, i.email limit 3) f)) as people
    from calendar_entries e
    join lateral (
      select id, tenant_id, number, topic, timezone, version, owner_id, recurrence, mode_id, options from meetings
      where meetings.tenant_id = e.tenant_id and meetings.id = e.meeting_id and deleted_at is null limit 1) m on true
    left join lateral (
      select topic, changed, options, case when m.recurrence is not null then local_start end as local_start from occurrences
      where occurrences.tenant_id = e.tenant_id and occurrences.id = e.occurrence_id limit 1) o on true
    where ${condition}
    order by ${order.by} offset ${offset} limit ${limit}`.execute(db)
  return toPage(rows, query.size)
}

/** Counts the occurrences of a user that have not ended, up to `max`. */
export const countUpcoming = (db: Db, user: { tenantId: string; id: string }, max: number): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('calendar_entries')
      .innerJoin('meetings', (join) =>
        join
          .onRef('meetings.tenant_id', '=', 'calendar_entries.tenant_id')
          .onRef('meetings.id', '=', 'calendar_entries.meeting_id')
          .on('meetings.deleted_at', 'is', null),
      )
      .where('calendar_entries.tenant_id', '=', user.tenantId)
      .where('calendar_entries.user_id', '=', user.id)
      // The range of `starts_at`, by which the index finds them, contains all that have not ended.
      .where('starts_at', '>', sql<Date>`portal_now() - interval '1 day'`)
      .where('ends_at', '>', now),
    max,
  )
