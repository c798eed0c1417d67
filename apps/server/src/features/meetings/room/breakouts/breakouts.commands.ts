import { randomBytes } from 'node:crypto'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import type { Db } from '#platform/database/database.ts'
import { findSmallest } from './breakouts.rules.ts'
import * as store from './breakouts.store.ts'

type Conference = { id: string; breakout_mode: string; breakouts_opened_at: Date | null }

/** The room into which someone who joins comes. */
export type Place = {
  /** Undefined for the main room. */
  breakout: { id: string; name: string; room: string } | undefined
  /** Whether it was chosen at random now, so that any other room does as well. */
  isRandom: boolean
}
export const mainRoom: Place = { breakout: undefined, isRandom: false }

export const isSamePerson = (one: store.Person, two: store.Person): boolean =>
  (one.user_id !== null && one.user_id === two.user_id) ||
  (one.guest_token_hash !== null && two.guest_token_hash !== null && one.guest_token_hash.equals(two.guest_token_hash))

/**
 * Finds where a user or guest who joins belongs: where they were if they come back, else where they are assigned; in
 * rooms that were filled at random late comers join the smallest.
 */
export async function findPlace(
  db: Db,
  conference: Conference,
  { person, isHost }: { person: store.Person; isHost: boolean },
): Promise<Place> {
  const { id, breakout_mode: mode, breakouts_opened_at } = conference
  if (breakouts_opened_at === null) return mainRoom
  const rooms = (await store.listRooms(db, id)).flatMap(({ room, ...row }) => (room === null ? [] : { ...row, room }))
  const toPlace = (breakoutId: string | null | undefined): Place => ({
    breakout: rooms.find((room) => room.id === breakoutId),
    isRandom: false,
  })
  const before = await store.findRoomOfStay(db, { id, breakouts_opened_at }, person)
  if (before !== undefined) return toPlace(before.breakout_id)
  const assignments = await store.listAssignments(db, id)
  const own = assignments.find((row) => isSamePerson(row, person))
  if (own !== undefined) return toPlace(own.breakout_id)
  if (mode !== 'random' || isHost) return mainRoom
  const sized = rooms.map((room) => ({
    ...room,
    size: assignments.filter((row) => row.breakout_id === room.id).length,
  }))
  return { breakout: findSmallest(sized), isRandom: true }
}

/** Names a room of the engine for a breakout room; it begins with the name of the main room. */
export const nameEngineRoom = (mainRoom: string): string => `${mainRoom}.${randomBytes(8).toString('hex')}`

/** Brings everyone back to the main room of a locked conference. */
export async function closeBreakouts(db: Db, conferenceId: string, by: string): Promise<void> {
  await store.close(db, conferenceId)
  await logConferenceEvents(db, [{ conferenceId, type: 'breakouts-closed', by }])
}
