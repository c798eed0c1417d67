import type { Language } from '@foyer/contract/language'
import type { MeetingOptionsChange } from '@foyer/contract/meetings/options/meeting-options'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { sql } from 'kysely'
import { isManagedBy } from '#features/meetings/managers/managers.store.ts'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset } from '#platform/database/keyset.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { indexSearchTerms, searchCondition } from '#platform/database/search.ts'

export type SearchedPage = PageRequest & { search: string }

/** Reads the clock of the database, which is the only one for meetings. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select portal_now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Claims a Meeting ID; false if the installation already has it. */
export async function claimNumber(db: Db, number: string): Promise<boolean> {
  const claimed = await db
    .insertInto('meeting_numbers')
    .values({ number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return claimed !== undefined
}

export type MeetingRow = Awaited<ReturnType<typeof insert>>

export async function insert(
  db: Db,
  meeting: {
    number: string
    kind: 'scheduled' | 'open'
    owner_id: string
    topic: string
    local_start: string | null
    local_end: string | null
    duration_minutes: number | null
    timezone: string
    recurrence: Recurrence | null
    password_encrypted: Buffer
    mode_id: string | null
    options?: MeetingOptionsChange
    ical_uid: string
  },
) {
  const row = await db.insertInto('meetings').values(meeting).returningAll().executeTakeFirstOrThrow()
  await indexMeeting(db, row)
  return row
}

const indexMeeting = (db: Db, { id, topic, number }: { id: string; topic: string; number: string }) =>
  indexSearchTerms(db, { kind: 'meetings', id, texts: [topic, number] })

/** Selects a meeting that is no personal one, which has calls of its own. */
const selectMeeting = (db: Db, id: string) =>
  db.selectFrom('meetings').selectAll().where('id', '=', id).where('kind', '<>', 'personal')

export const findOwn = (db: Db, id: string, ownerId: string) =>
  selectMeeting(db, id).where('owner_id', '=', ownerId).where('deleted_at', 'is', null).executeTakeFirst()

/** Finds a meeting that a user may edit: as its owner or as a co-manager. */
export const findManaged = (db: Db, id: string, userId: string) =>
  selectMeeting(db, id).where(isManagedBy(userId)).where('deleted_at', 'is', null).executeTakeFirst()

/** Finds the owner of a meeting, as whom its emails are sent. */
export const findOwner = (db: Db, ownerId: string) =>
  db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email', 'language'])
    .where('id', '=', ownerId)
    .$narrowType<{ language: Language }>()
    .executeTakeFirstOrThrow()

/**
 * Finds a meeting that a user owns, co-manages or is invited to, with its owner; `mayHost` and `mayEdit` are also true
 * for users who may do so in place of its owner.
 */
export async function findReadable(db: Db, id: string, userId: string) {
  const found = await db
    .selectFrom('meetings as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.owner_id'))
    .selectAll('m')
    .select(['u.firstname', 'u.lastname', 'u.email'])
    .select(({ or, eb }) => or([eb('m.owner_id', '=', userId), isAlternativeHost(userId)]).as('mayHost'))
    .select(isManagedBy(userId, 'm').as('mayEdit'))
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        isManagedBy(userId, 'm'),
        exists(
          selectFrom('invitees as i')
            .select('i.id')
            .whereRef('i.tenant_id', '=', 'm.tenant_id')
            .whereRef('i.meeting_id', '=', 'm.id')
            .where('i.user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { firstname, lastname, email, mayHost, mayEdit, ...row } = found
  return { row, owner: { firstname, lastname, email }, mayHost: mayHost === true, mayEdit }
}

const isAlternativeHost = (userId: string) =>
  sql<boolean>`exists (select from invitees i where i.tenant_id = m.tenant_id and i.meeting_id = m.id
    and i.user_id = ${userId} and i.is_alternative_host)`

/**
 * Finds a meeting as `findManaged` does, and locks it: a meeting is started, changed and deleted by one transaction at
 * a time.
 */
export const findManagedForUpdate = (db: Db, id: string, userId: string) =>
  selectMeeting(db, id).where(isManagedBy(userId)).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** Finds a deleted own meeting that has not been purged, locked; `undoable` until the undo expires. */
export const findDeletedForUpdate = (db: Db, meeting: { id: string; ownerId: string }, undoableSeconds: number) =>
  selectMeeting(db, meeting.id)
    .where('owner_id', '=', meeting.ownerId)
    .select(sql<boolean>`deleted_at > portal_now() - ${undoableSeconds} * interval '1 second'`.as('undoable'))
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export async function findPage(
  db: Db,
  ownerId: string,
  query: SearchedPage & { kind: 'scheduled' | 'open'; sort: 'added' | '-added' },
) {
  const descending = query.sort === '-added'
  const order = buildKeyset({ column: 'created_at', id: 'meetings.id', descending, idDescending: !descending })
  const meetings = db
    .selectFrom('meetings')
    .selectAll()
    .select([
      sql<boolean>`exists (select from conferences c
        where c.tenant_id = meetings.tenant_id and c.meeting_id = meetings.id and c.ended_at is null)`.as('running'),
      sql<Date | null>`(select c.started_at from conferences c
        where c.tenant_id = meetings.tenant_id and c.meeting_id = meetings.id
        order by c.started_at desc limit 1)`.as('last_used_at'),
    ])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', query.kind)
    .where('deleted_at', 'is', null)
    // A meeting that was prepared for meeting at once is over with its conference.
    .where(sql<boolean>`coalesce((select c.ended_at is null from conferences c
      where c.tenant_id = meetings.tenant_id and c.meeting_id = meetings.id and c.started_at >= meetings.meet_now_at
      order by c.started_at desc limit 1), true)`)
    .where(searchCondition('meetings', query.search, { tenant: 'meetings.tenant_id', id: 'meetings.id' }))
    .orderBy(order.by)
  return selectPage(meetings, query)
}

export type OwnMeetingRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Checks whether a conference of the meeting is open. */
export async function isInProgress(db: Db, meetingId: string): Promise<boolean> {
  const open = await db
    .selectFrom('conferences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

export async function update(
  db: Db,
  id: string,
  change: {
    kind: MeetingRow['kind']
    topic: string
    local_start: string | null
    local_end: string | null
    duration_minutes: number | null
    timezone: string
    recurrence: Recurrence | null
    part: number
    ical_uid: string
    password_encrypted: Buffer
    mode_id: string | null
    options: MeetingOptionsChange
    ical_sequence: number
    times_sequence: number
  },
) {
  const row = await db
    .updateTable('meetings')
    // From then on it is one that the user keeps.
    .set({ ...change, meet_now_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexMeeting(db, row)
  return row
}

/** Prepares an open meeting for meeting at once. */
export async function prepareMeetNow(
  db: Db,
  id: string,
  change: { topic: string; mode_id: string | null; password_encrypted?: Buffer },
) {
  const row = await db
    .updateTable('meetings')
    .set({ ...change, meet_now_at: sql`portal_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexMeeting(db, row)
  return row
}

/** Returns the times of a meeting that a change leaves as they are. */
export const keepTimes = (row: MeetingRow) => ({
  local_start: row.local_start,
  local_end: row.local_end,
  duration_minutes: row.duration_minutes,
  timezone: row.timezone,
  recurrence: row.recurrence,
  part: row.part,
  ical_uid: row.ical_uid,
})

/** Stores a new version of a meeting of which a single occurrence has changed, also for calendars if these are notified. */
export const updateVersion = (db: Db, id: string, isNotified = true) =>
  db
    .updateTable('meetings')
    .set({ version: sql`version + 1`, ...(isNotified ? { ical_sequence: sql`ical_sequence + 1` } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const softDelete = (db: Db, id: string, sequence: number) =>
  db
    .updateTable('meetings')
    .set({ deleted_at: sql`portal_now()`, ical_sequence: sequence })
    .where('id', '=', id)
    .execute()

export const restore = (db: Db, id: string) =>
  db.updateTable('meetings').set({ deleted_at: null }).where('id', '=', id).execute()
