import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** From an instant on, and before another one; both at quarters of an hour. */
export type UsageSpan = { from: Date; until: Date }

/** No conference lasts longer: the supervision of meetings ends it. */
const longestConference = sql`interval '25 hours'`
const quarter = (instant: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${instant}, 'epoch')`
const toMs = (duration: RawBuilder<unknown>) => sql`round(extract(epoch from ${duration}) * 1000)::bigint`
const truncateTo = (unit: 'day' | 'month', instant: RawBuilder<unknown>) =>
  sql`date_trunc(${sql.lit(unit)}, ${instant}, 'UTC')`

/** Counts the people who are present at once, from the changes of their number. */
const countPresent = (from: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  select ${by}, at, sum(sum(delta)) over (partition by ${by} order by at) as present
  from ${from} group by ${by}, at`

/**
 * Counts the use in a span, as common table expressions: `starts` (by tenant, host and quarter), `presence` and `peaks`
 * (by tenant and quarter), `installation_peaks` (by quarter) and `platforms`. Limited to the tenants of the connection. A
 * conference in progress is counted as if it ended now.
 */
const countSpan = ({ from, until }: UsageSpan) => {
  const selectConferences = (state: RawBuilder<unknown>) => sql`
    select tenant_id, id, host_id, started_at, coalesce(ended_at, portal_now()) as ended_at from conferences
    where ${state} and started_at < ${until} and started_at >= ${from}::timestamptz - ${longestConference}`
  return sql`
  meetings_near as materialized (
    ${selectConferences(sql`ended_at is null`)} union all ${selectConferences(sql`ended_at is not null`)}
  ),
  people as materialized (
    select c.tenant_id, c.id, c.host_id, c.started_at, c.ended_at, p.user_id is null as is_guest,
      range_agg(tstzrange(p.connected_at, greatest(p.connected_at, coalesce(p.left_at, c.ended_at)))) as present,
      (array_agg(regexp_replace(p.os, ' [0-9].*$', '') order by p.os <> '' desc, p.joined_at desc))[1] as system,
      (array_agg(p.browser_version order by p.browser_version <> '' desc, p.joined_at desc))[1] as browser
    from meetings_near c
    join participants p on p.tenant_id = c.tenant_id and p.conference_id = c.id and p.connected_at is not null
    where c.ended_at >= ${from}
    group by c.tenant_id, c.id, c.host_id, c.started_at, c.ended_at, p.user_id is null,
      coalesce(p.user_id::text, encode(p.guest_token_hash, 'hex'), p.id::text)
  ),
  held as (
    select tenant_id, host_id, started_at, ended_at, count(*) as participants,
      count(*) filter (where is_guest) as guests
    from people where started_at >= ${from} group by tenant_id, id, host_id, started_at, ended_at
  ),
  starts as (
    select tenant_id, host_id, ${quarter(sql`started_at`)} as starts_at, count(*) as meetings,
      sum(${toMs(sql`ended_at - started_at`)}) as meeting_ms, sum(participants) as participants, sum(guests) as guests
    from held group by 1, 2, 3
  ),
  stays as (
    select tenant_id, greatest(lower(stay), ${from}) as since, least(upper(stay), ${until}) as until
    from people, unnest(present) stay where lower(stay) < ${until} and upper(stay) > ${from}
  ),
  parts as (
    select tenant_id, starts_at, greatest(since, starts_at) as since,
      least(until, starts_at + interval '15 minutes') as until
    from stays, generate_series(${quarter(sql`since`)}, until - interval '1 microsecond', '15 minutes') starts_at
  ),
  presence as (
    select tenant_id, starts_at, sum(${toMs(sql`until - since`)}) as presence_ms from parts group by 1, 2
  ),
  changes as (
    select tenant_id, since as at, 1 as delta from stays
    union all select tenant_id, until, -1 from stays
    -- Who is there already at the beginning of a quarter is present in it without a change.
    union all select tenant_id, starts_at, 0 from presence
  ),
  peaks as (
    select tenant_id, ${quarter(sql`at`)} as starts_at, max(present) as peak
    from (${countPresent(sql`changes`, sql`tenant_id`)}) present where present > 0 group by 1, 2
  ),
  installation_peaks as (
    select ${quarter(sql`at`)} as starts_at, max(present) as peak
    from (
      select at, sum(sum(delta)) over (order by at) as present from changes group by at
    ) present where present > 0 group by 1
  ),
  platforms as (
    select tenant_id, ${quarter(sql`started_at`)} as starts_at, system, browser, count(*) as participants
    from people where started_at >= ${from} group by 1, 2, 3, 4
  )`
}

/** The columns of `usage_quarters`, from the parts of a count. */
const quarters = sql`
  select tenant_id, starts_at, sum(meetings) as meetings, sum(meeting_ms) as meeting_ms,
    sum(participants) as participants, sum(guests) as guests, sum(presence_ms) as presence_ms, max(peak) as peak
  from (
    select tenant_id, starts_at, meetings, meeting_ms, participants, guests, 0 as presence_ms, 0 as peak from starts
    union all select tenant_id, starts_at, 0, 0, 0, 0, presence_ms, 0 from presence
    union all select tenant_id, starts_at, 0, 0, 0, 0, 0, peak from peaks
  ) counted group by tenant_id, starts_at`

const sums = sql`sum(meetings) as meetings, sum(meeting_ms) as meeting_ms, sum(participants) as participants`
const installationQuarters = sql`
  select starts_at, ${sums}, sum(guests) as guests, sum(presence_ms) as presence_ms, max(peak) as peak
  from (
    select starts_at, meetings, meeting_ms, participants, guests, presence_ms, 0 as peak from quarters
    union all select starts_at, 0, 0, 0, 0, 0, peak from installation_peaks
  ) counted group by starts_at`

/**
 * Stores the numbers of a span in which nothing can change any more, as the platform, and continues after it. The spans
 * follow one another; each is stored once, by the one process that does scheduled work.
 */
export const storeSpan = (db: Db, span: UsageSpan) =>
  sql`with ${countSpan(span)},
  quarters as (${quarters}),
  stored_quarters as (
    insert into usage_quarters
      (tenant_id, starts_at, meetings, meeting_ms, participants, guests, presence_ms, peak)
    select * from quarters
  ),
  stored_months as (
    insert into usage_months as m (tenant_id, starts_at, meetings, meeting_ms, participants)
    select tenant_id, ${truncateTo('month', sql`starts_at`)}, ${sums} from starts group by 1, 2
    on conflict (tenant_id, starts_at) do update set meetings = m.meetings + excluded.meetings,
      meeting_ms = m.meeting_ms + excluded.meeting_ms, participants = m.participants + excluded.participants
  ),
  stored_platforms as (
    insert into usage_platforms (tenant_id, starts_at, system, browser, participants) select * from platforms
  ),
  stored_installation as (
    insert into installation_quarters
      (starts_at, meetings, meeting_ms, participants, guests, presence_ms, peak) ${installationQuarters}
  ),
  stored_installation_platforms as (
    insert into installation_platform_days as d (starts_at, system, browser, participants)
    select ${truncateTo('day', sql`starts_at`)}, system, browser, sum(participants) from platforms group by 1, 2, 3
    on conflict (starts_at, system, browser) do update set participants = d.participants + excluded.participants
  )
  insert into usage_progress (counted_until) values (${span.until})
  on conflict (only_row) do update set counted_until = excluded.counted_until`.execute(db)

export type UsageQuarter = {
  starts_at: number
  meetings: number
  meeting_ms: number
  participants: number
  guests: number
  presence_ms: number
  peak: number
}
export type TopRow = { id: string | null; meetings: number; meeting_ms: number; participants: number }
export type PlatformRow = { system: string; browser: string; participants: number }
/** The numbers of a span: by quarter, by tenant or host, and by platform. `starts_at` is in epoch milliseconds. */
export type UsageCounts = { quarters: UsageQuarter[]; top: TopRow[]; platforms: PlatformRow[] }

/** The owner of the numbers that are read: one tenant's, on a connection that is limited to it, or the installation's. */
export type UsageScope = 'tenant' | 'installation'

/** Counts the use in a span whose numbers are not stored yet; the limits are applied to the starts of quarters. */
export async function countUsage(db: Db, span: UsageSpan, scope: UsageScope): Promise<UsageCounts> {
  const rows = scope === 'tenant' ? quarters : sql`select null::uuid as tenant_id, * from (${installationQuarters}) i`
  const key = scope === 'tenant' ? sql`host_id` : sql`tenant_id`
  const { rows: found } = await sql<UsageCounts>`with ${countSpan(span)}, quarters as (${quarters}),
    shown as (${rows})
    select
      coalesce((select jsonb_agg(to_jsonb(q) || jsonb_build_object('starts_at', extract(epoch from starts_at) * 1000))
        from shown q), '[]') as quarters,
      coalesce((select jsonb_agg(t) from (
        select ${key} as id, ${sums} from starts group by ${key}) t), '[]') as top,
      coalesce((select jsonb_agg(p) from (
        select system, browser, sum(participants) as participants from platforms group by system, browser) p), '[]')
        as platforms`.execute(db)
  return found[0] ?? { quarters: [], top: [], platforms: [] }
}

/** Finds the instant before which all use is stored; undefined before the first. */
export const findCountedUntil = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom('usage_progress').select('counted_until').executeTakeFirst())?.counted_until

/** Counts the meetings of tenants that were held in the last 30 days; those without any are missing. */
export async function countMeetings(db: Db, tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const since = sql`portal_now() - interval '30 days'`
  const started = (state: RawBuilder<unknown>) => sql`
    select c.tenant_id, 1 as meetings from conferences c, progress
    where c.tenant_id = any(${tenantIds}) and ${state} and c.started_at >= greatest(counted_until, ${since})
      and exists (select from participants p where p.tenant_id = c.tenant_id and p.conference_id = c.id
        and p.connected_at is not null)`
  const { rows } = await sql<{ tenant_id: string; meetings: number }>`
    with progress as (select coalesce((select counted_until from usage_progress), '-infinity') as counted_until)
    select tenant_id, sum(meetings)::int as meetings from (
      select tenant_id, meetings from usage_quarters where tenant_id = any(${tenantIds}) and starts_at >= ${since}
      union all ${started(sql`c.ended_at is null`)} union all ${started(sql`c.ended_at is not null`)}
    ) counted group by tenant_id`.execute(db)
  return new Map(rows.map(({ tenant_id: id, meetings }) => [id, meetings]))
}

/**
 * Finds the span whose numbers to store next: at most a day from where it stopped, or from the first conference, and only
 * what no conference in progress and no transaction in progress can change.
 */
export async function findNextSpan(db: Db): Promise<UsageSpan | undefined> {
  const { rows } = await sql<{ from: Date | null; until: Date | null }>`
    with begun as (
      select coalesce((select counted_until from usage_progress),
        (select ${quarter(sql`min(started_at)`)} from conferences where ended_at is not null)) as begins_at
    ), settled as (
      select ${quarter(sql`least((select min(started_at) from conferences where ended_at is null),
        portal_now() - interval '15 minutes')`)} as ends_at
    )
    select begins_at as from, least(ends_at, begins_at + interval '1 day') as until from begun, settled`.execute(db)
  const { from = null, until = null } = rows[0] ?? {}
  return from === null || until === null || until <= from ? undefined : { from, until }
}

/** Deletes all stored numbers, so that they are counted again. */
export async function clear(db: Db): Promise<void> {
  for (const table of ['usage_quarters', 'usage_platforms', 'usage_months'] as const)
    await db.deleteFrom(table).execute()
  for (const table of ['installation_quarters', 'installation_platform_days', 'usage_progress'] as const)
    await db.deleteFrom(table).execute()
}
