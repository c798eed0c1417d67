import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lockFound, type Viewer } from './recordings.store.ts'

const now = sql<Date>`portal_now()`
const storedBytes = sql<number>`(select coalesce(sum(f.bytes), 0) from recording_files f
  where f.tenant_id = recordings.tenant_id and f.recording_id = recordings.id)`
const allMessages = sql<number>`jsonb_array_length(messages)`
const keptMessages = sql<number>`(select count(*) from jsonb_array_elements(messages) m
  where (m ->> 'at')::bigint >= trim_from_ms and (m ->> 'at')::bigint < trim_to_ms)`

/** Locks a recording that a user sees, with what decides whether it can be trimmed. */
export const lockForTrim = (db: Db, viewer: Viewer, id: string) =>
  lockFound(db, viewer, id)
    .select(['id', 'topic', 'owner_id', 'state', 'trashed_at'])
    .select(['duration_ms', 'trim_state', 'trim_from_ms', 'trim_to_ms'])
    .executeTakeFirst()

/** Checks whether the original of a recording has a file that can be played. */
export const hasOriginal = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('recording_files')
    .select('id')
    .where('recording_id', '=', id)
    .where('kind', 'in', ['video', 'audio'])
    .where('trimmed', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes the files of an earlier trim from the table; returns their names in the storage. */
async function removeTrimmed(db: Db, id: string): Promise<string[]> {
  const files = db.deleteFrom('recording_files').where('recording_id', '=', id).where('trimmed', '=', true)
  return (await files.returning('object').execute()).map(({ object }) => object)
}

/** Asks for a part of a recording, or for all of it; returns the files that nothing needs any more. */
export async function askForPart(db: Db, id: string, part: { fromMs: number; toMs: number } | null): Promise<string[]> {
  const objects = await removeTrimmed(db, id)
  await db
    .updateTable('recordings')
    .set({
      trim_state: part === null ? null : 'cutting',
      trim_from_ms: part?.fromMs ?? null,
      trim_to_ms: part?.toMs ?? null,
      ...{ process_id: null, heartbeat_at: null, attempts: 0, composing_since: now, progress: part === null ? 1 : 0 },
      ...{ size_bytes: storedBytes, message_count: allMessages, version: sql`version + 1` },
    })
    .where('id', '=', id)
    .execute()
  return objects
}

/**
 * Claims the next recording to be cut: of the tenant with the fewest that wait the one that has waited longest; also one
 * whose process has ended while it cut it. `attempts` counts this one.
 */
export const claimNext = async (db: Db, { processId, leaseSeconds }: { processId: string; leaseSeconds: number }) =>
  (
    await sql<{
      tenant_id: string
      id: string
      folder: string
      trim_from_ms: number
      trim_to_ms: number
      duration_ms: number
      chapters: unknown
      attempts: number
    }>`
    update recordings set process_id = ${processId}, heartbeat_at = portal_now(), attempts = attempts + 1, progress = 0
    where (tenant_id, id) = (
      select r.tenant_id, r.id from recordings r
      join (select tenant_id, count(*) as waiting from recordings where trim_state = 'cutting' group by tenant_id) t
        on t.tenant_id = r.tenant_id
      where r.trim_state = 'cutting' and r.state = 'ready'
        and (r.process_id is null or r.heartbeat_at < portal_now() - ${leaseSeconds} * interval '1 second')
      order by t.waiting, r.composing_since limit 1 for update of r skip locked)
    returning tenant_id, id, folder, trim_from_ms, trim_to_ms, duration_ms, chapters, attempts`.execute(db)
  ).rows[0]
export type CutRow = NonNullable<Awaited<ReturnType<typeof claimNext>>>

/** Finds the file that a part is cut from: the video, or the sound of a recording that has no more. */
export const findOriginal = (db: Db, id: string) =>
  db
    .selectFrom('recording_files')
    .select(['kind', 'object', 'bytes'])
    .where('recording_id', '=', id)
    .where('kind', 'in', ['video', 'audio'])
    .where('trimmed', '=', false)
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst()

type Claimed = { id: string; processId: string }
export type CutFile = { kind: 'video' | 'audio' | 'poster'; object: string; bytes: number; sha256: Buffer }

const own = (db: Db, { id, processId }: Claimed) =>
  db
    .updateTable('recordings')
    .where('id', '=', id)
    .where('process_id', '=', processId)
    .where('trim_state', '=', 'cutting')

/** Shows a part from now on; returns whether cutting it still was this process's own work. */
export async function writeCut(db: Db, claimed: Claimed, files: readonly CutFile[]): Promise<boolean> {
  const done = { trim_state: 'cut', progress: 1, process_id: null, heartbeat_at: null } as const
  const { numUpdatedRows } = await own(db, claimed)
    .set({ ...done, message_count: keptMessages, version: sql`version + 1` })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { id } = claimed
  await db
    .insertInto('recording_files')
    .values(files.map((file) => ({ recording_id: id, trimmed: true, ...file })))
    .execute()
  await db.updateTable('recordings').set({ size_bytes: storedBytes }).where('id', '=', id).execute()
  return true
}

/** Gives up cutting a part: links stay closed until another one is asked for, or all of it. */
export const writeCutFailed = (db: Db, claimed: Claimed) =>
  own(db, claimed)
    .set({ trim_state: 'failed', process_id: null, heartbeat_at: null, version: sql`version + 1` })
    .execute()
