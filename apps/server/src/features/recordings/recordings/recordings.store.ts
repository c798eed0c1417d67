import type { Parsed } from '@foyer/contract/call'
import type { recordings } from '@foyer/contract/recordings/recordings'
import type { RecordingFileKind } from '@foyer/contract/recordings/recordings.shapes'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { type PageRequest, toLimits, toPage } from '#platform/database/page.ts'
import { countedSearchCondition } from '#platform/database/search.ts'

const now = sql<Date>`portal_now()`

/** The user who sees recordings: their own, or as an administrator those of the tenant. */
export type Viewer = { userId: string; seesAll: boolean }
/** Administrators see the recordings of their tenant, others their own. */
export const toViewer = ({ id, level }: { id: string; level: string }): Viewer => ({
  userId: id,
  seesAll: level === 'admin' || level === 'superadmin',
})

type Match = Pick<Parsed<typeof recordings.export>, 'search' | 'tab' | 'sort' | 'state'>

/** Whether a file `f` is one that is shown: that of the part which is kept, once it is cut, or else of the original. */
const isShown = sql<boolean>`f.trimmed = (recordings.trim_state is not distinct from 'cut')`
const files = sql<RecordingFileKind[]>`array(select f.kind from recording_files f
  where f.tenant_id = recordings.tenant_id and f.recording_id = recordings.id and ${isShown} order by f.kind)`

const columns = [
  ...(['id', 'topic', 'number', 'owner_id', 'owner_name', 'people', 'started_at', 'ended_at', 'state'] as const),
  ...(['failure', 'progress', 'composing_since', 'duration_ms', 'size_bytes', 'stored_bytes', 'version'] as const),
  ...(['seen', 'held_at', 'trashed_at', 'trashed_by', 'recorded_ms', 'message_count'] as const),
  ...(['trim_state', 'trim_from_ms', 'trim_to_ms'] as const),
] as const

const isVisible = ({ userId, seesAll }: Viewer) => (seesAll ? sql<boolean>`true` : sql<boolean>`owner_id = ${userId}`)

const states: { readonly [state in NonNullable<Match['state']>]: RawBuilder<boolean> } = {
  recording: sql`state in ('starting', 'recording', 'paused')`,
  processing: sql`state = 'processing'`,
  ready: sql`state = 'ready'`,
  failed: sql`state = 'failed'`,
}

type Filter = Match & { viewer: Viewer; period: { from: Date; to: Date } }

/** Builds what narrows a query to the recordings of a list, in its order. */
async function filter(db: Db, { viewer, search, tab, sort, state, period: { from, to } }: Filter) {
  const isFound = await countedSearchCondition(db, { kind: 'recordings', search, id: 'recordings.id' })
  const inTrash = tab === 'trash'
  const descending = sort.startsWith('-')
  const column = sort.endsWith('size') ? 'size_bytes' : inTrash ? 'trashed_at' : 'started_at'
  const order = buildKeyset({ column, id: 'id', descending, idDescending: !descending })
  const narrow = <O>(query: SelectQueryBuilder<DB, 'recordings', O>) =>
    query
      .where('trashed_at', inTrash ? 'is not' : 'is', null)
      .where(isVisible(tab === 'mine' ? { ...viewer, seesAll: false } : viewer))
      .$if(!inTrash, (all) => all.where('started_at', '>=', from).where('started_at', '<=', to))
      .$if(state !== undefined, (all) => all.where(states[state ?? 'ready']))
      .where(isFound)
      .orderBy(order.by)
  return { narrow, order }
}

const selectListed = (db: Db) => db.selectFrom('recordings').select(columns).select(files.as('files'))

export async function findPage(db: Db, { page, size, ...match }: Filter & PageRequest) {
  const { narrow, order } = await filter(db, match)
  const { limit, offset } = toLimits({ page, size })
  // Rows and files are read of one page only; those before a late page are counted in an index.
  const ids = narrow(db.selectFrom('recordings').select('id')).limit(limit).offset(offset)
  const query = selectListed(db).where('id', '=', sql<string>`any(array(${ids}))`).orderBy(order.by)
  return toPage(await query.execute(), size)
}

export type RecordingRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows after a cursor, for an export. */
export async function findAfter(db: Db, match: Filter, { after, size }: { after: Cursor | undefined; size: number }) {
  const { narrow, order } = await filter(db, match)
  return narrow(selectListed(db)).select(order.cursor).where(order.after(after)).limit(size).execute()
}

export const findById = (db: Db, viewer: Viewer, id: string) =>
  selectListed(db)
    .select(['chapters', 'speakers', 'gaps', 'held_by', 'hold_reason'])
    .where('id', '=', id)
    .where(isVisible(viewer))
    .executeTakeFirst()
export type FoundRecording = NonNullable<Awaited<ReturnType<typeof findById>>>

/** Finds the chat of a recording, which may be long, with the part that is kept: all at the same moment. */
export const findMessages = (db: Db, id: string) =>
  db
    .selectFrom('recordings')
    .select(['messages', 'duration_ms', 'trim_state', 'trim_from_ms', 'trim_to_ms'])
    .where('id', '=', id)
    .executeTakeFirst()

const selectShown = (db: Db, id: string) =>
  db
    .selectFrom('recordings')
    .innerJoin('recording_files as f', (join) =>
      join.onRef('f.tenant_id', '=', 'recordings.tenant_id').onRef('f.recording_id', '=', 'recordings.id'),
    )
    .select(['recordings.topic', 'f.kind', 'f.object', 'f.bytes'])
    .where('recordings.id', '=', id)
    .where(isShown)

/** Finds a file of a recording with the topic, for a request of a part of it. */
export const findFile = (db: Db, viewer: Viewer, { id, kind }: { id: string; kind: string }) =>
  selectShown(db, id).where('f.kind', '=', kind).where(isVisible(viewer)).executeTakeFirst()

/**
 * Finds a file for those who may not trim the recording. It asks itself whether a part is being cut, because that may
 * have begun since they were let in.
 */
export const findSharedFile = (db: Db, { id, kind }: { id: string; kind: string }) =>
  selectShown(db, id)
    .where('f.kind', '=', kind)
    .where(sql<boolean>`(recordings.trim_state is null or recordings.trim_state = 'cut')`)
    .executeTakeFirst()

/** Finds the files of a recording that are shown. */
export const findFiles = (db: Db, recordingId: string) => selectShown(db, recordingId).execute()

export async function summarize(
  db: Db,
  viewer: Viewer,
  { soonDays, keepDays }: { soonDays: number; keepDays: number | null },
) {
  const { rows } = await sql<{ mine: number; all: number; trash: number; bytes: number; soon: number }>`
    select count(*) filter (where trashed_at is null and owner_id = ${viewer.userId})::int as mine,
      count(*) filter (where trashed_at is null)::int as "all",
      count(*) filter (where trashed_at is not null)::int as trash,
      coalesce(sum(size_bytes::float8), 0) as bytes,
      count(*) filter (where trashed_at is null and held_at is null and state = 'ready'
        and ended_at < (select portal_now()) - ${(keepDays ?? 0) - soonDays} * interval '1 day'
        and ${keepDays !== null})::int as soon
    from recordings where ${isVisible(viewer)}`.execute(db)
  return rows[0] ?? { mine: 0, all: 0, trash: 0, bytes: 0, soon: 0 }
}

export const countByMeeting = async (db: Db, viewer: Viewer, meetingId: string): Promise<number> =>
  (
    await db
      .selectFrom('recordings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('meeting_id', '=', meetingId)
      .where('trashed_at', 'is', null)
      .where(isVisible(viewer))
      .executeTakeFirstOrThrow()
  ).count

const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Locks the recordings of the list that a user sees, in one order. */
export const lockByIds = (db: Db, viewer: Viewer, ids: readonly string[]) =>
  db
    .selectFrom('recordings')
    .select(['id', 'topic', 'number', 'owner_id', 'owner_name', 'state', 'held_at', 'trashed_at'])
    .where('id', '=', anyId(ids))
    .where(isVisible(viewer))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Selects a recording that a user sees, and locks it. */
export const lockFound = (db: Db, viewer: Viewer, id: string) =>
  db.selectFrom('recordings').where('id', '=', id).where(isVisible(viewer)).forUpdate()

export const rename = (db: Db, id: string, topic: string) =>
  db.updateTable('recordings').set({ topic, version: sql`version + 1` }).where('id', '=', id).execute()

export const markSeen = (db: Db, id: string) =>
  db.updateTable('recordings').set({ seen: true }).where('id', '=', id).execute()

export const trash = (db: Db, ids: readonly string[], by: string) =>
  db
    .updateTable('recordings')
    .set({ trashed_at: now, trashed_by: by })
    .where('id', '=', anyId(ids))
    .where('trashed_at', 'is', null)
    .execute()

export const restore = (db: Db, ids: readonly string[]) =>
  db.updateTable('recordings').set({ trashed_at: null, trashed_by: '' }).where('id', '=', anyId(ids)).execute()

/** Keeps of links to recordings that are deleted just enough to say so, until they would have ended. */
async function closeLinks(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update recording_links l set token_encrypted = null, password_hash = null, addresses = '{}',
      deleted_at = coalesce(r.trashed_at, portal_now()),
      deleted_after_days = case when r.trashed_by = '' then s.keep_days end
    from recordings r left join recording_settings s on s.tenant_id = r.tenant_id
    where r.tenant_id = l.tenant_id and r.id = l.recording_id and r.id = ${anyId(ids)}`.execute(db)
  await sql`delete from recording_openings o using recording_links l
    where l.tenant_id = o.tenant_id and l.id = o.link_id and l.recording_id = ${anyId(ids)}`.execute(db)
}

/** Deletes recordings and returns what is left of them in the storage. */
export async function remove(db: Db, ids: readonly string[]): Promise<{ objects: string[]; folders: string[] }> {
  await closeLinks(db, ids)
  const found = await db.selectFrom('recording_files').select('object').where('recording_id', '=', anyId(ids)).execute()
  await db.deleteFrom('search_terms').where('kind', '=', 'recordings').where('id', '=', anyId(ids)).execute()
  const deleted = await db.deleteFrom('recordings').where('id', '=', anyId(ids)).returning('folder').execute()
  return { objects: found.map(({ object }) => object), folders: deleted.map(({ folder }) => folder) }
}

export const retry = (db: Db, id: string) =>
  db
    .updateTable('recordings')
    .set({ state: 'processing', failure: '', attempts: 0, progress: 0, process_id: null, heartbeat_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()

export const setHold = (db: Db, id: string, hold: { by: string; reason: string } | undefined) =>
  db
    .updateTable('recordings')
    .set(
      hold === undefined
        ? { held_at: null, held_by: '', hold_reason: '' }
        : { held_at: sql`coalesce(held_at, portal_now())`, held_by: hold.by, hold_reason: hold.reason },
    )
    .where('id', '=', id)
    .execute()

export const findOwners = (db: Db, ids: readonly string[]) =>
  db.selectFrom('recordings').select(['tenant_id', 'id', 'owner_id']).where('id', '=', anyId(ids)).execute()

/** Finds recordings that have been in the trash as long as their tenant says, of all tenants; those that are held stay. */
export const findTrashed = async (db: Db, limit: number) =>
  (
    await sql<{ tenantId: string; id: string; topic: string; ownerId: string | null; trashDays: number }>`
    select r.tenant_id as "tenantId", r.id, r.topic, r.owner_id as "ownerId", coalesce(s.trash_days, 30) as "trashDays"
    from recordings r left join recording_settings s on s.tenant_id = r.tenant_id
    where r.trashed_at < portal_now() - coalesce(s.trash_days, 30) * interval '1 day' and r.held_at is null
    order by r.trashed_at limit ${limit} for update of r skip locked`.execute(db)
  ).rows
