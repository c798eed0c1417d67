import type { LinkAudience, RecordingOpening } from '@foyer/contract/recordings/recording-links.shapes'
import type { Chapter, RecordingFileKind } from '@foyer/contract/recordings/recordings.shapes'
import { sql } from 'kysely'
import type { Db, RequestSession } from '#platform/database/database.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'
import { heldPermissionsSql } from '#platform/database/session-user.ts'
import { hashToken } from '#platform/security/secret.ts'

/** The recording of a link. */
export type SharedRow = {
  id: string
  topic: string
  owner_id: string | null
  started_at: Date
  ended_at: Date | null
  state: string
  progress: number
  duration_ms: number | null
  trashed_at: Date | null
  trashed_by: string
  chapters: Chapter[]
  message_count: number
  files: RecordingFileKind[]
  trim_state: string | null
  trim_from_ms: number | null
  trim_to_ms: number | null
}

/** A link as it is found by its token. */
export type FoundLink = {
  id: string
  audience: LinkAudience
  addresses: string[]
  expires_at: Date
  expired: boolean
  password_hash: string | null
  password_version: number
  download: boolean
  created_by: string | null
  created_by_name: string
  opened_at: Date | null
  withdrawn_at: Date | null
  deleted_at: Date | null
  deleted_after_days: number | null
  recording_id: string | null
  /** The user who made it, with their rights of now; null if they have left. */
  creator: Pick<RequestSession, 'role' | 'tenant_kind' | 'permissions'> | null
}

/** Finds a link by its token, in whatever state it is. */
export async function findByToken(db: Db, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select l.id, l.audience, l.addresses, l.expires_at, l.expires_at <= portal_now() as expired, l.password_hash,
      l.password_version, l.download, l.created_by, l.created_by_name, l.opened_at, l.withdrawn_at, l.deleted_at,
      l.deleted_after_days, l.recording_id,
      case when u.id is not null then json_build_object('role', u.role, 'tenant_kind', t.kind,
        'permissions', ${sql.raw(heldPermissionsSql)}) end as creator
    from recording_links l
    left join users u on u.tenant_id = l.tenant_id and u.id = l.created_by and u.status = 'active'
    left join tenants t on t.tenant_id = u.tenant_id
    left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where l.token_hash = ${hashToken(token)}`.execute(db)
  return rows[0]
}

/** Finds the recording of a link. */
export async function findShared(db: Db, id: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    select r.id, r.topic, r.owner_id, r.started_at, r.ended_at, r.state, r.progress, r.duration_ms, r.trashed_at,
      r.trashed_by, r.chapters, r.message_count, r.trim_state, r.trim_from_ms, r.trim_to_ms,
      array(select f.kind from recording_files f where f.tenant_id = r.tenant_id and f.recording_id = r.id
        and f.trimmed = (r.trim_state is not distinct from 'cut') order by f.kind) as files
    from recordings r where r.id = ${id}`.execute(db)
  return rows[0]
}

/** How long an opening goes on without a sign of its recipient: a page that is loaded again is no other opening. */
const sameOpeningMinutes = 30
/** Several reports later a recipient has left. */
const watchingSeconds = 75
/** More than what can be watched in a time is not believed. */
const fastestSpeed = 4

/** Whether a recipient `o` still watches. */
export const isWatchingSql = sql<boolean>`(o.outcome = 'opened'
  and o.seen_at > portal_now() - ${sql.lit(watchingSeconds)} * interval '1 second')`

type NewOpening = {
  linkId: string
  recipient: Buffer
  userId: string | null
  name: string
  email: string
  address: string
}

/** Continues the opening of a recipient who was here a moment ago. */
export async function continueOpening(db: Db, { linkId, recipient }: NewOpening): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update recording_openings set seen_at = portal_now() where id = (
      select id from recording_openings where link_id = ${linkId} and outcome = 'opened' and recipient = ${recipient}
        and seen_at > portal_now() - ${sameOpeningMinutes} * interval '1 minute' order by seen_at desc limit 1)
    returning id`.execute(db)
  return rows[0]?.id
}

export async function insertOpening(db: Db, { linkId, recipient, userId, ...opening }: NewOpening): Promise<string> {
  const values = { ...opening, link_id: linkId, outcome: 'opened', recipient, user_id: userId }
  return (await db.insertInto('recording_openings').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Notes an attempt that failed; those from one network for one reason are counted together. */
export const noteAttempt = (db: Db, outcome: RecordingOpening['outcome'], { linkId, userId, ...opening }: NewOpening) =>
  db
    .insertInto('recording_openings')
    .values({ ...opening, link_id: linkId, outcome, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'link_id', 'outcome', 'recipient'])
        .where(sql<boolean>`outcome <> 'opened'`)
        .doUpdateSet({ attempts: sql`recording_openings.attempts + 1`, seen_at: sql`portal_now()` }),
    )
    .execute()

/** Notes that an opening goes on, and how much was watched. */
export const noteWatched = (db: Db, { id, linkId, watchedMs }: { id: string; linkId: string; watchedMs: number }) =>
  db
    .updateTable('recording_openings')
    .set({
      seen_at: sql`portal_now()`,
      watched_ms: sql`greatest(watched_ms, least(${watchedMs}::bigint,
        (extract(epoch from portal_now() - opened_at) * 1000 * ${fastestSpeed})::bigint))`,
    })
    .where('id', '=', id)
    .where('link_id', '=', linkId)
    .where('outcome', '=', 'opened')
    .execute()

/** Marks a link as opened; returns whether it was the first time. */
export async function markOpened(db: Db, linkId: string): Promise<boolean> {
  const first = db.updateTable('recording_links').set({ opened_at: sql`portal_now()` }).where('opened_at', 'is', null)
  return (await first.where('id', '=', linkId).executeTakeFirst()).numUpdatedRows > 0n
}

const columns = ['o.id', 'o.outcome', 'o.name', 'o.email', 'o.address', 'o.attempts', 'o.opened_at'] as const

/** Finds who opened a link, or tried to; the latest first. */
export const findOpenings = (db: Db, { linkId, ...page }: PageRequest & { linkId: string }) =>
  selectPage(
    db
      .selectFrom('recording_openings as o')
      .select([...columns, 'o.seen_at', 'o.watched_ms', isWatchingSql.as('watching')])
      .where('o.link_id', '=', linkId)
      .orderBy('o.seen_at', 'desc')
      .orderBy('o.id'),
    page,
  )
export type OpeningRow = Awaited<ReturnType<typeof findOpenings>>['items'][number]

/** Deletes openings of all tenants that are older than a number of days, and links of deleted recordings with them. */
export async function purge(db: Db, days: number): Promise<void> {
  await db.deleteFrom('recording_openings').where('seen_at', '<', daysAgo(days)).execute()
  await db
    .deleteFrom('recording_links')
    .where('recording_id', 'is', null)
    .where('expires_at', '<', daysAgo(days))
    .execute()
}
