import type { Participant } from '@foyer/contract/meetings/conferences'
import type { DeviceReport } from '@foyer/contract/meetings/room'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { tokenize } from '#platform/database/search.ts'

const now = sql<Date>`portal_now()`
/** How long a seat is kept for who was let in and has not connected yet. */
const reservationSeconds = 60
/** How long a lost connection may be taken up again as the same sitting. */
const returnSeconds = 120

/** Who somebody is in one meeting: an account, or a guest's cookie bound to it. */
export type Identity = { userId: string | null; guestHash: Buffer | null }

type Arriving = Identity & {
  id: string
  conferenceId: string
  isHost: boolean
  name: string
  email: string
  ip: string
  device: DeviceReport | undefined
}

export const insert = (
  db: Db,
  { id, conferenceId, userId, guestHash, isHost, name, email, ip, device = noDevice }: Arriving,
) =>
  db
    .insertInto('participants')
    .values({
      id,
      conference_id: conferenceId,
      user_id: userId,
      guest_hash: guestHash,
      is_host: isHost,
      name,
      email,
      ip,
      ...device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const noDevice: DeviceReport = { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' }

export const findById = (db: Db, id: string) =>
  db
    .selectFrom('participants')
    .innerJoin('conferences', (pipeSockets) =>
      pipeSockets
        .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
        .onRef('conferences.id', '=', 'participants.conference_id'),
    )
    .select(['participants.id', 'conference_id', 'user_id', 'guest_hash', 'meeting_id'])
    .where('participants.id', '=', id)
    .executeTakeFirst()

/** The sitting that may use the signalling of a room now: let in, not dismissed, not gone for long, still open. */
export const findAdmitted = (db: Db, id: string, room: string) =>
  db
    .selectFrom('participants')
    .innerJoin('conferences', (pipeSockets) =>
      pipeSockets
        .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
        .onRef('conferences.id', '=', 'participants.conference_id'),
    )
    .select(['conferences.tenant_id', 'conferences.id', 'room', 'engine_instance', 'signal_url', 'ip'])
    .where('participants.id', '=', id)
    .where('conferences.room', '=', room)
    .where('conferences.ended_at', 'is', null)
    .where('dismissed', '=', false)
    .where((is) =>
      is.or([
        is('left_at', 'is', null),
        is('left_at', '>', sql<Date>`portal_now() - ${returnSeconds} * interval '1 second'`),
      ]),
    )
    .executeTakeFirst()

/** Seats that are taken: connected, or let in a moment ago. */
export const findPresent = (db: Db, conferenceId: string) =>
  db
    .selectFrom('participants')
    .select(['id', 'user_id', 'guest_hash', 'ip', 'connected_at'])
    .where('conference_id', '=', conferenceId)
    .where('left_at', 'is', null)
    .where((is) =>
      is.or([
        is('connected_at', 'is not', null),
        is('joined_at', '>', sql<Date>`portal_now() - ${reservationSeconds} * interval '1 second'`),
      ]),
    )
    .orderBy('joined_at')
    .execute()

export const markRemoved = (db: Db, id: string) =>
  db
    .updateTable('participants')
    .set({ dismissed: true, left_at: sql`coalesce(left_at, portal_now())` })
    .where('id', '=', id)
    .execute()

export const updateDevice = (db: Db, id: string, report: DeviceReport & { ip: string }) =>
  db.updateTable('participants').set(report).where('id', '=', id).execute()

export const updateAddress = (db: Db, id: string, ip: string) =>
  db.updateTable('participants').set({ ip }).where('id', '=', id).execute()

/** Somebody connected, for the first time or again; answers whether they may be there. */
export async function connect(db: Db, conferenceId: string, { identity, sid }: { identity: string; sid: string }) {
  const row = await db
    .updateTable('participants')
    .set({ connected_at: sql`coalesce(connected_at, portal_now())`, left_at: null, sid })
    .where('conference_id', '=', conferenceId)
    .where(sql<string>`id::text`, '=', identity)
    .where('dismissed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A connection ended; one that was replaced by a newer one of the same sitting changes nothing. */
export async function disconnect(
  db: Db,
  conferenceId: string,
  { identity, sid, isRemoved }: { identity: string; sid: string; isRemoved: boolean },
): Promise<void> {
  await db
    .updateTable('participants')
    .set({ left_at: now, ...(isRemoved ? { dismissed: true } : {}) })
    .where('conference_id', '=', conferenceId)
    .where(sql<string>`id::text`, '=', identity)
    .where('sid', '=', sid)
    .where('left_at', 'is', null)
    .execute()
}

export const findConnected = (db: Db, conferenceId: string) =>
  db
    .selectFrom('participants')
    .select(['id', 'sid'])
    .where('conference_id', '=', conferenceId)
    .where('connected_at', 'is not', null)
    .where('left_at', 'is', null)
    .execute()

/** Either side of the wall: the sittings of a conference that really connected, in order of arrival. */
export const findPage = (
  db: Db,
  { conferenceId, page, size, search }: { conferenceId: string; page: number; size: number; search: string },
) =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .where('connected_at', 'is not', null)
    .where((is) =>
      // One conference's people are few: they are read by its index, and their names compared afterwards.
      is.and(
        (search.length < 2 ? [] : tokenize(search)).map((word) =>
          is(sql<number>`position(${` ${word}`} in ' ' || lower(name) || ' ' || lower(email))`, '>', 0),
        ),
      ),
    )
    .orderBy('joined_at')
    .orderBy('id')
    .offset((page - 1) * size)
    .limit(size + 1)
    .execute()

export const toConference = (row: Awaited<ReturnType<typeof findPage>>[number]): Participant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  joinedAt: row.joined_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
  os: row.os,
  version: row.version,
  platform: row.platform,
  speaker: row.speaker,
  mic: row.mic,
  camera: row.camera,
  network: row.network,
  ip: row.ip,
})
