import type { Parsed } from '@foyer/contract/call'
import type { ComputerSystem, LocalRecordingState, localRecordings } from '@foyer/contract/recordings/local-recordings'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { type PageRequest, toLimits, toPage } from '#platform/database/page.ts'
import { countedSearchCondition } from '#platform/database/search.ts'

// The list and what the operator asks for are across tenants.

type Match = Pick<Parsed<typeof localRecordings.export>, 'search' | 'tab' | 'sort' | 'tenantuuid'>
type Period = { from: Date; to: Date }

const now = sql<Date>`portal_now()`

const columns = [
  ...(['id', 'tenant_id', 'owner_id', 'owner_name', 'conference_id', 'number', 'topic', 'computer_name'] as const),
  ...(['system', 'file_name', 'started_at', 'ended_at', 'duration_ms', 'bytes', 'broken_at', 'state'] as const),
  ...(['reported_at', 'seen_at', 'requested_at', 'upload_bytes', 'received_bytes', 'upload_began_at'] as const),
  ...(['part_at', 'resumed_at', 'resumed_bytes', 'uploaded_at', 'recording_id'] as const),
] as const

// Looked up for each row of a page: with joins the planner may read all tenants.
const tenantName = sql<string>`(select t.name from tenants t where t.tenant_id = local_recordings.tenant_id)`

/** Selects local recordings of the tenants of the transaction. */
export const selectLocalRecordings = (db: Db) =>
  db
    .selectFrom('local_recordings')
    .select(columns)
    .$narrowType<{ state: LocalRecordingState; system: ComputerSystem }>()
export type LocalRecordingRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectLocalRecordings>['executeTakeFirst']>>
>

/** Builds what narrows a query to the recordings of a list, in its order. */
async function filter(db: Db, { search, tab, sort, tenantuuid }: Match, { from, to }: Period) {
  const isFound = await countedSearchCondition(db, { kind: 'local_recordings', search, id: 'local_recordings.id' })
  const descending = sort.startsWith('-')
  const column = sort.endsWith('size') ? 'bytes' : 'started_at'
  const order = buildKeyset({ column, id: 'id', descending, idDescending: !descending })
  const narrow = <O>(query: SelectQueryBuilder<DB, 'local_recordings', O>) =>
    query
      .where('started_at', '>=', from)
      .where('started_at', '<=', to)
      .$if(tab !== 'all', (all) => all.where('place', '=', tab))
      .$if(tenantuuid !== undefined, (all) => all.where('tenant_id', '=', tenantuuid ?? ''))
      .where(isFound)
      .orderBy(order.by)
  return { narrow, order }
}

const selectListed = (db: Db) => selectLocalRecordings(db).select(tenantName.as('tenant'))

export async function findPage(db: Db, { page, size, ...match }: Match & PageRequest, period: Period) {
  const { narrow, order } = await filter(db, match, period)
  const { limit, offset } = toLimits({ page, size })
  // Rows and tenants are read of one page only; those before a late page are counted in an index.
  const ids = narrow(db.selectFrom('local_recordings').select('id')).limit(limit).offset(offset)
  const query = selectListed(db).where('id', '=', sql<string>`any(array(${ids}))`).orderBy(order.by)
  return toPage(await query.execute(), size)
}
export type ListedRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows after a cursor, for an export. */
export async function findAfter(
  db: Db,
  match: Match,
  { after, size, period }: { after: Cursor | undefined; size: number; period: Period },
) {
  const { narrow, order } = await filter(db, match, period)
  return narrow(selectListed(db)).select(order.cursor).where(order.after(after)).limit(size).execute()
}

const countIn = (place: string) => sql<number>`count(*) filter (where place = ${place})`
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}::float8), 0)`

/** Counts those that began in a period, and finds when the newest of all times did. */
export async function summarize(db: Db, { tenantuuid, period }: { tenantuuid: string | undefined; period: Period }) {
  const ofTenants = db
    .selectFrom('local_recordings')
    .$if(tenantuuid !== undefined, (all) => all.where('tenant_id', '=', tenantuuid ?? ''))
  // First by computer: PostgreSQL sorts all rows to count what is distinct.
  const byComputer = ofTenants
    .select([
      sql<number>`count(*)`.as('all'),
      countIn('computer').as('computer'),
      countIn('uploading').as('uploading'),
      countIn('cloud').as('cloud'),
      sql<number>`sum(bytes::float8)`.as('bytes'),
    ])
    .where('started_at', '>=', period.from)
    .where('started_at', '<=', period.to)
    .groupBy(['tenant_id', 'computer_id'])
  const counts = await db
    .selectFrom(byComputer.as('c'))
    .select([
      ...(['all', 'computer', 'uploading', 'cloud', 'bytes'] as const).map((name) => total(name).as(name)),
      sql<number>`count(*)::int`.as('computers'),
    ])
    .executeTakeFirstOrThrow()
  const newest = await ofTenants.select('started_at').orderBy('started_at', 'desc').limit(1).executeTakeFirst()
  return { ...counts, newestAt: newest?.started_at ?? null }
}

export const lock = (db: Db, id: string): Promise<LocalRecordingRow | undefined> =>
  selectLocalRecordings(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Notes that a computer is to upload its file; one that is still recorded goes on. */
export const request = (db: Db, id: string, by: string) =>
  db
    .updateTable('local_recordings')
    .set({
      requested_at: now,
      requested_by: by,
      state: sql`case when state = 'recording' then state else 'requested' end`,
      ...{ received_bytes: 0, upload_bytes: 0, upload_began_at: null, part_at: null, uploaded_at: null },
      ...{ resumed_at: null, resumed_bytes: null },
    })
    .where('id', '=', id)
    .execute()

/** Ends an upload, or the request of one. */
export const cancel = (db: Db, id: string) =>
  db
    .updateTable('local_recordings')
    .set({
      ...{ requested_at: null, requested_by: '', uploaded_at: null },
      state: sql`case when state in ('recording', 'missing') then state else 'computer' end`,
      ...{ received_bytes: 0, upload_bytes: 0, upload_began_at: null, part_at: null },
      ...{ resumed_at: null, resumed_bytes: null },
    })
    .where('id', '=', id)
    .execute()
