import type { MeetingOptions, OptionName } from '@foyer/contract/meetings/options/meeting-options'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { countUpTo, type PageRequest, selectPage } from '#platform/database/page.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'
import { indexSearchTerms, searchCondition } from '#platform/database/search.ts'
import { breakoutEngineRooms } from './places.store.ts'

const now = sql<Date>`portal_now()`
const secondsAgo = (seconds: number) => sql<Date>`portal_now() - ${seconds} * interval '1 second'`

export const findOpen = (db: Db, id: string) =>
  db.selectFrom('conferences').selectAll().where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()

export const findOpenByMeeting = (db: Db, meetingId: string) =>
  db
    .selectFrom('conferences')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const findOpenByRoom = (db: Db, room: string) =>
  db
    .selectFrom('conferences')
    .select(['id', breakoutEngineRooms.as('breakouts')])
    .where('room', '=', room)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('conferences').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the open conference of a meeting with the options that its date has of its own. */
export const findOwnOptions = (db: Db, meetingId: string) =>
  db
    .selectFrom('conferences as c')
    .leftJoin('occurrences as o', (join) =>
      join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.occurrence_id'),
    )
    .select(['c.id', sql<unknown>`coalesce(o.options, '{}')`.as('options')])
    .where('c.meeting_id', '=', meetingId)
    .where('c.ended_at', 'is', null)
    .executeTakeFirst()

/** Admits to an open conference only people with an account from now on, or everyone again. */
export const setSignedInOnly = (db: Db, id: string, signedInOnly: boolean) =>
  db
    .updateTable('conferences')
    .set({ options: sql`options || jsonb_build_object('signedInOnly', ${signedInOnly}::boolean)` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Locks an open conference, so that no other transaction joins, counts or ends it before this one ends. */
export const lockOpen = (db: Db, id: string) =>
  db
    .selectFrom('conferences')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks the open conference of a meeting in the same way, if there is one. */
export const lockOpenByMeeting = (db: Db, meetingId: string) =>
  db
    .selectFrom('conferences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Opening = {
  /** The meeting with the occurrence to which a conference that begins now belongs, whose topic and options it has. */
  meeting: {
    id: string
    number: string
    topic: string
    owner_id: string
    options: MeetingOptions
    freeOptions: OptionName[]
    occurrence_id: string | null
  }
  hostName: string
  room: string
  engineInstance: string
  signalUrl: string
}

/**
 * Finds or creates the open conference of a meeting, and locks it. `opened` is true if this call created it; concurrent
 * calls get the same one.
 */
export async function open(db: Db, { meeting, hostName, room, engineInstance, signalUrl }: Opening) {
  // The existing conference may end between the two statements; then the next attempt creates one.
  for (let tries = 0; tries < 3; tries += 1) {
    const inserted = await db
      .insertInto('conferences')
      .values({
        meeting_id: meeting.id,
        occurrence_id: meeting.occurrence_id,
        number: meeting.number,
        topic: meeting.topic,
        host_name: hostName,
        host_id: meeting.owner_id,
        room,
        options: JSON.stringify(meeting.options),
        free_options: meeting.freeOptions,
        engine_instance: engineInstance,
        signal_url: signalUrl,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'meeting_id']).where('ended_at', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) {
      await indexSearchTerms(db, {
        kind: 'conferences',
        id: inserted.id,
        texts: [meeting.topic, meeting.number, hostName],
      })
      return { conference: inserted, opened: true }
    }
    const found = await findOpenByMeeting(db, meeting.id)
    const locked = found && (await lockOpen(db, found.id))
    if (locked !== undefined) return { conference: locked, opened: false }
  }
  throw new Error('The conference ended during each of three attempts to join it')
}

/** Moves a conference to another engine, unless another process has done so; no participant is connected there yet. */
export async function move(
  db: Db,
  { id, engine_instance }: { id: string; engine_instance: string },
  to: { instance: string; signalUrl: string },
): Promise<boolean> {
  const moved = await db
    .updateTable('conferences')
    .set({ engine_instance: to.instance, signal_url: to.signalUrl, heartbeat_at: now })
    .where('id', '=', id)
    .where('engine_instance', '=', engine_instance)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (moved === undefined || engine_instance === to.instance) return false
  // A crashed engine emits no leave events; participants are marked as connected again when they reconnect.
  await db
    .updateTable('participants')
    .set({ left_at: now })
    .where('conference_id', '=', id)
    .where('connected_at', 'is not', null)
    .where('left_at', 'is', null)
    .execute()
  await updateCount(db, id)
  return true
}

/** Counts users and guests rather than connections: two devices of a user are one participant. */
export const countParticipants = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(distinct coalesce(p.user_id::text, encode(p.guest_token_hash, 'hex'), p.id::text))
  from participants p where p.tenant_id = conferences.tenant_id and p.conference_id = conferences.id
  and p.connected_at is not null and ${which})`

/** Updates the number of connected participants of an open conference. */
export const updateCount = (db: Db, id: string) =>
  db
    .updateTable('conferences')
    .set({ participant_count: countParticipants(sql`p.left_at is null`) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Across tenants: renews the heartbeat of an engine's conferences, and the address at which the engine is reached. */
export const renewHeartbeats = (db: Db, instance: string, signalUrl: string | undefined) =>
  db
    .updateTable('conferences')
    .set({ heartbeat_at: now, ...(signalUrl === undefined ? {} : { signal_url: signalUrl }) })
    .where('engine_instance', '=', instance)
    .where('ended_at', 'is', null)
    .execute()

const findAllOpen = (db: Db) =>
  db
    .selectFrom('conferences')
    .select(['tenant_id', 'id', 'room', 'started_at', breakoutEngineRooms.as('breakouts')])
    .where('ended_at', 'is', null)

/** Across tenants: finds the open conferences of an engine; `expired` after `maxSeconds`. */
export const findOpenByEngine = (db: Db, instance: string, maxSeconds: number) =>
  findAllOpen(db)
    .select(sql<boolean>`started_at <= ${secondsAgo(maxSeconds)}`.as('expired'))
    .where('engine_instance', '=', instance)
    .execute()

/** Across tenants: finds conferences whose heartbeat is older than the lease; `ownEngine` is known to be alive. */
export const findLapsed = (db: Db, ownEngine: string | undefined, leaseSeconds: number) =>
  findAllOpen(db)
    .where('heartbeat_at', '<', secondsAgo(leaseSeconds))
    .$if(ownEngine !== undefined, (query) => query.where('engine_instance', '!=', ownEngine ?? ''))
    .execute()

/** Across tenants: finds open conferences of tenants that have been disabled or deleted. */
export const findOpenOfInactiveTenants = (db: Db) =>
  findAllOpen(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tenants')
          .select('tenants.tenant_id')
          .whereRef('tenants.tenant_id', '=', 'conferences.tenant_id')
          .where('tenants.status', '<>', 'active'),
      ),
    )
    .execute()

type Filter = { search: string; sort: 'start' | '-start' }
type Period = { from: Date; to: Date }

const averageRating = sql<number | null>`(select avg(f.rating)::float from feedback f
  where f.tenant_id = conferences.tenant_id and f.conference_id = conferences.id)`

type Worst = { samples: number; poor: number; loss: number | null; round_trip_ms: number | null }

/** The samples of the connection that was poor for most of the time. */
const worstConnection = sql<Worst | null>`(select jsonb_build_object('samples', p.quality_samples, 'poor', p.poor_samples,
    'loss', p.average_loss, 'round_trip_ms', p.average_round_trip_ms)
  from participants p where p.tenant_id = conferences.tenant_id and p.conference_id = conferences.id
    and p.quality_samples > 0
  order by p.poor_samples::float / p.quality_samples desc, p.average_loss desc nulls last limit 1)`

/** Selects open conferences or, with a period, the ended ones that began in it. */
function filteredConferences(db: Db, { search, sort }: Filter, period?: Period) {
  const descending = sort === '-start'
  const order = buildKeyset({ column: 'started_at', id: 'conferences.id', descending, idDescending: !descending })
  const query = db
    .selectFrom('conferences')
    .select(['id', 'topic', 'number', 'host_name', 'started_at', 'ended_at', 'participant_count', 'locked'])
    // With a join the planner may read all tenants, although one lookup per row is enough.
    .select(
      sql<string>`coalesce((select t.name from tenants t where t.tenant_id = conferences.tenant_id), '')`.as('tenant'),
    )
    .select(['tenant_id', selectPicturePath('conferences.tenant_id', 'conferences.host_id').as('host_picture')])
    .select((period === undefined ? sql<null>`null` : averageRating).as('average_rating'))
    .select((period === undefined ? sql<null>`null` : worstConnection).as('worst'))
    .where('ended_at', period === undefined ? 'is' : 'is not', null)
    .$if(period !== undefined, (query) =>
      query.where('started_at', '>=', period?.from ?? new Date(0)).where('started_at', '<=', period?.to ?? new Date(0)),
    )
    .where(searchCondition('conferences', search, { tenant: 'conferences.tenant_id', id: 'conferences.id' }))
    .orderBy(order.by)
  return { query, order }
}

export const findPage = (db: Db, { page, size, ...filter }: Filter & PageRequest, period?: Period) =>
  selectPage(filteredConferences(db, filter, period).query, { page, size })

export type ListedConference = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows after a cursor, for an export. */
export function findAfter(
  db: Db,
  filter: Filter,
  { after, size, period }: { after: Cursor | undefined; size: number; period?: Period },
) {
  const { query, order } = filteredConferences(db, filter, period)
  return query.select(order.cursor).where(order.after(after)).limit(size).execute()
}

/** Counts the open conferences, up to `max`. */
export const countLive = (db: Db, max: number): Promise<number> =>
  countUpTo(db, db.selectFrom('conferences').where('ended_at', 'is', null), max)

/** Across tenants: counts the conferences in progress, their tenants, and the people who are connected to them. */
export async function countPresent(db: Db): Promise<{ meetings: number; tenants: number; people: number }> {
  const { rows } = await sql<{ meetings: number; tenants: number; people: number }>`
    select count(*)::int as meetings, count(distinct c.tenant_id)::int as tenants,
      coalesce(sum(present.people), 0)::int as people
    from conferences c cross join lateral (
      select count(*) as people from participants p where p.tenant_id = c.tenant_id and p.conference_id = c.id
        and p.connected_at is not null and p.left_at is null
    ) present
    where c.ended_at is null`.execute(db)
  return rows[0] ?? { meetings: 0, tenants: 0, people: 0 }
}
