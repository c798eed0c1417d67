import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { sql } from 'kysely'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import { mayConnect } from '#features/meetings/conferences/participants.store.ts'
import { placeRoom, selectWithConference } from '#features/meetings/conferences/places.store.ts'
import type { Db } from '#platform/database/database.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Selects those who are connected, or may connect without being let in again. */
const selectAdmitted = (db: Db, conferenceId: string) =>
  selectWithConference(db)
    .select(['participants.id', 'name', 'role', 'hand_raised_at', 'user_id', 'guest_token_hash'])
    .select(['breakout_id', 'recording_agreed_at', placeRoom.as('room')])
    .select(sql<boolean>`connected_at is not null and left_at is null`.as('is_connected'))
    .where('conference_id', '=', conferenceId)
    .where(mayConnect)
    .$narrowType<{ role: ParticipantRole }>()

/** Lists them in the order in which they joined; of a user or guest with several stays, those that are connected. */
export async function listAdmitted(db: Db, conferenceId: string) {
  const rows = await selectAdmitted(db, conferenceId)
    .select(selectPicturePath('participants.tenant_id', 'participants.user_id').as('picture'))
    .orderBy('joined_at')
    .orderBy('participants.id')
    .execute()
  const toIdentity = ({ id, user_id, guest_token_hash }: (typeof rows)[number]): string =>
    user_id ?? guest_token_hash?.toString('hex') ?? id
  const latest = new Map(rows.map((row) => [toIdentity(row), row.id]))
  const connected = new Set(rows.filter((row) => row.is_connected).map(toIdentity))
  return rows.filter((row) => {
    const identity = toIdentity(row)
    return row.is_connected || (!connected.has(identity) && latest.get(identity) === row.id)
  })
}

/** Lists the connected participants, in the order in which they joined. */
export const listConnected = async (db: Db, conferenceId: string) =>
  (await listAdmitted(db, conferenceId)).filter((row) => row.is_connected)

/** Lists all stays that are connected or may be at any time, several of one participant too. */
export const listStays = (db: Db, conferenceId: string) => selectAdmitted(db, conferenceId).execute()

export type OtherParticipant = NonNullable<Awaited<ReturnType<typeof findAdmitted>>>

export const findAdmitted = (db: Db, conferenceId: string, id: string) =>
  selectAdmitted(db, conferenceId).where('participants.id', '=', id).executeTakeFirst()

export const raiseHand = (db: Db, id: string, raised: boolean) =>
  db
    .updateTable('participants')
    // A hand that is raised again keeps its place.
    .set({ hand_raised_at: raised ? sql`coalesce(hand_raised_at, portal_now())` : null })
    .where('id', '=', id)
    .execute()

export const lowerHands = (db: Db, ids: readonly string[]) =>
  db.updateTable('participants').set({ hand_raised_at: null }).where('id', '=', anyId(ids)).execute()

export const rename = (db: Db, id: string, name: string) =>
  db.updateTable('participants').set({ name }).where('id', '=', id).execute()

export const setRole = (db: Db, id: string, role: ParticipantRole) =>
  db.updateTable('participants').set({ role, role_assigned: true }).where('id', '=', id).execute()

export const requestUnmute = (db: Db, id: string) =>
  db.updateTable('participants').set({ unmute_requested_at: sql`portal_now()` }).where('id', '=', id).execute()

/**
 * Removes a user or guest from a conference with all their tabs; an earlier admission does not admit them again.
 * Returns the stays that end, with their rooms in the engine.
 */
export async function kick(
  db: Db,
  { conference_id, meeting_id }: { conference_id: string; meeting_id: string | null },
  { user_id, guest_token_hash }: Pick<OtherParticipant, 'user_id' | 'guest_token_hash'>,
): Promise<{ id: string; room: string }[]> {
  const column = user_id === null ? 'guest_token_hash' : 'user_id'
  const identity = user_id ?? guest_token_hash
  await db.deleteFrom('knocks').where('meeting_id', '=', meeting_id).where(column, '=', identity).execute()
  await db
    .updateTable('participants')
    .set({ kicked: true, removed: true, hand_raised_at: null, left_at: sql`coalesce(left_at, portal_now())` })
    .where('conference_id', '=', conference_id)
    .where(column, '=', identity)
    .execute()
  return selectWithConference(db)
    .select(['participants.id', placeRoom.as('room')])
    .where('conference_id', '=', conference_id)
    .where(column, '=', identity)
    .execute()
}

export const configure = (db: Db, id: string, { locked, options }: { locked: boolean; options: MeetingOptions }) =>
  db
    .updateTable('conferences')
    .set({ locked, options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute()

/** Locks or unlocks a conference and records who did; nothing if it is so already. */
export async function setLocked(
  db: Db,
  conference: { id: string; locked: boolean },
  { locked, by }: { locked: boolean; by: string },
): Promise<void> {
  if (conference.locked === locked) return
  await db.updateTable('conferences').set({ locked }).where('id', '=', conference.id).execute()
  await logConferenceEvents(db, [{ conferenceId: conference.id, type: locked ? 'locked' : 'unlocked', by }])
}
