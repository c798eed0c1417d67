import type { BreakoutMode } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const now = sql<Date>`portal_now()`

/** A user or guest as a participant or an assignment has them. */
export type Person = { user_id: string | null; guest_token_hash: Buffer | null }

/** Lists the rooms of a conference with the number of those who are connected there. */
export const listRooms = (db: Db, conferenceId: string) =>
  db
    .selectFrom('breakout_rooms')
    .select(['id', 'name', 'room', 'help_requested_at', 'help_name'])
    .select(
      sql<number>`(select count(*)::int from participants p where p.tenant_id = breakout_rooms.tenant_id
        and p.breakout_id = breakout_rooms.id and p.connected_at is not null and p.left_at is null)`.as('count'),
    )
    .where('conference_id', '=', conferenceId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number]

/** Counts all rooms that a conference has had. */
export const countRooms = async (db: Db, conferenceId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('breakout_rooms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewRoom = { name: string; room: string | null }

/** Adds rooms behind the others; `from` is the first position. */
export const addRooms = (db: Db, conferenceId: string, { from, rooms }: { from: number; rooms: readonly NewRoom[] }) =>
  db
    .insertInto('breakout_rooms')
    .values(rooms.map((one, index) => ({ ...one, conference_id: conferenceId, position: from + index })))
    .execute()

export const rename = (db: Db, conferenceId: string, { id, name }: { id: string; name: string }) =>
  db
    .updateTable('breakout_rooms')
    .set({ name })
    .where('conference_id', '=', conferenceId)
    .where('id', '=', id)
    .execute()

/** Removes a room, which no longer is in the engine; those who are in it belong into the main room. */
export async function remove(db: Db, id: string): Promise<void> {
  await leaveAll(db, 'breakout_id', id)
  await db.deleteFrom('breakout_assignments').where('breakout_id', '=', id).execute()
  await db
    .updateTable('breakout_rooms')
    .set({ removed_at: now, room: null, help_requested_at: null })
    .where('id', '=', id)
    .execute()
}

type Settings = {
  breakout_mode?: BreakoutMode | undefined
  breakout_minutes?: number | null | undefined
  breakout_warning_minutes?: number | undefined
}

export const configure = (
  db: Db,
  conferenceId: string,
  { breakout_mode, breakout_minutes, breakout_warning_minutes }: Settings,
) =>
  db
    .updateTable('conferences')
    .set({
      ...(breakout_mode === undefined ? {} : { breakout_mode }),
      ...(breakout_minutes === undefined ? {} : { breakout_minutes }),
      ...(breakout_warning_minutes === undefined ? {} : { breakout_warning_minutes }),
    })
    .where('id', '=', conferenceId)
    .execute()

/** Opens the rooms; each is found in the engine by the name that is given. */
export async function open(db: Db, conferenceId: string, engineRooms: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, room] of engineRooms)
    await db.updateTable('breakout_rooms').set({ room }).where('id', '=', id).execute()
  await db
    .updateTable('conferences')
    .set({
      breakouts_opened_at: now,
      breakouts_end_at: sql`portal_now() + breakout_minutes * interval '1 minute'`,
    })
    .where('id', '=', conferenceId)
    .execute()
}

/** Moves all stays of those who are assigned into their rooms. */
export const enterAssigned = (db: Db, conferenceId: string) =>
  sql`update participants p set breakout_id = a.breakout_id, moved_at = portal_now()
    from breakout_assignments a
    where p.conference_id = ${conferenceId} and a.tenant_id = p.tenant_id and a.conference_id = p.conference_id
      and (a.user_id = p.user_id or a.guest_token_hash = p.guest_token_hash)`.execute(db)

/** Closes the rooms: all stays, also of those who are away, belong into the main room; assignments remain. */
export async function close(db: Db, conferenceId: string): Promise<void> {
  await leaveAll(db, 'conference_id', conferenceId)
  await db
    .updateTable('breakout_rooms')
    .set({ room: null, help_requested_at: null })
    .where('conference_id', '=', conferenceId)
    .execute()
  await db
    .updateTable('conferences')
    .set({ breakouts_opened_at: null, breakouts_end_at: null })
    .where('id', '=', conferenceId)
    .execute()
}

async function leaveAll(db: Db, column: 'conference_id' | 'breakout_id', id: string): Promise<void> {
  const moved = await db
    .updateTable('participants')
    .set({ breakout_id: null, moved_at: now })
    .where(column, '=', id)
    .where('breakout_id', 'is not', null)
    .returning('id')
    .execute()
  await endStays(db, moved)
}

const endStays = (db: Db, moved: readonly { id: string }[]) =>
  db
    .updateTable('breakout_stays')
    .set({ left_at: now })
    .where('participant_id', '=', sql<string>`any(${moved.map(({ id }) => id)}::uuid[])`)
    .where('left_at', 'is', null)
    .execute()

/** Sets when all return, `seconds` from now or from the end that was set; with `isLimit` only if that is sooner. */
export const setEnd = (
  db: Db,
  conferenceId: string,
  { seconds, isLimit }: { seconds: number; isLimit: boolean },
): Promise<unknown> => {
  const fromNow = sql<Date>`portal_now() + ${seconds} * interval '1 second'`
  const end = isLimit
    ? sql<Date>`least(breakouts_end_at, ${fromNow})`
    : sql<Date>`coalesce(breakouts_end_at + ${seconds} * interval '1 second', ${fromNow})`
  return db.updateTable('conferences').set({ breakouts_end_at: end }).where('id', '=', conferenceId).execute()
}

/** A user or guest and the room into which they go; null is the main room, or none. */
type Target = { person: Person; breakoutId: string | null }

/** Takes each user or guest once, by the columns that tell them apart. */
function toColumns(targets: readonly Target[]) {
  const people = new Map(
    targets.map(({ person: { user_id, guest_token_hash }, breakoutId }) => [
      user_id ?? guest_token_hash?.toString('hex'),
      { user_id, guest_token_hash: user_id === null ? guest_token_hash : null, breakout_id: breakoutId },
    ]),
  )
  return [...people.values()]
}

/** Moves all stays of users and guests to rooms, or to the main one. */
export async function moveTo(db: Db, conferenceId: string, targets: readonly Target[]): Promise<void> {
  const columns = toColumns(targets)
  const { rows: moved } = await sql<{ id: string }>`
    update participants p set breakout_id = t.breakout_id, moved_at = portal_now()
    from unnest(${columns.map(({ user_id }) => user_id)}::uuid[],
      ${columns.map(({ guest_token_hash }) => guest_token_hash)}::bytea[],
      ${columns.map(({ breakout_id }) => breakout_id)}::uuid[]) t(user_id, guest_token_hash, breakout_id)
    where p.conference_id = ${conferenceId}
      and (p.user_id = t.user_id or p.guest_token_hash = t.guest_token_hash)
      and p.breakout_id is distinct from t.breakout_id
    returning p.id`.execute(db)
  await endStays(db, moved)
}

/** Assigns users and guests to rooms, or to none. */
export async function assign(db: Db, conferenceId: string, targets: readonly Target[]): Promise<void> {
  const columns = toColumns(targets)
  await sql`delete from breakout_assignments where conference_id = ${conferenceId}
    and (user_id = any(${columns.map(({ user_id }) => user_id)}::uuid[])
      or guest_token_hash = any(${columns.map(({ guest_token_hash }) => guest_token_hash)}::bytea[]))`.execute(db)
  const assigned = columns.flatMap(({ breakout_id, ...person }) =>
    breakout_id === null ? [] : { ...person, breakout_id, conference_id: conferenceId },
  )
  if (assigned.length > 0) await db.insertInto('breakout_assignments').values(assigned).execute()
}

export const listAssignments = (db: Db, conferenceId: string) =>
  db
    .selectFrom('breakout_assignments')
    .select(['breakout_id', 'user_id', 'guest_token_hash'])
    .where('conference_id', '=', conferenceId)
    .execute()
export type Assignment = Awaited<ReturnType<typeof listAssignments>>[number]

const toColumn = ({ user_id }: Person) => (user_id === null ? 'guest_token_hash' : 'user_id')
const toKey = ({ user_id, guest_token_hash }: Person) => user_id ?? guest_token_hash

/** Finds the room of the last stay of a user or guest that lasted until the rooms opened, or longer; undefined without one. */
export const findRoomOfStay = (db: Db, conference: { id: string; breakouts_opened_at: Date }, person: Person) =>
  db
    .selectFrom('participants')
    .select('breakout_id')
    .where('conference_id', '=', conference.id)
    .where(toColumn(person), '=', toKey(person))
    .where('connected_at', 'is not', null)
    // A participant who was removed and may return is a newcomer.
    .where('kicked', '=', false)
    .where(({ or, eb }) => or([eb('left_at', 'is', null), eb('left_at', '>=', conference.breakouts_opened_at)]))
    .orderBy('joined_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Sets who asks for help in a room; the first one stays. Null withdraws it. */
export const setHelp = (db: Db, id: string, name: string | null) =>
  db
    .updateTable('breakout_rooms')
    .set(
      name === null
        ? { help_requested_at: null, help_name: '' }
        : {
            help_name: sql`case when help_requested_at is null then ${name} else help_name end`,
            help_requested_at: sql`coalesce(help_requested_at, portal_now())`,
          },
    )
    .where('id', '=', id)
    .execute()

/** Across tenants: finds the conferences of an engine whose rooms have no time left. */
export const findDue = (db: Db, instance: string) =>
  db
    .selectFrom('conferences')
    .select(['tenant_id', 'id'])
    .where('engine_instance', '=', instance)
    .where('ended_at', 'is', null)
    .where('breakouts_end_at', '<=', now)
    .execute()
