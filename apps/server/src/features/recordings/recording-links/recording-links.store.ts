import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import type { LinkAudience } from '@foyer/contract/recordings/recording-links.shapes'
import { sql } from 'kysely'
import type { Viewer } from '#features/recordings/recordings/recordings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { isWatchingSql } from './openings.store.ts'

const expired = sql<boolean>`l.expires_at <= portal_now()`

const columns = [
  ...(['l.id', 'l.recording_id', 'l.token_encrypted', 'l.audience', 'l.addresses', 'l.expires_at'] as const),
  ...(['l.password_hash', 'l.password_version', 'l.download', 'l.created_at', 'l.created_by_name'] as const),
  ...(['l.withdrawn_at', 'l.withdrawn_by', 'l.version'] as const),
] as const

const selectCount = (what: ReturnType<typeof sql>) => sql<number>`(select ${what}::int from recording_openings o
  where o.tenant_id = l.tenant_id and o.link_id = l.id and o.outcome = 'opened')`

const selectLinks = (db: Db) =>
  db
    .selectFrom('recording_links as l')
    .select(columns)
    .select([
      expired.as('expired'),
      selectCount(sql`count(*)`).as('openings'),
      selectCount(sql`count(distinct o.recipient)`).as('people'),
      selectCount(sql`count(*) filter (where ${isWatchingSql})`).as('watching'),
    ])

/** Finds the links of a recording, the latest first. */
export const findPage = (db: Db, { recordingId, ...page }: PageRequest & { recordingId: string }) =>
  selectPage(
    selectLinks(db).where('l.recording_id', '=', recordingId).orderBy('l.created_at', 'desc').orderBy('l.id'),
    page,
  )
export type RecordingLinkRow = Awaited<ReturnType<typeof findPage>>['items'][number]

export const findById = (db: Db, id: string) => selectLinks(db).where('l.id', '=', id).executeTakeFirstOrThrow()

const isVisible = ({ userId, seesAll }: Viewer) => (seesAll ? sql<boolean>`true` : sql<boolean>`r.owner_id = ${userId}`)

const selectSeen = (db: Db, viewer: Viewer, id: string) =>
  db
    .selectFrom('recording_links as l')
    .innerJoin('recordings as r', (join) =>
      join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.recording_id'),
    )
    .select(['l.id', 'r.topic', 'l.audience', 'l.addresses', 'l.expires_at', 'l.password_hash', 'l.download'])
    .select(['l.withdrawn_at', 'l.version'])
    .where('l.id', '=', id)
    .where(isVisible(viewer))

/** Locks a link to a recording that the viewer may share. */
export const lockSeen = (db: Db, viewer: Viewer, id: string) =>
  selectSeen(db, viewer, id).forUpdate('l').executeTakeFirst()
export type LockedLink = NonNullable<Awaited<ReturnType<typeof lockSeen>>>

/** Checks that there is a link to a recording that the viewer may share. */
export const hasSeen = async (db: Db, viewer: Viewer, id: string): Promise<boolean> =>
  (await selectSeen(db, viewer, id).executeTakeFirst()) !== undefined

/** Checks when a link would end, by the clock of the database. */
export async function checkExpiry(db: Db, at: string, maxDays: number): Promise<'past' | 'late' | undefined> {
  const { rows } = await sql<{ past: boolean; late: boolean }>`
    select ${at}::timestamptz <= portal_now() as past,
      ${at}::timestamptz > portal_now() + ${maxDays} * interval '1 day' as late`.execute(db)
  if (rows[0]?.past !== false) return 'past'
  return rows[0].late ? 'late' : undefined
}

/** Counts the links of a recording that are open. */
export async function countOpen(db: Db, recordingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recording_links as l')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('l.recording_id', '=', recordingId)
    .where('l.withdrawn_at', 'is', null)
    .where(sql<boolean>`not ${expired}`)
    .executeTakeFirstOrThrow()
  return count
}

type Settings = { audience: LinkAudience; addresses: string[]; expires_at: string; download: boolean }
type NewLink = Settings & {
  recording_id: string
  token_hash: Buffer
  token_encrypted: Buffer
  password_hash: string | null
  created_by: string
  created_by_name: string
}

export const insert = async (db: Db, link: NewLink): Promise<string> =>
  (await db.insertInto('recording_links').values(link).returning('id').executeTakeFirstOrThrow()).id

/** Changes a link; with `passwordHash` everyone who has given its password has to give the new one. */
export const update = (
  db: Db,
  id: string,
  { passwordHash, ...settings }: Settings & { passwordHash: string | null | undefined },
) =>
  db
    .updateTable('recording_links')
    .set({ ...settings, version: sql`version + 1` })
    .$if(passwordHash !== undefined, (all) =>
      all.set({ password_hash: passwordHash ?? null, password_version: sql`password_version + 1` }),
    )
    .where('id', '=', id)
    .execute()

export const withdraw = (db: Db, id: string, by: string) =>
  db
    .updateTable('recording_links')
    .set({ withdrawn_at: sql`portal_now()`, withdrawn_by: by, token_encrypted: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()

type Creator = {
  email: string
  name: string
  language: Language
  zone: string
  style: MomentStyle
  topic: string
  recordingId: string
  openedAt: Date
}

/** Finds who made a link, if they are still an active user of an active tenant. */
export async function findCreator(db: Db, id: string): Promise<Creator | undefined> {
  const { rows } = await sql<Creator>`
    select u.email, u.firstname || ' ' || u.lastname as name, u.language,
      coalesce(nullif(u.timezone, ''), 'UTC') as zone, ${selectMomentStyle('u.settings')} as style,
      r.topic, r.id as "recordingId", coalesce(l.opened_at, portal_now()) as "openedAt"
    from recording_links l
    join recordings r on r.tenant_id = l.tenant_id and r.id = l.recording_id
    join tenants t on t.tenant_id = l.tenant_id and t.status = 'active'
    join users u on u.tenant_id = l.tenant_id and u.id = l.created_by and u.status = 'active'
    where l.id = ${id}`.execute(db)
  return rows[0]
}
