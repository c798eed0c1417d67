import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'

const dayMs = 86_400_000

/** Asked for once, because it is compared with each of many rows. */
const now = sql<Date>`(select portal_now())`

/** The last beginning of a nightly run, at 03:30 UTC. */
export const lastRun = sql<Date>`date_bin('1 day', portal_now(), timestamptz '2000-01-01 03:30:00Z')`

/** The size of a recording: of its files, or before they are there of its tracks. */
const bytes = sql<number>`(case when size_bytes > 0 then size_bytes else stored_bytes end)`
const isReady = sql<boolean>`trashed_at is null and held_at is null and state in ('ready', 'failed')`

/** Matches what a rule moves to the trash that keeps recordings so many days after their end; nothing if it is null. */
const isDue = (keepDays: number | null): RawBuilder<boolean> =>
  keepDays === null
    ? sql<boolean>`false`
    : sql<boolean>`(${isReady} and ended_at < ${now} - ${keepDays} * interval '1 day')`

export const sumBytes = async (db: Db): Promise<number> =>
  (await sql<{ bytes: number }>`select coalesce(sum(${bytes}::float8), 0) as bytes from recordings`.execute(db)).rows[0]
    ?.bytes ?? 0

/** Selects the columns of a sum: the counts and bytes of what becomes of recordings. */
const total = (fate: string) =>
  sql`coalesce(sum(count) filter (where fate = ${fate}), 0)::int as ${sql.ref(fate)},
    coalesce(sum(bytes) filter (where fate = ${fate}), 0) as ${sql.ref(`${fate}Bytes`)}`

/** Sums up the recordings of the tenant of the transaction by what becomes of them. */
export async function summarizeDue(db: Db, keepDays: number | null) {
  const { rows } = await sql<{
    nextRun: Date
    due: number
    dueBytes: number
    stay: number
    stayBytes: number
    held: number
    heldBytes: number
    trash: number
    trashBytes: number
    bytes: number
    owners: number
  }>`
    select ${lastRun} + interval '1 day' as "nextRun", ${total('due')}, ${total('stay')}, ${total('held')},
      ${total('trash')}, coalesce(sum(bytes), 0) as bytes, count(*) filter (where fate = 'due')::int as owners
    from (select count(*) as count, sum(${bytes}::float8) as bytes, case when trashed_at is not null then 'trash'
        when held_at is not null then 'held' when ${isDue(keepDays)} then 'due' else 'stay' end as fate
      from recordings group by owner_id, fate) fates`.execute(db)
  return rows[0] ?? Promise.reject(new Error('a sum has a row'))
}

/** Finds the owners of the most recordings that are due, by the names of their oldest ones. */
export async function findDueOwners(db: Db, keepDays: number | null, max: number) {
  const selectName = (owner: RawBuilder<unknown>) =>
    sql`(select r.owner_name from recordings r where r.owner_id ${owner} and ${isDue(keepDays)} order by r.started_at limit 1)`
  const { rows } = await sql<{ id: string; name: string; count: number; bytes: number }>`
    select coalesce(o.owner_id::text, '') as id, o.count, o.bytes,
      case when o.owner_id is null then ${selectName(sql`is null`)} else ${selectName(sql`= o.owner_id`)} end as name
    from (select owner_id, count(*)::int as count, sum(${bytes}::float8) as bytes from recordings
      where ${isDue(keepDays)} group by owner_id
      order by count(*) desc, coalesce(owner_id::text, '') limit ${max}) o
    order by o.count desc, id`.execute(db)
  return rows
}

/** Counts the recordings that a rule applies to by age, in equal parts of a span; the last one has all older ones. */
export async function countByAge(db: Db, spanDays: number, parts: number): Promise<number[]> {
  const borders = sql`array(select ${now} - n * ${(spanDays * dayMs) / parts}::float8 * interval '1 millisecond'
    from generate_series(1, ${parts - 1}::int) n order by n desc)`
  const rows = await db
    .selectFrom('recordings')
    .select([
      sql<number>`${parts - 1}::int - width_bucket(ended_at, ${borders})`.as('part'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('trashed_at', 'is', null)
    .where('held_at', 'is', null)
    .where('ended_at', 'is not', null)
    .groupBy('part')
    .execute()
  const counts = new Map(rows.map((row) => [row.part, row.count]))
  return Array.from({ length: parts }, (_, at) => counts.get(at) ?? 0)
}

const listed = ['id', 'topic', 'number', 'owner_id', 'owner_name', 'started_at', 'ended_at'] as const

/** Finds the next recordings that are due, the oldest first. */
export const findDueAfter = (
  db: Db,
  keepDays: number,
  { after, size: limit }: { after: Cursor | undefined; size: number },
) => {
  const order = buildKeyset({ column: 'ended_at', id: 'id', descending: false })
  return db
    .selectFrom('recordings')
    .select(listed)
    .select([bytes.as('bytes'), order.cursor])
    .where(isDue(keepDays))
    .where(order.after(after))
    .orderBy(order.by)
    .limit(limit)
    .execute()
}
export type DueRecording = Awaited<ReturnType<typeof findDueAfter>>[number]

/** Moves recordings that are due to the trash, as the rule of their tenant says; the oldest first. */
export const trashDue = async (db: Db, keepDays: number, limit: number) =>
  db
    .updateTable('recordings')
    .set({ trashed_at: sql<Date>`portal_now()`, trashed_by: '' })
    .where(
      'id',
      '=',
      // As an array it is computed once: where a join reads the rows again, those that were just changed are others.
      sql<string>`any(array(select id from recordings where ${isDue(keepDays)}
        order by ended_at, id limit ${limit} for update))`,
    )
    .returning(listed)
    .execute()

/** Finds the recordings that go in the next days, without those of which their owners know. */
export const findComing = (
  db: Db,
  keepDays: number,
  { notifiedUntil, days, limit }: { notifiedUntil: Date | null; days: number; limit: number },
) =>
  db
    .selectFrom('recordings')
    .select(listed)
    .where(isReady)
    .where('ended_at', '<', sql<Date>`portal_now() - ${keepDays - days} * interval '1 day'`)
    .$if(notifiedUntil !== null, (all) =>
      all.where('ended_at', '>=', sql<Date>`${notifiedUntil}::timestamptz - ${keepDays} * interval '1 day'`),
    )
    .orderBy('ended_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Finds what the rule of the tenant has moved to the trash since its last run was over. */
export const findMoved = (db: Db, limit: number) =>
  db
    .selectFrom('recordings')
    .select(listed)
    .where('trashed_by', '=', '')
    .where('trashed_at', '>', (from) => from.selectFrom('recording_settings').select('ruled_at'))
    .orderBy('trashed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Finds tenants whose rule has not run since the last nightly run began. */
export const findTenantsToRule = (db: Db, limit: number) =>
  db
    .selectFrom('recording_settings')
    .innerJoin('tenants', 'tenants.tenant_id', 'recording_settings.tenant_id')
    .select(['recording_settings.tenant_id as tenantId', 'keep_days as keepDays', 'notified_until as notifiedUntil'])
    .where('keep_days', 'is not', null)
    .where('ruled_at', '<', lastRun)
    .where('tenants.status', '<>', 'deleted')
    .orderBy('ruled_at')
    .limit(limit)
    .$narrowType<{ keepDays: number }>()
    .execute()

/** Notes that the rule of the tenant of the transaction has run, and of which days its owners know. */
export const noteRuled = (db: Db, days: number) =>
  db
    .updateTable('recording_settings')
    .set({ ruled_at: sql<Date>`portal_now()`, notified_until: sql<Date>`portal_now() + ${days} * interval '1 day'` })
    .execute()
