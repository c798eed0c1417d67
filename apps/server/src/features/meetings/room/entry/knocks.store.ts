import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

/**
 * The time after which a knock is gone: the waiting page renews it every few seconds, in a background tab every minute.
 */
const goneSeconds = 90
/** The time within which an admitted caller has to enter, and for which a denied one has to wait. */
const admittedSeconds = 600
export const deniedSeconds = 60
/** The number of callers who may wait for one meeting. */
export const maxWaiting = 200

const now = sql<Date>`portal_now()`
/** The callers who wait: to be admitted, or `early`, until a host starts the meeting. */
export type WaitingState = 'waiting' | 'early'

/** Whether the caller still waits to be admitted; not a parameter, so that prepared statements use the index of these. */
const isWaiting = sql<boolean>`knocks.state = 'waiting'`
const isRecent = (column: string, seconds: number) =>
  sql<boolean>`${sql.ref(column)} > portal_now() - ${seconds} * interval '1 second'`

/** The caller who waits: a user, or a guest by the hash of a cookie. */
type Identity = { userId: string | null; guestHash: Buffer | null }

const ofIdentity = (db: Db, meetingId: string, { userId, guestHash }: Identity) =>
  db
    .selectFrom('knocks')
    .select([
      'id',
      sql<WaitingState | 'admitted' | 'denied' | 'gone'>`case
        when state in ('waiting', 'early') and ${isRecent('seen_at', goneSeconds)} then state
        when state = 'admitted' and ${isRecent('decided_at', admittedSeconds)} then 'admitted'
        when state = 'denied' and ${isRecent('decided_at', deniedSeconds)} then 'denied'
        else 'gone' end`.as('state'),
    ])
    .where('meeting_id', '=', meetingId)
    .where(userId === null ? 'guest_token_hash' : 'user_id', '=', userId ?? guestHash)

/** Finds the caller's knock and its state: `gone` if it is too long ago. */
export const find = (db: Db, meetingId: string, identity: Identity) =>
  ofIdentity(db, meetingId, identity).executeTakeFirst()

const waiting = (db: Db, meetingId: string) =>
  db.selectFrom('knocks').where('meeting_id', '=', meetingId).where(isWaiting).where(isRecent('seen_at', goneSeconds))

const early = (db: Db, meetingId: string) =>
  db
    .selectFrom('knocks')
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'early')
    .where(isRecent('seen_at', goneSeconds))

export const countWaiting = async (db: Db, meetingId: string, state: WaitingState): Promise<number> =>
  (
    await (state === 'early' ? early : waiting)(db, meetingId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Finds the callers who wait for a meeting, in the order in which they came. */
export const findWaiting = (db: Db, meetingId: string) =>
  waiting(db, meetingId)
    .select(['id', 'name', 'user_id', 'created_at'])
    .select(selectPicturePath('knocks.tenant_id', 'knocks.user_id').as('picture'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxWaiting)
    .execute()

/**
 * Removes the longest-waiting guest of the network with most guests; false if no network has more than one. A person with
 * many cookies thus takes only their own places.
 */
export async function makePlace(db: Db, meetingId: string): Promise<boolean> {
  const biggest = await waiting(db, meetingId)
    .where('user_id', 'is', null)
    .select(['network', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('network')
    .orderBy('count', 'desc')
    .orderBy('network')
    .limit(1)
    .executeTakeFirst()
  if (biggest === undefined || biggest.count < 2) return false
  const oldest = waiting(db, meetingId)
    .select('id')
    .where('user_id', 'is', null)
    .where('network', '=', biggest.network)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  await db.deleteFrom('knocks').where('meeting_id', '=', meetingId).where('id', '=', oldest).execute()
  return true
}

/** Finds the names of those who wait for a host, in the order in which they came. */
export const findNames = async (db: Db, meetingId: string): Promise<string[]> => {
  const rows = await waiting(db, meetingId)
    .select(['name', 'created_at', 'id'])
    // Once a conference is open, those who waited for it have entered, or wait to be admitted.
    .unionAll(
      early(db, meetingId)
        .select(['name', 'created_at', 'id'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('conferences')
                .select('conferences.id')
                .whereRef('conferences.tenant_id', '=', 'knocks.tenant_id')
                .whereRef('conferences.meeting_id', '=', 'knocks.meeting_id')
                .where('ended_at', 'is', null),
            ),
          ),
        ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

type Knock = { meetingId: string; identity: Identity; name: string; network: string; state: WaitingState }

export const insert = (db: Db, { meetingId, identity, name, network, state }: Knock) =>
  db
    .insertInto('knocks')
    .values({
      ...{ meeting_id: meetingId, user_id: identity.userId, guest_token_hash: identity.guestHash },
      ...{ name, network, state },
    })
    // A concurrent request has inserted it already.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Renews a knock: the caller still waits, or waits again. */
export const renew = (
  db: Db,
  id: string,
  { name, isNew, state }: { name: string; isNew: boolean; state: WaitingState },
) =>
  db
    .updateTable('knocks')
    .set({ name, seen_at: now, state, ...(isNew ? { created_at: now, decided_at: null } : {}) })
    .where('id', '=', id)
    .execute()

/** Admits or denies the callers who still wait; returns them. */
export const decide = (
  db: Db,
  { meetingId, ids }: { meetingId: string; ids: string[] },
  state: 'admitted' | 'denied',
) =>
  db
    .updateTable('knocks')
    .set({ state, decided_at: now })
    .where('meeting_id', '=', meetingId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'waiting')
    .returning(['id', 'name'])
    .execute()

const maxLobbies = 20
const maxNames = 3

/** Finds the meetings that a user owns or is an alternative host of and in whose lobby callers wait. */
export const findLobbies = (db: Db, userId: string) =>
  db
    .selectFrom('knocks')
    .innerJoin('meetings', (join) =>
      join.onRef('meetings.tenant_id', '=', 'knocks.tenant_id').onRef('meetings.id', '=', 'knocks.meeting_id'),
    )
    .select(({ fn }) => [
      'meetings.id',
      'meetings.number',
      'meetings.topic',
      sql<string[]>`(array_agg(knocks.name order by knocks.created_at))[1:${maxNames}]`.as('names'),
      fn.countAll<number>().as('count'),
    ])
    .where('meetings.deleted_at', 'is', null)
    .where(isWaiting)
    .where(isRecent('knocks.seen_at', goneSeconds))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('meetings.owner_id', '=', userId),
        exists(
          selectFrom('invitees')
            .select('invitees.id')
            .whereRef('invitees.tenant_id', '=', 'knocks.tenant_id')
            .whereRef('invitees.meeting_id', '=', 'knocks.meeting_id')
            .where('invitees.user_id', '=', userId)
            .where('invitees.is_alternative_host', '=', true),
        ),
      ]),
    )
    .groupBy(['meetings.tenant_id', 'meetings.id'])
    .orderBy('meetings.id')
    .limit(maxLobbies)
    .execute()

/** Deletes knocks that are no longer needed, in all tenants. */
export const deleteOld = (db: Db) =>
  db.deleteFrom('knocks').where('seen_at', '<', sql<Date>`portal_now() - interval '1 day'`).execute()
