import type { RecordingFailure } from '@foyer/contract/recordings/room-recording.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { indexSearchTerms } from '#platform/database/search.ts'

const now = sql<Date>`portal_now()`
const secondsAgo = (seconds: number) => sql<Date>`portal_now() - ${seconds} * interval '1 second'`

/** The states in which a conference is being recorded. */
const inProgress = ['starting', 'recording', 'paused'] as const
export type StateInProgress = (typeof inProgress)[number]

/** The time that was recorded until now, in ms: that up to the last pause, and since then. */
const recordedMs = sql<number>`(recorded_ms + coalesce(
  extract(epoch from coalesce(ended_at, portal_now()) - running_since) * 1000, 0))::float8`

const columns = ['id', 'state', 'failure', 'interrupted', 'started_by', 'started_at', 'stored_at'] as const

/** Finds the last recording of a conference: the one in progress, if there is one. */
export const findLatest = (db: Db, conferenceId: string) =>
  db
    .selectFrom('recordings')
    .select(columns)
    .select([
      recordedMs.as('recorded_ms'),
      sql<boolean>`state in ('starting', 'recording', 'paused')`.as('in_progress'),
    ])
    .where('conference_id', '=', conferenceId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .$narrowType<{ failure: RecordingFailure | '' }>()
    .executeTakeFirst()
export type LatestRecording = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** Finds the recording of a conference that is in progress. */
export const findInProgress = (db: Db, conferenceId: string) =>
  db
    .selectFrom('recordings')
    .select(columns)
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', inProgress)
    .executeTakeFirst()

/** Begins the recording of a conference; undefined if it is being recorded already. */
export async function insert(db: Db, conferenceId: string, startedBy: string): Promise<string | undefined> {
  const inserted = await db
    .insertInto('recordings')
    .columns(['conference_id', 'meeting_id', 'owner_id', 'number', 'topic', 'owner_name', 'started_by'])
    .expression((from) =>
      from
        .selectFrom('conferences')
        .select(['id', 'meeting_id', 'host_id', 'number', 'topic', 'host_name', sql<string>`${startedBy}`.as('by')])
        .where('id', '=', conferenceId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'conference_id'])
        .where('state', 'in', [sql.lit('starting'), sql.lit('recording'), sql.lit('paused')])
        .doNothing(),
    )
    .returning(['id', 'topic', 'owner_name', 'number'])
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  await indexRecording(db, inserted)
  return inserted.id
}

type Indexed = { id: string; topic: string; owner_name: string; number: string }

/** Makes a recording found by its topic, its owner and the number of its meeting. */
export const indexRecording = (db: Db, { id, topic, owner_name: owner, number }: Indexed): Promise<void> =>
  indexSearchTerms(db, { kind: 'recordings', id, texts: [topic, owner, number] })

export const pause = (db: Db, id: string) =>
  db
    .updateTable('recordings')
    .set({ state: 'paused', recorded_ms: sql`round(${recordedMs})`, running_since: null })
    .where('id', '=', id)
    .where('state', 'in', ['starting', 'recording'])
    .execute()

export const resume = (db: Db, id: string) =>
  db
    .updateTable('recordings')
    .set({ state: 'recording', running_since: now })
    .where('id', '=', id)
    .where('state', '=', 'paused')
    .execute()

/** Ends a recording at an instant, by default now; what was stored is composed next. */
export const finish = (
  db: Db,
  id: string,
  { at, failure = '' }: { at?: Date | undefined; failure?: RecordingFailure | '' } = {},
) => {
  const end = sql<Date>`greatest(started_at, coalesce(${at ?? null}::timestamptz, portal_now()))`
  return db
    .updateTable('recordings')
    .set({
      state: sql`case when stored_at is null and ${failure} <> '' then 'failed' else 'processing' end`,
      failure,
      ended_at: end,
      recorded_ms: sql`round(recorded_ms + coalesce(greatest(0, extract(epoch from ${end} - running_since)) * 1000, 0))`,
      running_since: null,
      interrupted: false,
    })
    .where('id', '=', id)
    .where('state', 'in', inProgress)
    .executeTakeFirst()
}

/** Leaves a recording that a process wrote or composed to any that composes it. */
export const release = (db: Db, id: string, processId: string) =>
  db
    .updateTable('recordings')
    .set({ process_id: null, heartbeat_at: null })
    .where('id', '=', id)
    .where('process_id', '=', processId)
    .execute()

/** Leaves the recording of a conference that has moved to the process of its new engine; returns what is left. */
export const leaveToNextProcess = async (db: Db, conferenceId: string): Promise<string[]> => {
  const left = await db
    .updateTable('recordings')
    // As if its process had just renewed it, so that no other takes it for lost before it is claimed.
    .set({ process_id: null, heartbeat_at: now })
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', inProgress)
    .returning('id')
    .execute()
  return left.map(({ id }) => id)
}

/** The group of the locks that processes hold as long as they record something. */
export const processLockGroup = 4206663
/** Returns the key of the lock of a process: the first digits of its id, as a signed integer. */
export const toProcessLockKey = (processId: string): number => Number.parseInt(processId.slice(0, 8), 16) | 0

/** Matches recordings whose process holds its lock. */
const isLocked = sql<boolean>`exists (select from pg_locks l
  join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${processLockGroup} and l.objsubid = 2
    and l.objid::bigint = ('x' || left(r.process_id::text, 8))::bit(32)::bigint)`

type Claiming = { instance: string; processId: string; leaseSeconds: number; unlockedSeconds: number }

/**
 * Claims the recordings of the conferences of an engine for a process, of all tenants: new ones, its own, and those of
 * processes that have ended. Their locks say so at once; the lease is for those whose lock outlives what they do.
 */
export const claim = async (db: Db, { instance, processId, leaseSeconds, unlockedSeconds }: Claiming) =>
  (
    await sql<{
      tenant_id: string
      id: string
      folder: string
      state: StateInProgress
      conference_id: string
      room: string
    }>`
    update recordings r set process_id = ${processId}, heartbeat_at = portal_now()
    from conferences c
    where r.state in ('starting', 'recording', 'paused')
      and c.tenant_id = r.tenant_id and c.id = r.conference_id and c.ended_at is null and c.engine_instance = ${instance}
      and (r.process_id is null or r.process_id = ${processId}
        or r.heartbeat_at < portal_now() - ${leaseSeconds} * interval '1 second'
        or (r.heartbeat_at < portal_now() - ${unlockedSeconds} * interval '1 second' and not ${isLocked}))
    returning r.tenant_id, r.id, r.folder, r.state, r.conference_id, c.room`.execute(db)
  ).rows
export type ClaimedRecording = Awaited<ReturnType<typeof claim>>[number]

/**
 * Finds recordings in progress whose conference has ended, and those of other processes that nothing has looked after for
 * a while.
 */
export const findOver = (db: Db, { processId, leaseSeconds }: { processId: string; leaseSeconds: number }) =>
  db
    .selectFrom('recordings as r')
    .leftJoin('conferences as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.conference_id'),
    )
    .select(['r.tenant_id', 'r.id', 'r.conference_id', 'c.ended_at', 'r.stored_at'])
    .where('r.state', 'in', inProgress)
    .where((is) =>
      is.or([
        is('c.id', 'is', null),
        is('c.ended_at', 'is not', null),
        is.and([
          is('r.process_id', 'is distinct from', processId),
          // Twice the lease: another process may still claim it with the conference.
          is(sql<Date>`coalesce(r.heartbeat_at, r.started_at)`, '<', secondsAgo(leaseSeconds * 2)),
        ]),
      ]),
    )
    .limit(100)
    .execute()

/** Notes what is on the disk; several recordings of all tenants in one statement. */
export const noteStored = async (db: Db, rows: readonly { id: string; at: Date; bytes: number }[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`update recordings r set stored_at = n.at, stored_bytes = n.bytes, heartbeat_at = portal_now()
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[],
      ${rows.map(({ bytes }) => bytes)}::bigint[]) as n (id, at, bytes)
    where r.id = n.id and r.state in ('starting', 'recording', 'paused')`.execute(db)
}

/** Notes that a recorder is connected, and since when it records. Returns whether that is the first time. */
export async function noteConnected(db: Db, id: string, at: Date): Promise<boolean> {
  const before = await db.selectFrom('recordings').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  await db
    .updateTable('recordings')
    .set({
      interrupted: false,
      stored_at: sql`coalesce(stored_at, ${at})`,
      state: sql`case when state = 'starting' then 'recording' else state end`,
      running_since: sql`case when state = 'starting' then ${at}::timestamptz else running_since end`,
    })
    .where('id', '=', id)
    .where('state', 'in', inProgress)
    .execute()
  return before?.state === 'starting'
}

export const noteInterrupted = (db: Db, id: string) =>
  db
    .updateTable('recordings')
    .set({ interrupted: true })
    .where('id', '=', id)
    .where('state', 'in', inProgress)
    .execute()

/** Adds a chapter, or gives one another name; undefined for a chapter of another recording. */
export const setMark = (
  db: Db,
  recordingId: string,
  { markId, title, by }: { markId: string | undefined; title: string; by: string },
) =>
  markId === undefined
    ? db
        .insertInto('recording_marks')
        .values({ recording_id: recordingId, title, by_name: by })
        .returning(['id', 'at'])
        .executeTakeFirst()
    : db
        .updateTable('recording_marks')
        .set({ title })
        .where('id', '=', markId)
        .where('recording_id', '=', recordingId)
        .returning(['id', 'at'])
        .executeTakeFirst()

/** The most chapters that hosts set in a recording. */
export const maxMarks = 200

export const countMarks = async (db: Db, recordingId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recording_marks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
