import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import type { RecordingFailure } from '@foyer/contract/recordings/room-recording.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'

const now = sql<Date>`portal_now()`

/**
 * Claims the next recording to be composed: of the tenant with the fewest that wait, so that many of one tenant keep no
 * other one waiting, the one that ended first; also one whose process has ended while it wrote or composed it. `attempts`
 * counts this one.
 */
export const claimNext = async (db: Db, { processId, leaseSeconds }: { processId: string; leaseSeconds: number }) =>
  (
    await sql<{
      tenant_id: string
      id: string
      folder: string
      conference_id: string | null
      started_at: Date
      ended_at: Date
      attempts: number
    }>`
    update recordings set process_id = ${processId}, heartbeat_at = portal_now(), attempts = attempts + 1,
      progress = 0, composing_since = portal_now()
    where (tenant_id, id) = (
      select r.tenant_id, r.id from recordings r
      join (select tenant_id, count(*) as waiting from recordings where state = 'processing' group by tenant_id) t
        on t.tenant_id = r.tenant_id
      where r.state = 'processing'
        and (r.process_id is null or r.heartbeat_at < portal_now() - ${leaseSeconds} * interval '1 second')
      order by t.waiting, r.ended_at limit 1 for update of r skip locked)
    returning tenant_id, id, folder, conference_id, started_at, ended_at, attempts`.execute(db)
  ).rows[0]
export type ComposedRow = NonNullable<Awaited<ReturnType<typeof claimNext>>>

/**
 * Renews the claim of a process that composes or cuts a recording; false if it is no longer its own: it was deleted, taken
 * over, or is to be cut elsewhere.
 */
export const renew = async (db: Db, id: string, { processId, progress }: { processId: string; progress: number }) => {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set({ heartbeat_at: now, progress })
    .where('id', '=', id)
    .where('process_id', '=', processId)
    .where((is) => is.or([is('state', '=', 'processing'), is('trim_state', '=', 'cutting')]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists who took part in a conference, by the identities that they had in the engine: one for each stay. */
export const findPeople = (db: Db, conferenceId: string) =>
  db
    .selectFrom('participants')
    .select([
      'id',
      'name',
      sql<string>`coalesce(user_id::text, encode(guest_token_hash, 'hex'), id::text)`.as('person'),
    ])
    .where('conference_id', '=', conferenceId)
    .where('connected_at', 'is not', null)
    .orderBy('joined_at')
    .execute()

export const findMarks = (db: Db, recordingId: string) =>
  db
    .selectFrom('recording_marks')
    .select(['at', 'title'])
    .where('recording_id', '=', recordingId)
    .orderBy('at')
    .execute()

/** The most messages that a recording keeps. */
const maxMessages = 2000

/** Finds the messages to everyone in the main room, between two instants. */
export const findMessages = (db: Db, conferenceId: string, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('chat_messages')
    .select(['sequence', 'sent_at', 'from_name', 'text'])
    .where('conference_id', '=', conferenceId)
    .where('audience', 'in', ['everyone', 'all-rooms'])
    .where('breakout_id', 'is', null)
    .where('sent_at', '>=', from)
    .where('sent_at', '<=', to)
    .orderBy('sequence')
    .limit(maxMessages)
    .execute()

export type ComposedContent = {
  durationMs: number
  people: number
  chapters: unknown
  speakers: unknown
  spans: unknown
  gaps: unknown
  messages: readonly unknown[]
  files: readonly { kind: 'video' | 'audio' | 'poster'; object: string; bytes: number; sha256: Buffer }[]
}

type Claimed = { id: string; processId: string }

/** Writes the result of composing; returns whether the recording still was this process's own. */
export async function writeComposed(db: Db, { id, processId }: Claimed, content: ComposedContent): Promise<boolean> {
  const { files } = content
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set({
      // That it ended before the meeting remains.
      failure: sql`case when failure in ('composing', 'composer-missing') then '' else failure end`,
      ...{ state: 'ready', progress: 1, composed_at: now, process_id: null, heartbeat_at: null },
      duration_ms: content.durationMs,
      people: content.people,
      chapters: JSON.stringify(content.chapters),
      speakers: JSON.stringify(content.speakers),
      spans: JSON.stringify(content.spans),
      gaps: JSON.stringify(content.gaps),
      messages: JSON.stringify(content.messages),
      message_count: content.messages.length,
      size_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('process_id', '=', processId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('recording_files').where('recording_id', '=', id).execute()
  await db
    .insertInto('recording_files')
    .values(files.map((file) => ({ recording_id: id, ...file })))
    .execute()
  return true
}

/** Gives up composing; the tracks are kept. */
export const writeFailed = (db: Db, { id, processId }: Claimed, failure: RecordingFailure) =>
  db
    .updateTable('recordings')
    .set({ state: 'failed', failure, process_id: null, heartbeat_at: null })
    .where('id', '=', id)
    .where('process_id', '=', processId)
    .where('state', '=', 'processing')
    .execute()

type Owner = {
  email: string
  name: string
  language: Language
  /** The owner's time zone, or else the meeting's. */
  zone: string
  style: MomentStyle
  topic: string
  startedAt: Date
  endedAt: Date
}

/** Finds the owner of a recording, if they are still an active user of an active tenant. */
export async function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select u.email, u.firstname || ' ' || u.lastname as name, u.language,
      coalesce(nullif(u.timezone, ''), m.timezone, 'UTC') as zone, ${selectMomentStyle('u.settings')} as style,
      r.topic, r.started_at as "startedAt", r.ended_at as "endedAt"
    from recordings r
    join tenants t on t.tenant_id = r.tenant_id and t.status = 'active'
    join users u on u.tenant_id = r.tenant_id and u.id = r.owner_id and u.status = 'active'
    left join meetings m on m.tenant_id = r.tenant_id and m.id = r.meeting_id
    where r.id = ${id}`.execute(db)
  return rows[0]
}
