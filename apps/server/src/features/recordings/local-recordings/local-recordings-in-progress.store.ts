import { type ComputerSystem, reportTimeoutMs } from '@foyer/contract/recordings/local-recordings'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'
import { type LocalRecordingRow, selectLocalRecordings } from './local-recordings.store.ts'

const now = sql<Date>`portal_now()`
const silentSince = sql<Date>`portal_now() - ${reportTimeoutMs} * interval '1 millisecond'`
/** The most recordings that a browser gets of its computer. */
const maxListed = 100
/** A recording that is on the disk waits there, or is to be uploaded. */
const onDisk = sql<string>`case when requested_at is null then 'computer' else 'requested' end`

type Computer = { computerId: string; computerName: string; system: ComputerSystem }

/** Begins a recording of a conference. */
export async function insert(
  db: Db,
  {
    conferenceId,
    ownerId,
    ownerName,
    ...computer
  }: Computer & Record<'conferenceId' | 'ownerId' | 'ownerName', string>,
): Promise<LocalRecordingRow> {
  const { computerId, computerName, system } = computer
  const { id, topic, number } = await db
    .insertInto('local_recordings')
    .columns([
      ...(['conference_id', 'meeting_id', 'number', 'topic', 'owner_id', 'owner_name'] as const),
      ...(['computer_id', 'computer_name', 'system'] as const),
    ])
    .expression((from) =>
      from
        .selectFrom('conferences')
        .select([
          ...(['id', 'meeting_id', 'number', 'topic'] as const),
          sql<string>`${ownerId}::uuid`.as('owner'),
          sql<string>`${ownerName}`.as('name'),
          sql<string>`${computerId}::uuid`.as('computer'),
          sql<string>`${computerName}`.as('called'),
          sql<string>`${system}`.as('system'),
        ])
        .where('id', '=', conferenceId),
    )
    .returning(['id', 'topic', 'number'])
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'local_recordings', id, texts: [topic, number, computerName] })
  return selectLocalRecordings(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Goes on with a recording; one whose tab was lost keeps when that was. */
export async function goOn(db: Db, id: string): Promise<LocalRecordingRow> {
  await db
    .updateTable('local_recordings')
    .set({
      broken_at: sql`case when state = 'recording' then reported_at else broken_at end`,
      ...{ state: 'recording', reported_at: now, seen_at: now },
    })
    .where('id', '=', id)
    .execute()
  return selectLocalRecordings(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Counts the recordings that a user has made of a conference. */
export const countOwn = async (db: Db, { conferenceId, ownerId }: { conferenceId: string; ownerId: string }) =>
  (
    await db
      .selectFrom('local_recordings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('conference_id', '=', conferenceId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
  ).count

/** Lists the names of those who record a conference now, each once. */
export const findRecorders = async (db: Db, conferenceId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('local_recordings')
      .select('owner_name')
      .distinct()
      .where('conference_id', '=', conferenceId)
      .where('state', '=', 'recording')
      .where('reported_at', '>=', silentSince)
      .orderBy('owner_name')
      .execute()
  ).map(({ owner_name: name }) => name)

/** Checks whether the reports of a recording go on. */
export const isReporting = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('local_recordings')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'recording')
    .where('reported_at', '>=', silentSince)
    .executeTakeFirst()) !== undefined

type OnDisk = { bytes: number; durationMs: number; fileName: string }

const toFile = ({ bytes, durationMs, fileName }: OnDisk) => ({
  bytes,
  duration_ms: durationMs,
  // Its name is known once it is saved, and stays.
  ...(fileName === '' ? {} : { file_name: fileName }),
  seen_at: now,
})

/** Notes what a recording in progress has written. */
export const noteProgress = (db: Db, id: string, file: OnDisk) =>
  db
    .updateTable('local_recordings')
    .set({ ...toFile(file), reported_at: now, ended_at: now })
    .where('id', '=', id)
    .execute()

/** Notes a file that is complete. What is uploaded, or was, stays so. */
export const noteSaved = (db: Db, id: string, file: OnDisk) =>
  db
    .updateTable('local_recordings')
    .set({
      ...toFile(file),
      ended_at: sql`case when state = 'recording' then portal_now() else ended_at end`,
      state: sql`case when state in ('uploading', 'uploaded') then state else ${onDisk} end`,
    })
    .where('id', '=', id)
    .execute()

/** Notes that a computer does not find its file; one that is in the cloud is not looked for. */
export const noteMissing = (db: Db, id: string) =>
  db
    .updateTable('local_recordings')
    .set({ state: sql`case when state in ('uploading', 'uploaded') then state else 'missing' end`, seen_at: now })
    .where('id', '=', id)
    .execute()

/** Removes a recording that was deleted on the computer. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_terms').where('kind', '=', 'local_recordings').where('id', '=', id).execute()
  await db.deleteFrom('local_recordings').where('id', '=', id).execute()
}

/** Finds recordings of all tenants that have ended without saying so. */
export const findSilent = (db: Db, limit: number) =>
  db
    .selectFrom('local_recordings')
    .select(['tenant_id', 'id'])
    .where('state', '=', 'recording')
    .where('reported_at', '<', silentSince)
    .orderBy('reported_at')
    .limit(limit)
    .execute()

/** Ends a recording that has been silent for too long at its last report; undefined if it has not. */
export const endSilent = (db: Db, id: string) =>
  db
    .updateTable('local_recordings')
    .set({ state: onDisk, broken_at: sql<Date>`reported_at`, ended_at: sql<Date>`reported_at` })
    .where('id', '=', id)
    .where('state', '=', 'recording')
    .where('reported_at', '<', silentSince)
    .returning(['conference_id', 'owner_id', 'owner_name', 'reported_at'])
    .executeTakeFirst()

type OnComputer = { ownerId: string; computerId: string }

/** Lists a user's recordings on a computer, the latest first. */
export const listOnComputer = (db: Db, { ownerId, computerId }: OnComputer): Promise<LocalRecordingRow[]> =>
  selectLocalRecordings(db)
    .where('owner_id', '=', ownerId)
    .where('computer_id', '=', computerId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()

/** Notes that a computer is there, at most twice a minute; returns one of its recordings if it was away before. */
export async function markSeen(db: Db, { ownerId, computerId }: OnComputer): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string; away: boolean }>`
    with before as (select tenant_id, id, seen_at from local_recordings
      where owner_id = ${ownerId} and computer_id = ${computerId}
        and seen_at < portal_now() - interval '30 seconds' for update)
    update local_recordings l set seen_at = portal_now() from before b
    where l.tenant_id = b.tenant_id and l.id = b.id
    returning l.id, b.seen_at < portal_now() - interval '2 minutes' as away`.execute(db)
  return rows.find(({ away }) => away)
}
