import type { BreakoutMode } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import type { ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import type { DeviceReport } from '@foyer/contract/meetings/room'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'
import { anyMatching } from '#platform/database/search.ts'
import { breakoutStays, isMoving, placeRoom, selectWithConference } from './places.store.ts'

/** The time for which a seat is reserved for a participant who has been admitted and has not connected yet. */
const reservationSeconds = 60
/** The time within which a participant may reconnect after the connection was lost. */
const reconnectSeconds = 120
/** The time for which a participant still takes part after the connection was lost. */
const absentSeconds = 60
const secondsAgo = (seconds: number) => sql<Date>`portal_now() - ${seconds} * interval '1 second'`

/** Whether a stay has connected, or still has the time to. */
const holdsSeat = sql<boolean>`(connected_at is not null or joined_at > ${secondsAgo(reservationSeconds)})`

/** Whether a participant is in the conference, or was so until a moment ago. */
const takesPart = sql<boolean>`connected_at is not null
  and (left_at is null or left_at > ${secondsAgo(absentSeconds)})`

/** Whether a participant may connect without being let in again: not removed, and not left for long. */
export const mayConnect = sql<boolean>`not removed
  and (left_at is null or left_at > ${secondsAgo(reconnectSeconds)})`

/** The identity of a participant: a user, or a guest by the hash of a cookie that is bound to the meeting. */
export type Identity = { userId: string | null; guestHash: Buffer | null }

type NewParticipant = Identity & {
  id: string
  conferenceId: string
  breakoutId: string | null
  role: ParticipantRole
  roleAssigned: boolean
  handRaisedAt: Date | null
  name: string
  email: string
  ip: string
  device: DeviceReport | undefined
  /** The app that they join with. */
  app: { appIdentifier: string; appVersion: string }
}

export const insert = (
  db: Db,
  {
    id,
    conferenceId,
    breakoutId,
    userId,
    guestHash,
    role,
    roleAssigned,
    handRaisedAt,
    name,
    email,
    ip,
    device = noDevice,
    app,
  }: NewParticipant,
) =>
  db
    .insertInto('participants')
    .values({
      id,
      conference_id: conferenceId,
      breakout_id: breakoutId,
      user_id: userId,
      guest_token_hash: guestHash,
      role,
      role_assigned: roleAssigned,
      hand_raised_at: handRaisedAt,
      name,
      email,
      ip_address: ip,
      app_identifier: app.appIdentifier,
      app_version: app.appVersion,
      ...toDeviceColumns(device),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const noDevice: DeviceReport = { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' }

const toDeviceColumns = ({ version, ...device }: DeviceReport) => ({ ...device, browser_version: version })

export const findById = (db: Db, id: string) =>
  selectWithConference(db)
    .select([
      'participants.id',
      'conference_id',
      'user_id',
      'guest_token_hash',
      'name',
      'role',
      'removed',
      'unmute_requested_at',
      'recording_agreed_at',
      'connected_at',
      'breakout_id',
      'app_identifier',
      'app_version',
      'browser_version',
      'meeting_id',
      'ended_at',
      placeRoom.as('room'),
      'engine_instance',
      'locked',
      'options',
      'free_options',
      'chat_sequence',
      'conferences.room as main_room',
      'breakout_mode',
      'breakout_minutes',
      'breakout_warning_minutes',
      'breakouts_opened_at',
      'breakouts_end_at',
      sql<number | null>`extract(epoch from breakouts_end_at - portal_now())::float`.as('breakouts_seconds_left'),
      sql<number | null>`extract(epoch from breakouts_end_at - breakouts_opened_at)::float`.as('breakouts_seconds'),
      takesPart.as('takes_part'),
    ])
    .where('participants.id', '=', id)
    .$narrowType<{ role: ParticipantRole; breakout_mode: BreakoutMode }>()
    .executeTakeFirst()

/** Checks whether a user takes part in an open conference as one of its hosts. */
export const isHostPresent = async (db: Db, { conferenceId, userId }: { conferenceId: string; userId: string }) =>
  (await db
    .selectFrom('participants')
    .innerJoin('conferences', (join) =>
      join
        .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
        .onRef('conferences.id', '=', 'participants.conference_id'),
    )
    .select('participants.id')
    .where('conference_id', '=', conferenceId)
    .where('user_id', '=', userId)
    .where('role', '<>', 'participant')
    .where('removed', '=', false)
    .where('ended_at', 'is', null)
    .where(takesPart)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Finds a participant who may connect to a room of the engine now: admitted to an open conference, not removed or gone for
 * long, and not moved to another room; with `orMoving` also one who still is on the way there.
 */
export const findAdmitted = (db: Db, id: string, { room, orMoving = false }: { room: string; orMoving?: boolean }) =>
  selectWithConference(db)
    .select([
      'conferences.tenant_id',
      'conferences.id',
      placeRoom.as('room'),
      'engine_instance',
      'signal_url',
      'user_id',
      'ip_address',
    ])
    .where('participants.id', '=', id)
    .where(orMoving ? sql<boolean>`(${placeRoom} = ${room} or ${isMoving})` : sql<boolean>`${placeRoom} = ${room}`)
    .where('conferences.ended_at', 'is', null)
    .where(mayConnect)
    .executeTakeFirst()

/**
 * Finds the latest stay of a user or guest in a conference. One that never connected does not count: it lets no one past
 * lobby and lock again.
 */
export const findLatestStay = (db: Db, conferenceId: string, { userId, guestHash }: Identity) =>
  db
    .selectFrom('participants')
    .select(['role', 'role_assigned', 'removed', 'kicked', 'name', 'hand_raised_at'])
    .where('conference_id', '=', conferenceId)
    .where(userId === null ? 'guest_token_hash' : 'user_id', '=', userId ?? guestHash)
    .where(sql<boolean>`(kicked or ${holdsSeat})`)
    .orderBy('joined_at', 'desc')
    .orderBy('id')
    .limit(1)
    .$narrowType<{ role: ParticipantRole }>()
    .executeTakeFirst()

export type Stay = NonNullable<Awaited<ReturnType<typeof findLatestStay>>>

/** Finds the participants who occupy a seat: connected, or admitted a moment ago. */
export const findPresent = (db: Db, conferenceId: string) =>
  selectWithConference(db)
    .select(['participants.id', 'user_id', 'guest_token_hash', 'ip_address', 'connected_at', placeRoom.as('room')])
    .where('conference_id', '=', conferenceId)
    .where('left_at', 'is', null)
    .where(holdsSeat)
    .orderBy('joined_at')
    .execute()

/**
 * Ends the stays in the conferences of an engine that never connected, so that no one keeps a ticket for later; returns
 * the conferences.
 */
export const endUnconnected = (db: Db, engineInstance: string) =>
  db
    .updateTable('participants')
    .from('conferences')
    .set({ removed: true, left_at: sql`joined_at` })
    .whereRef('conferences.tenant_id', '=', 'participants.tenant_id')
    .whereRef('conferences.id', '=', 'participants.conference_id')
    .where('conferences.engine_instance', '=', engineInstance)
    .where('conferences.ended_at', 'is', null)
    .where('connected_at', 'is', null)
    .where('left_at', 'is', null)
    .where('joined_at', '<', secondsAgo(reservationSeconds))
    .returning(['conferences.tenant_id', 'conferences.id'])
    .execute()

export const markRemoved = (db: Db, id: string) =>
  db
    .updateTable('participants')
    .set({ removed: true, left_at: sql`coalesce(left_at, portal_now())` })
    .where('id', '=', id)
    .execute()

/** Notes that a participant agrees to be recorded, the first time. */
export const agreeToRecording = (db: Db, id: string) =>
  db
    .updateTable('participants')
    .set({ recording_agreed_at: sql`coalesce(recording_agreed_at, portal_now())` })
    .where('id', '=', id)
    .execute()

/** Stores a report of devices; returns the devices as they were reported before. */
export async function updateDevice(db: Db, id: string, { ip, ...report }: DeviceReport & { ip: string }) {
  const before = await db
    .selectFrom('participants')
    .select(['mic', 'camera', 'speaker', 'network'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await db
    .updateTable('participants')
    .set({ ...toDeviceColumns(report), ip_address: ip })
    .where('id', '=', id)
    .execute()
  return before
}

export const updateAddress = (db: Db, id: string, ip: string) =>
  db.updateTable('participants').set({ ip_address: ip }).where('id', '=', id).execute()

/**
 * Finds a page of the participants of a conference who have connected at least once, in the order in which they joined.
 */
export async function findPage(
  db: Db,
  { conferenceId, page, size, search }: { conferenceId: string; search: string } & PageRequest,
) {
  // A conference has few participants, so they are read by index and their names are compared afterwards.
  const text = sql<string>`name || ' ' || email`.as('text')
  const ofConference = db.selectFrom('participants').where('conference_id', '=', conferenceId)
  const named = search === '' ? [] : await ofConference.select(['id', text]).execute()
  const participants = db
    .selectFrom('participants')
    .leftJoin('feedback', (join) =>
      join
        .onRef('feedback.tenant_id', '=', 'participants.tenant_id')
        .onRef('feedback.participant_id', '=', 'participants.id'),
    )
    .selectAll('participants')
    .select(['rating', 'video_issues', 'audio_issues', 'share_issues', 'suggestion'])
    .select(selectPicturePath('participants.tenant_id', 'participants.user_id').as('picture'))
    .select(breakoutStays.as('breakouts'))
    .where('participants.conference_id', '=', conferenceId)
    .where('connected_at', 'is not', null)
    .$if(search !== '', (all) => all.where('participants.id', '=', anyMatching(named, search)))
    .orderBy('joined_at')
    .orderBy('participants.id')
  return selectPage(participants, { page, size })
}

export type ParticipantRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Clears the reports about the devices of participants who left a number of days ago, in all tenants. */
export const clearDeviceReports = (db: Db, days: number) =>
  db
    .updateTable('participants')
    .set({ ...toDeviceColumns(noDevice), ip_address: '' })
    .where('left_at', '<', daysAgo(days))
    .where('ip_address', '<>', '')
    .execute()
