import type { Parsed } from '@foyer/contract/call'
import type { FeedbackGrouping, feedbacks } from '@foyer/contract/insight/feedbacks'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { countUpTo, type PageRequest, selectPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'
import { countedSearchCondition } from '#platform/database/search.ts'

// Only super administrators see feedback, so that everything here reads across tenants.

type Match = Pick<
  Parsed<typeof feedbacks.export>,
  'search' | 'tab' | 'sort' | 'rating' | 'version' | 'network' | 'system'
>
export type Period = { from: Date; to: Date }

/** Without parameters, or the partial index is not used. */
const isUnseen = sql<boolean>`not feedback.seen`
const hasVideoIssues = sql<boolean>`feedback.has_video_issues`
const hasAudioIssues = sql<boolean>`feedback.has_audio_issues`
const hasIssues = sql<boolean>`(${hasVideoIssues} or ${hasAudioIssues} or feedback.has_share_issues)`

type Filters = Pick<Match, 'rating' | 'version' | 'network' | 'system'>

/** Selects what was given on stays that began in a period. */
const selectGiven = (db: Db, { rating, ...reported }: Filters, { from, to }: Period) => {
  let query = db.selectFrom('feedback').where('feedback.started_at', '>=', from).where('feedback.started_at', '<=', to)
  if (rating !== undefined) query = query.where('feedback.rating', '=', Number(rating))
  for (const column of ['version', 'network', 'system'] as const)
    if (reported[column]) query = query.where(`feedback.${column}`, '=', reported[column])
  return query
}

type Meeting = { topic: string; number: string }

// Looked up for each row of a page: with joins the planner may read all tenants.
const participantName = sql<string>`(select p.name from participants p
  where p.tenant_id = feedback.tenant_id and p.id = feedback.participant_id)`
/** Whether something of the meeting was recorded, also where the recording is in the trash. */
const isRecorded = sql<boolean>`coalesce((select true from recordings r
  where r.tenant_id = feedback.tenant_id and r.conference_id = feedback.conference_id limit 1), false)`
const tenantName = sql<string>`(select t.name from tenants t where t.tenant_id = feedback.tenant_id)`
const meeting = sql<Meeting>`(select jsonb_build_object('topic', c.topic, 'number', c.number) from conferences c
  where c.tenant_id = feedback.tenant_id and c.id = feedback.conference_id)`

const entryColumns = [
  'feedback.participant_id as id',
  'feedback.rating',
  'feedback.video_issues',
  'feedback.audio_issues',
  'feedback.share_issues',
  'feedback.suggestion',
  'feedback.started_at',
  'feedback.version',
  'feedback.system',
  'feedback.network',
  'feedback.seen',
] as const

async function filterFeedback(db: Db, { search, tab, sort, ...filters }: Match, period: Period) {
  const isFound = await countedSearchCondition(db, { kind: 'feedback', search, id: 'feedback.participant_id' })
  const descending = sort === '-start'
  const order = buildKeyset({
    column: 'feedback.started_at',
    id: 'feedback.participant_id',
    descending,
    idDescending: !descending,
  })
  const query = selectGiven(db, filters, period)
    .select(entryColumns)
    .select([participantName.as('name'), tenantName.as('tenant'), meeting.as('meeting'), isRecorded.as('recorded')])
    .where(isFound)
    .$if(tab === 'video', (given) => given.where(hasVideoIssues))
    .$if(tab === 'audio', (given) => given.where(hasAudioIssues))
    .$if(tab === 'new', (given) => given.where(isUnseen))
    .orderBy(order.by)
  return { query, order }
}

export async function findPage(db: Db, { page, size, ...match }: Match & PageRequest, period: Period) {
  const { query } = await filterFeedback(db, match, period)
  return selectPage(query, { page, size })
}

export type FeedbackRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows after a cursor, for an export. */
export async function findAfter(
  db: Db,
  match: Match,
  { after, size, period }: { after: Cursor | undefined; size: number; period: Period },
) {
  const { query, order } = await filterFeedback(db, match, period)
  return query.select(order.cursor).where(order.after(after)).limit(size).execute()
}

export const findById = (db: Db, id: string) =>
  db
    .selectFrom('feedback')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.tenant_id', '=', 'feedback.tenant_id')
        .onRef('participants.id', '=', 'feedback.participant_id'),
    )
    .innerJoin('conferences', (join) =>
      join
        .onRef('conferences.tenant_id', '=', 'feedback.tenant_id')
        .onRef('conferences.id', '=', 'feedback.conference_id'),
    )
    .select(entryColumns)
    .select(['feedback.created_at', 'feedback.conference_id', 'participants.name', tenantName.as('tenant')])
    .select(isRecorded.as('recorded'))
    .select(['os', 'browser_version', 'speaker', 'mic', 'camera', 'ip_address', 'left_at'])
    .select(['conferences.started_at as meeting_started_at', 'conferences.ended_at', meeting.as('meeting')])
    .where('feedback.participant_id', '=', id)
    .executeTakeFirst()

export type FoundFeedback = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Rates the meeting of a feedback by the others who took part in it. */
export async function rateByOthers(db: Db, { id, conference_id }: Pick<FoundFeedback, 'id' | 'conference_id'>) {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, avg(f.rating)::float as average
    from conferences c join feedback f on f.tenant_id = c.tenant_id and f.conference_id = c.id
    where c.id = ${conference_id} and f.participant_id <> ${id}`.execute(db)
  return rows[0] ?? { count: 0, average: null }
}

const alikeDays = 30

/** Rates what has the same version, network or system, of the days up to a feedback. */
export async function rateAlike(db: Db, row: FoundFeedback, by: FeedbackGrouping) {
  const { rows } = await sql<{ count: number; average: number }>`
    select count(*)::int as count, avg(rating)::float as average from feedback
    where ${sql.ref(by)} = ${row[by]} and started_at <= ${row.started_at}
      and started_at > ${row.started_at}::timestamptz - ${alikeDays} * interval '1 day'`.execute(db)
  return { by, count: rows[0]?.count ?? 0, average: rows[0]?.average ?? 0 }
}

/** Marks one feedback, or all that is new, as seen; returns whether there is any. */
export async function markSeen(db: Db, id: string): Promise<boolean> {
  const query = db.updateTable('feedback').set({ seen: true })
  if (id === 'new') {
    await query.where(isUnseen).execute()
    return true
  }
  const { numUpdatedRows } = await query.where('participant_id', '=', id).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const count = sql<number>`count(*)::int`
const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`

/** Counts what was given in a period by rating, issues, and whether it is new: a few rows, which are added up. */
export const countGiven = (db: Db, filters: Filters, period: Period) =>
  selectGiven(db, filters, period)
    .select(['rating', 'has_video_issues', 'has_audio_issues', 'has_share_issues', 'seen', count.as('count')])
    .groupBy(['rating', 'has_video_issues', 'has_audio_issues', 'has_share_issues', 'seen'])
    .execute()

const average = sql<number | null>`avg(feedback.rating)::float`

/** Returns the average rating of a period; null without any. */
export const findAverage = async (db: Db, filters: Filters, period: Period): Promise<number | null> =>
  (await selectGiven(db, filters, period).select(average.as('average')).executeTakeFirstOrThrow()).average

/** Up to which rating it counts as a complaint. */
const lowRating = 2

/** Finds the conference with the most complaints. */
export async function findWorst(db: Db, filters: Filters, period: Period) {
  const worst = await selectGiven(db, filters, period)
    .select(['feedback.tenant_id', 'feedback.conference_id', count.as('low')])
    .where('feedback.rating', '<=', lowRating)
    .groupBy(['feedback.tenant_id', 'feedback.conference_id'])
    .orderBy('low', 'desc')
    .orderBy(average)
    .orderBy('feedback.conference_id')
    .limit(1)
    .executeTakeFirst()
  if (worst === undefined) return undefined
  const all = await selectGiven(db, filters, period)
    .select([count.as('count'), countWhere(hasAudioIssues).as('audio')])
    .select([tenantName.as('tenant'), meeting.as('meeting')])
    .where('feedback.tenant_id', '=', worst.tenant_id)
    .where('feedback.conference_id', '=', worst.conference_id)
    .groupBy(['feedback.tenant_id', 'feedback.conference_id'])
    .executeTakeFirstOrThrow()
  return { ...worst, ...all }
}

/** Fewer of these say little about their version, network or system: they come last. */
const fewest = 3
const maxGroups = 50

/** Counts the feedback of the groups with the largest shares of issues. */
export const findGroups = (db: Db, filters: Filters, { by, period }: { by: FeedbackGrouping; period: Period }) => {
  const issues = countWhere(hasIssues)
  return selectGiven(db, filters, period)
    .select([`feedback.${by} as value`, count.as('count'), issues.as('issues')])
    .groupBy(`feedback.${by}`)
    .orderBy(sql`count(*) >= ${sql.lit(fewest)}`, 'desc')
    .orderBy(sql`${issues}::float / count(*)`, 'desc')
    .orderBy(count, 'desc')
    .orderBy(`feedback.${by}`)
    .limit(maxGroups)
    .execute()
}

/** Counts what is new, up to `max`. */
export const countUnseen = (db: Db, max: number): Promise<number> =>
  countUpTo(db, db.selectFrom('feedback').where(isUnseen), max)

/** Clears what devices reported for stays that began a number of days ago. */
export const clearDevices = (db: Db, days: number) =>
  db
    .updateTable('feedback')
    .set({ version: '', system: '', network: '' })
    .where('started_at', '<', daysAgo(days))
    .where(sql<boolean>`(version <> '' or system <> '' or network <> '')`)
    .execute()
