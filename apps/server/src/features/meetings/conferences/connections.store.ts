import type { ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isMoving, placeRoom, selectWithConference } from './places.store.ts'

const now = sql<Date>`portal_now()`

/** Finds a participant by the identity that the engine names, with the engine's room where they belong. */
export const findStay = (db: Db, conferenceId: string, identity: string) =>
  selectWithConference(db)
    .select(['participants.id', 'name', 'role', 'connected_at', 'left_at', 'moved_at', 'options', placeRoom.as('room')])
    .where('conference_id', '=', conferenceId)
    .where(sql<string>`participants.id::text`, '=', identity)
    .$narrowType<{ role: ParticipantRole }>()
    .executeTakeFirst()

/** Marks a participant as connected, for the first time or again; false if they may not be in the conference. */
export async function markConnected(
  db: Db,
  conferenceId: string,
  { identity, sid }: { identity: string; sid: string },
) {
  const row = await db
    .updateTable('participants')
    .set({ connected_at: sql`coalesce(connected_at, portal_now())`, left_at: null, connection_id: sid })
    .where('conference_id', '=', conferenceId)
    .where(sql<string>`id::text`, '=', identity)
    .where('removed', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a participant as left; undefined if they had left, or if a newer connection has replaced the one that ended. */
export const markLeft = (
  db: Db,
  conferenceId: string,
  { identity, sid, isRemoved }: { identity: string; sid: string; isRemoved: boolean },
) =>
  db
    .updateTable('participants')
    .set({ left_at: now, ...(isRemoved ? { removed: true } : {}) })
    .where('conference_id', '=', conferenceId)
    .where(sql<string>`id::text`, '=', identity)
    .where('connection_id', '=', sid)
    .where('left_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()

/** Finds those who are connected; `isMoving` while they are on the way to another room. */
export const findConnected = (db: Db, conferenceId: string) =>
  selectWithConference(db)
    .select(['participants.id', 'name', 'connection_id', placeRoom.as('room')])
    .select(isMoving.as('isMoving'))
    .where('conference_id', '=', conferenceId)
    .where('connected_at', 'is not', null)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .execute()
