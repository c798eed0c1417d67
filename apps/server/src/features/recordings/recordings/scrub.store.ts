import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Damage = '' | 'missing' | 'size' | 'checksum'

/** Finds those of the names that files of recordings or parts of uploads have, of all tenants. */
export const findKnownObjects = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const known = sql<string>`any(${names}::text[])`
  const rows = await db
    .selectFrom('recording_files')
    .select('object')
    .where('object', '=', known)
    .unionAll(db.selectFrom('local_recording_parts').select('object').where('object', '=', known))
    .execute()
  return new Set(rows.map(({ object }) => object))
}

/** Finds those of the folders of tracks that recordings need, of all tenants: until they are composed, and to be cut. */
export const findNeededFolders = async (db: Db, names: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('recordings')
        .select('folder')
        .where('folder', '=', sql<string>`any(${names}::uuid[])`)
        .where((is) => is.or([is('state', '<>', 'ready'), is('trim_state', '=', 'cutting')]))
        .execute()
    ).map(({ folder }) => folder),
  )

/** Finds the next files of all tenants that were there at an instant. */
export const findFilesAfter = (db: Db, after: string | undefined, { before, limit }: { before: Date; limit: number }) =>
  db
    .selectFrom('recording_files')
    .select(['tenant_id', 'id', 'recording_id', 'object', 'bytes', 'damage'])
    .where('created_at', '<', before)
    .$if(after !== undefined, (files) => files.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ damage: Damage }>()
    .execute()
export type ScrubbedFile = Awaited<ReturnType<typeof findFilesAfter>>[number]

/** Finds the file that was verified longest ago, if that is some days. */
export const findUnverified = (db: Db, days: number) =>
  db
    .selectFrom('recording_files')
    .select(['tenant_id', 'id', 'recording_id', 'object', 'bytes', 'damage', 'sha256'])
    .where((is) =>
      is.or([
        is('checked_at', 'is', null),
        is('checked_at', '<', sql<Date>`portal_now() - ${days} * interval '1 day'`),
      ]),
    )
    .orderBy(sql`checked_at nulls first`)
    .orderBy('id')
    .limit(1)
    .$narrowType<{ damage: Damage }>()
    .executeTakeFirst()

export const noteVerified = (db: Db, id: string) =>
  db.updateTable('recording_files').set({ checked_at: sql<Date>`portal_now()` }).where('id', '=', id).execute()

/** Notes what is wrong with a file, which its recording says as long as it is. */
export async function setDamage(
  db: Db,
  { id, recordingId, damage }: { id: string; recordingId: string; damage: Damage },
) {
  await db.updateTable('recording_files').set({ damage }).where('id', '=', id).execute()
  await sql`update recordings r set version = version + 1,
      failure = case when exists (select from recording_files f
          where f.tenant_id = r.tenant_id and f.recording_id = r.id and f.damage <> '') then 'files-missing'
        when r.failure = 'files-missing' then '' else r.failure end
    where r.id = ${recordingId}`.execute(db)
}
