import { type TopMetric, topCount } from '@foyer/contract/insight/dashboard-constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'
import type { PlatformRow, TopRow, UsageScope, UsageSpan } from './usage.store.ts'

const selectQuarters = (scope: UsageScope) => sql.table(scope === 'tenant' ? 'usage_quarters' : 'installation_quarters')
const within = ({ from, until }: UsageSpan) => sql`starts_at >= ${from} and starts_at < ${until}`
const toInstants = (instants: readonly Date[]) => sql`${instants.map((at) => at.toISOString())}::timestamptz[]`

/** Stored numbers: whose, and of which span. */
type Stored = { scope: UsageScope; span: UsageSpan }

export type StepSums = { step: number; meetings: number; meeting_ms: number; participants: number; guests: number }

/** Sums the stored numbers of a span by step, 0 being before the first one. */
export async function sumSteps(db: Db, { scope, span }: Stored, steps: readonly Date[]): Promise<StepSums[]> {
  const { rows } = await sql<StepSums>`
    select width_bucket(starts_at, ${toInstants(steps)}) as step, sum(meetings)::int as meetings,
      sum(meeting_ms::float8)::bigint as meeting_ms, sum(participants)::int as participants, sum(guests)::int as guests
    from ${selectQuarters(scope)} where ${within(span)} group by 1`.execute(db)
  return rows
}

/**
 * Sums the stored presence of a span by the hour of the week, from Monday 0:00, in milliseconds. Floating point is exact
 * for whole milliseconds, and much faster than the numbers that PostgreSQL adds bigints with.
 */
export async function sumHours(
  db: Db,
  { scope, span }: Stored,
  { changes, offsets }: { changes: readonly Date[]; offsets: readonly number[] },
) {
  const offset = sql`(${offsets.map(String)}::bigint[])[1 + ${
    changes.length === 0 ? sql`0` : sql`width_bucket(starts_at, ${toInstants(changes)})`
  }]`
  const { rows } = await sql<{ hour: number; presence_ms: number }>`
    select (floor((date_part('epoch', starts_at) * 1000 + ${offset}) / 3600000)::int + 72) % 168 as hour,
      sum(presence_ms::float8)::bigint as presence_ms
    from ${selectQuarters(scope)} where ${within(span)} and presence_ms > 0 group by 1`.execute(db)
  return rows
}

/** Finds the stored quarter of a span with the most participants at once. */
export async function findPeak(db: Db, { scope, span }: Stored) {
  const { rows } = await sql<{ starts_at: Date; peak: number }>`
    select starts_at, peak from ${selectQuarters(scope)} where ${within(span)} and peak > 0
    order by peak desc, starts_at limit 1`.execute(db)
  return rows[0]
}

type Unit = 'day' | 'month'

/** Returns the start of the day or month in UTC in which an instant is, or of the one after it. */
function toStart(at: Date, unit: Unit, after = 0): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return new Date(unit === 'month' ? Date.UTC(year, month + after) : Date.UTC(year, month, day + after))
}

/** Splits a span in the whole days or months in UTC within it, if there are any, and the rest. */
function splitSpan({ from, until }: UsageSpan, unit: Unit): { whole: UsageSpan | undefined; rest: UsageSpan[] } {
  const first = toStart(from, unit) < from ? toStart(from, unit, 1) : from
  const end = toStart(until, unit)
  if (first >= end) return { whole: undefined, rest: [{ from, until }] }
  const rest = [
    { from, until: first },
    { from: end, until },
  ]
  return { whole: { from: first, until: end }, rest }
}

type Tables = { unit: Unit; byUnit: RawBuilder<unknown>; byQuarter: RawBuilder<unknown> }

/** Reads the whole days or months of a span from one table and the rest from another one. */
function readSpan(span: UsageSpan, { unit, byUnit, byQuarter }: Tables) {
  const { whole, rest } = splitSpan(span, unit)
  const parts = rest.map((part) => sql`${byQuarter} and ${within(part)}`)
  return sql.join(whole === undefined ? parts : [...parts, sql`${byUnit} where ${within(whole)}`], sql` union all `)
}

const order = { meetings: sql`meetings`, meetingMs: sql`meeting_ms`, participants: sql`participants` } as const
const topSums = sql`sum(meetings)::int as meetings, sum(meeting_ms)::bigint as meeting_ms,
  sum(participants)::int as participants`

type TopQuery = { span: UsageSpan; live: readonly TopRow[]; metric: TopMetric }

/** Orders sums and returns the first ones, with how many there are. */
const selectTop = (rows: RawBuilder<unknown>, { live, metric }: Omit<TopQuery, 'span'>) => sql`
  with summed as (
    select id, ${topSums} from (
      ${rows}
      union all select id, meetings, meeting_ms, participants
      from jsonb_to_recordset(${JSON.stringify(live)}::jsonb)
        as live(id uuid, meetings int, meeting_ms bigint, participants int)
    ) counted group by id
  ), first as (
    select *, count(*) over ()::int as active from summed order by ${order[metric]} desc, id limit ${topCount}
  )`

export type NamedTopRow = TopRow & { name: string | null; picture: string; active: number }

/** Finds the tenants that used the installation the most in a span whose last part is counted already. */
export async function findTopTenants(db: Db, { span, ...query }: TopQuery): Promise<NamedTopRow[]> {
  const columns = sql`select tenant_id as id, meetings, meeting_ms, participants`
  const rows = readSpan(span, {
    unit: 'month',
    byUnit: sql`${columns} from usage_months`,
    byQuarter: sql`${columns} from usage_quarters where meetings > 0`,
  })
  const { rows: found } = await sql<NamedTopRow>`${selectTop(rows, query)}
    select f.*, t.name, '' as picture from first f left join tenants t on t.tenant_id = f.id
    order by ${order[query.metric]} desc, f.id`.execute(db)
  return found
}

/** Finds the users of a tenant who hosted the most in a span whose last part is counted already; null are deleted ones. */
export async function findTopUsers(db: Db, { span, ...query }: TopQuery): Promise<NamedTopRow[]> {
  const rows = sql`select host_id as id, 1 as meetings,
      round(extract(epoch from ended_at - started_at) * 1000)::bigint as meeting_ms, participant_count as participants
    from conferences where ended_at is not null and started_at >= ${span.from} and started_at < ${span.until}
      and participant_count > 0`
  const { rows: found } = await sql<NamedTopRow>`${selectTop(rows, query)}
    select f.*, u.firstname || ' ' || u.lastname as name,
      ${selectPicturePath('u.tenant_id', 'u.id')} as picture
    from first f left join users u on u.id = f.id
    order by ${order[query.metric]} desc, f.id`.execute(db)
  return found
}

/** Sums the participants of a span by platform, in whatever order. */
export async function sumPlatforms(db: Db, { scope, span }: Stored): Promise<PlatformRow[]> {
  const columns = sql`select system, browser, participants`
  const byQuarter = sql`${columns} from usage_platforms where true`
  const rows =
    scope === 'tenant'
      ? sql`${byQuarter} and ${within(span)}`
      : readSpan(span, { unit: 'day', byUnit: sql`${columns} from installation_platform_days`, byQuarter })
  const { rows: found } = await sql<PlatformRow>`select system, browser, sum(participants)::int as participants
    from (${rows}) counted group by system, browser`.execute(db)
  return found
}

/** Finds the average of the ratings of stays that began in a span. */
export async function averageRatings(db: Db, { from, until }: UsageSpan) {
  const { rows } = await sql<{ average: number | null; count: number }>`
    select avg(rating)::float as average, count(*)::int as count from feedback
    where started_at >= ${from} and started_at < ${until}`.execute(db)
  return rows[0] ?? { average: null, count: 0 }
}
