import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type LocalRecordingRow, selectLocalRecordings } from './local-recordings.store.ts'

const now = sql<Date>`portal_now()`

export type UploadPart = { position: number; object: string; bytes: number; sha256: Buffer }

/** Finds a recording of a user, and locks it until the end of the transaction. */
export const lockOwn = (
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<LocalRecordingRow | undefined> =>
  selectLocalRecordings(db).where('id', '=', id).where('owner_id', '=', ownerId).forUpdate().executeTakeFirst()

/** Finds what the next part of an upload of a user has to be; undefined if nothing is uploaded. */
export const findUpload = (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  db
    .selectFrom('local_recordings')
    .select(['id', 'upload_bytes', 'received_bytes'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'uploading')
    .executeTakeFirst()

/** Finds the bytes of the part at a position; undefined if it has not arrived. */
export const findPartBytes = async (db: Db, id: string, position: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('local_recording_parts')
      .select('bytes')
      .where('local_recording_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
  )?.bytes

/** Begins an upload, or goes on with one. */
export const begin = (db: Db, id: string, { bytes, isNew }: { bytes: number; isNew: boolean }) =>
  db
    .updateTable('local_recordings')
    .set({
      ...{ state: 'uploading', upload_bytes: bytes, seen_at: now, part_at: now, uploaded_at: null, recording_id: null },
      ...(isNew
        ? { received_bytes: 0, upload_began_at: now, resumed_at: null, resumed_bytes: null }
        : { resumed_at: now, resumed_bytes: sql<number>`received_bytes` }),
    })
    .where('id', '=', id)
    .execute()

/** Adds the next part; returns whether it still was the next one. */
export async function addPart(db: Db, id: string, part: UploadPart): Promise<boolean> {
  const end = part.position + part.bytes
  const { numUpdatedRows } = await db
    .updateTable('local_recordings')
    .set({ received_bytes: end, part_at: now, seen_at: now })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('received_bytes', '=', part.position)
    .where('upload_bytes', '>=', end)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('local_recording_parts')
    .values({ local_recording_id: id, ...part })
    .execute()
  return true
}

/** Sums what has arrived of the uploads of the tenant of the transaction that are not recordings yet. */
export const sumReceived = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('local_recordings')
      .select(sql<number>`coalesce(sum(received_bytes), 0)::float8`.as('bytes'))
      .where('state', '=', 'uploading')
      .executeTakeFirstOrThrow()
  ).bytes

/** Makes a recording of an upload, which is composed next; returns its id. */
export async function insertRecording(db: Db, row: LocalRecordingRow): Promise<string> {
  // It does not belong to the conference: neither its chat nor its participants are in the file.
  const { id } = await db
    .insertInto('recordings')
    .columns([
      ...(['meeting_id', 'owner_id', 'number', 'topic', 'owner_name', 'started_by', 'state', 'started_at'] as const),
      ...(['ended_at', 'recorded_ms', 'stored_at', 'stored_bytes'] as const),
    ])
    .expression((from) =>
      from
        .selectFrom('local_recordings')
        .select([
          ...(['meeting_id', 'owner_id', 'number', 'topic', 'owner_name', 'owner_name as by'] as const),
          sql<string>`'processing'`.as('state'),
          ...(['started_at', 'ended_at', 'duration_ms', 'ended_at as stored_at', 'upload_bytes'] as const),
        ])
        .where('id', '=', row.id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('local_recordings')
    .set({ state: 'uploaded', uploaded_at: now, recording_id: id })
    .where('id', '=', row.id)
    .execute()
  return id
}

/** Finds the parts of the upload of which a recording is made, in their order; none for one of the portal's own. */
export const findParts = (db: Db, recordingId: string): Promise<UploadPart[]> =>
  db
    .selectFrom('local_recordings as l')
    .innerJoin('local_recording_parts as p', (join) =>
      join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.local_recording_id', '=', 'l.id'),
    )
    .select(['p.position', 'p.object', 'p.bytes', 'p.sha256'])
    .where('l.recording_id', '=', recordingId)
    .orderBy('p.position')
    .execute()

/** Removes the parts of an upload and returns the names of their objects. */
export const removeParts = async (db: Db, id: string): Promise<string[]> =>
  (await db.deleteFrom('local_recording_parts').where('local_recording_id', '=', id).returning('object').execute()).map(
    ({ object }) => object,
  )

/** Removes the parts of the upload of which a recording was made. */
export const removePartsOfRecording = async (db: Db, recordingId: string): Promise<string[]> =>
  (
    await db
      .deleteFrom('local_recording_parts')
      .where('local_recording_id', 'in', (from) =>
        from.selectFrom('local_recordings').select('id').where('recording_id', '=', recordingId),
      )
      .returning('object')
      .execute()
  ).map(({ object }) => object)

/**
 * Finds uploads of all tenants whose parts nothing needs any longer: their recordings are made or deleted, or nothing has
 * arrived for some days.
 */
export const findLeftOver = async (db: Db, { days, limit }: { days: number; limit: number }) =>
  (
    await sql<{ tenant_id: string; id: string; abandoned: boolean }>`
    select tenant_id, id, state = 'uploading' as abandoned from local_recordings l
    where (exists (select from local_recording_parts p where p.tenant_id = l.tenant_id and p.local_recording_id = l.id)
        and (state not in ('uploading', 'uploaded') or state = 'uploaded' and not exists (select from recordings r
          where r.tenant_id = l.tenant_id and r.id = l.recording_id and r.state <> 'ready')))
      or (state = 'uploading' and part_at < portal_now() - ${days} * interval '1 day')
    order by id limit ${limit}`.execute(db)
  ).rows

/** Gives up an upload of which nothing has arrived for some days; returns whether there still was one. */
export async function abandon(db: Db, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('local_recordings')
    .set({
      // A requested one goes on when the computer is back.
      state: sql`case when requested_at is null then 'computer' else 'requested' end`,
      ...{ received_bytes: 0, upload_bytes: 0, upload_began_at: null, part_at: null },
      ...{ resumed_at: null, resumed_bytes: null },
    })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('part_at', '<', sql<Date>`portal_now() - ${days} * interval '1 day'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
