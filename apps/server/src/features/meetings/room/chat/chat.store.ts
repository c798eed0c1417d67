import type { ChatAudience } from '@foyer/contract/meetings/chat-rules'
import {
  type MeetingOptions,
  type ParticipantRole,
  StoredMeetingOptions,
} from '@foyer/contract/meetings/options/meeting-options'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { toPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

type Correspondent = { id: string; user_id: string | null; guest_token_hash: Buffer | null; name: string }

export type Addressee =
  | { audience: 'everyone' | 'all-rooms' | 'hosts' }
  | ({ audience: 'participant'; role: ParticipantRole } & Correspondent)

/** The user or guest who reads; hosts and co-hosts read messages to the hosts. */
export type Reader = Pick<Correspondent, 'user_id' | 'guest_token_hash'> & {
  isHosting: boolean
  options: MeetingOptions
  /** The breakout rooms whose messages to everyone they read; null is the main room. */
  rooms: readonly (string | null)[]
}

/**
 * Takes the next sequence number of an open conference; undefined if it has ended. Other senders wait until the
 * transaction ends, so that numbers have no gaps and no reader sees a number before all smaller ones are there.
 */
export const takeSequence = async (db: Db, conferenceId: string): Promise<number | undefined> =>
  (
    await db
      .updateTable('conferences')
      .set({ chat_sequence: sql`chat_sequence + 1` })
      .where('id', '=', conferenceId)
      .where('ended_at', 'is', null)
      .returning('chat_sequence')
      .executeTakeFirst()
  )?.chat_sequence

const fromPicture = selectPicturePath('chat_messages.tenant_id', 'chat_messages.from_user_id').as('from_picture')
const fromIsGuest = sql<boolean>`from_guest_token_hash is not null`.as('from_is_guest')

const breakout = sql<string>`coalesce((select b.name from breakout_rooms b
  where b.tenant_id = chat_messages.tenant_id and b.id = chat_messages.breakout_id), '')`.as('breakout')

type NewMessage = {
  conferenceId: string
  sequence: number
  from: Correspondent & { breakout_id: string | null }
  to: Addressee
  text: string
}

export function insert(db: Db, { conferenceId, sequence, from, to, text }: NewMessage) {
  const recipient = to.audience === 'participant' ? to : undefined
  return db
    .insertInto('chat_messages')
    .values({
      conference_id: conferenceId,
      sequence,
      from_participant_id: from.id,
      from_user_id: from.user_id,
      from_guest_token_hash: from.guest_token_hash,
      from_name: from.name,
      breakout_id: from.breakout_id,
      audience: to.audience,
      to_participant_id: recipient?.id ?? null,
      to_user_id: recipient?.user_id ?? null,
      to_guest_token_hash: recipient?.guest_token_hash ?? null,
      to_name: recipient?.name ?? '',
      text,
    })
    .returningAll()
    .returning([fromPicture, fromIsGuest, breakout])
    .$narrowType<{ audience: ChatAudience }>()
    .executeTakeFirstOrThrow()
}

/** Checks whether sender or recipient is the reader; never null, as it is also selected. */
const isReader = (side: 'from' | 'to', { user_id, guest_token_hash }: Reader) =>
  user_id !== null
    ? sql<boolean>`coalesce(${sql.ref(`${side}_user_id`)} = ${user_id}, false)`
    : sql<boolean>`coalesce(${sql.ref(`${side}_guest_token_hash`)} = ${guest_token_hash}::bytea, false)`

const isInRoom = ({ rooms }: Reader) => {
  const ids = rooms.filter((id) => id !== null)
  const inBreakouts = sql<boolean>`breakout_id = any(${ids}::uuid[])`
  return rooms.includes(null) ? sql<boolean>`(breakout_id is null or ${inBreakouts})` : inBreakouts
}

type PageAfter = { conferenceId: string; after: number; size: number }

/** Finds the messages after a sequence number that the reader may see, the oldest first. */
export async function findAfter(db: Db, { conferenceId, after, size }: PageAfter, reader: Reader) {
  const own = isReader('from', reader)
  const rows = await db
    .selectFrom('chat_messages')
    .select(['sequence', 'sent_at', 'from_participant_id', 'from_name', 'audience'])
    .select(['to_participant_id', 'to_name', 'text', own.as('own'), fromPicture, fromIsGuest, breakout])
    .$narrowType<{ audience: ChatAudience }>()
    .where('conference_id', '=', conferenceId)
    .where('sequence', '>', after)
    .where(({ or, eb }) =>
      or([
        eb.and([eb('audience', '=', 'everyone'), isInRoom(reader)]),
        eb('audience', '=', 'all-rooms'),
        eb.and([own, eb('audience', '<>', 'everyone')]),
        isReader('to', reader),
        ...(reader.isHosting ? [eb('audience', '=', 'hosts')] : []),
      ]),
    )
    .orderBy('sequence')
    .limit(size + 1)
    .execute()
  return toPage(rows, size)
}

export type MessageRow = Awaited<ReturnType<typeof findAfter>>['items'][number]

/** Finds the breakout rooms in which a user was. */
const findVisitedRooms = async (db: Db, conferenceId: string, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('breakout_stays')
      .innerJoin('participants', (join) =>
        join
          .onRef('participants.tenant_id', '=', 'breakout_stays.tenant_id')
          .onRef('participants.id', '=', 'breakout_stays.participant_id'),
      )
      .select('breakout_stays.breakout_id as id')
      .distinct()
      .where('conference_id', '=', conferenceId)
      .where('user_id', '=', userId)
      .execute()
  ).map(({ id }) => id)

/**
 * Finds, as a reader of its chat, a user who took part in a conference that has ended and was not removed for good: they
 * read the messages of the main room and of those in which they were.
 */
export async function findPastReader(db: Db, conferenceId: string, userId: string): Promise<Reader | undefined> {
  const stays = await db
    .selectFrom('participants')
    .innerJoin('conferences', (join) =>
      join
        .onRef('conferences.tenant_id', '=', 'participants.tenant_id')
        .onRef('conferences.id', '=', 'participants.conference_id'),
    )
    .select(['role', 'options'])
    .where('conference_id', '=', conferenceId)
    .where('user_id', '=', userId)
    .where('connected_at', 'is not', null)
    .where('kicked', '=', false)
    .where('ended_at', 'is not', null)
    .execute()
  const [stay] = stays
  if (stay === undefined) return undefined
  const isHosting = stays.some(({ role }) => role !== 'participant')
  const rooms = [null, ...(await findVisitedRooms(db, conferenceId, userId))]
  return {
    user_id: userId,
    guest_token_hash: null,
    isHosting,
    options: StoredMeetingOptions.parse(stay.options),
    rooms,
  }
}

/** Deletes messages of all tenants that are older than a number of days. */
export const purge = (db: Db, days: number) =>
  db.deleteFrom('chat_messages').where('sent_at', '<', daysAgo(days)).execute()
