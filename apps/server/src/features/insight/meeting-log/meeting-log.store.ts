import { type LogKind, networkDetail, typesOfKind } from '@foyer/contract/insight/meeting-log-kinds'
import type { ConferenceEventType } from '@foyer/contract/meetings/conferences'
import type { ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

/** The user whose conferences are read: those that the user hosted or co-manages, or with undefined all of the scope. */
export type LogReader = string | undefined

/** As Past Meetings lists them; a conference in progress is in no calendar yet. */
const buildOwnCondition = (userId: string) => sql<boolean>`(c.host_id = ${userId}
  or exists (select from calendar_entries e where e.tenant_id = c.tenant_id and e.user_id = ${userId} and e.is_owner
    and (e.conference_id = c.id or e.occurrence_id = c.occurrence_id))
  or exists (select from meeting_managers g
    join meetings m on m.tenant_id = g.tenant_id and m.id = g.meeting_id and m.deleted_at is null
    where g.tenant_id = c.tenant_id and g.meeting_id = c.meeting_id and g.user_id = ${userId}))`

const selectConferences = (db: Db, reader: LogReader) =>
  db
    .selectFrom('conferences as c')
    .select(['c.tenant_id', 'c.id', 'c.number', 'c.topic', 'c.host_name', 'c.started_at', 'c.ended_at'])
    .select('c.participant_count')
    .select(sql<string>`coalesce((select t.name from tenants t where t.tenant_id = c.tenant_id), '')`.as('tenant'))
    .$if(reader !== undefined, (query) => query.where(buildOwnCondition(reader ?? '')))

export const findConference = (db: Db, id: string, reader: LogReader) =>
  selectConferences(db, reader).where('c.id', '=', id).executeTakeFirst()
export type ConferenceRow = NonNullable<Awaited<ReturnType<typeof findConference>>>

type Held = { number: string; from: Date; to: Date }

/** Finds a page of the conferences of a meeting that began in a period, newest first. */
export const findConferences = (
  db: Db,
  { number, from, to, reader, ...page }: Held & { reader: LogReader } & PageRequest,
) =>
  selectPage(
    selectConferences(db, reader)
      .where('c.number', '=', number)
      .where('c.started_at', '>=', from)
      .where('c.started_at', '<=', to)
      .orderBy('c.started_at', 'desc')
      .orderBy('c.id'),
    page,
  )

type Conference = { tenant_id: string; id: string }

/** The stays of a person, of whom one is among the participants given. */
const selectStays = (participantId: string) => sql<boolean>`participant_id in (
  select other.id from participants one join participants other
    on other.tenant_id = one.tenant_id and other.conference_id = one.conference_id
    and (other.id = one.id or other.user_id = one.user_id or other.guest_token_hash = one.guest_token_hash)
  where one.tenant_id = conference_events.tenant_id and one.conference_id = conference_events.conference_id
    and one.id = ${participantId})`

const isNetwork = sql<boolean>`(type = 'device-changed' and starts_with(detail, ${sql.lit(networkDetail)}))`

const buildKindCondition = (kind: LogKind): RawBuilder<boolean> => {
  const isType = sql<boolean>`type = any(${[...typesOfKind[kind]]}::text[])`
  if (kind === 'network') return isNetwork
  return kind === 'devices' ? sql<boolean>`(${isType} and not ${isNetwork})` : isType
}

export type LogFilter = {
  conference: Conference
  /** Whether changes of devices and networks are left out. */
  withoutDevices: boolean
  kind?: LogKind | undefined
  participantId?: string | undefined
  from?: string | undefined
}

function filteredEvents(db: Db, { conference, withoutDevices, kind, participantId, from }: LogFilter) {
  return db
    .selectFrom('conference_events')
    .select(['id', 'at', 'type', 'name', 'by_name', 'detail'])
    .where('tenant_id', '=', conference.tenant_id)
    .where('conference_id', '=', conference.id)
    .$if(withoutDevices, (query) => query.where('type', '<>', 'device-changed'))
    .$if(kind !== undefined, (query) => query.where(buildKindCondition(kind ?? 'presence')))
    .$if(participantId !== undefined, (query) => query.where(selectStays(participantId ?? '')))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$narrowType<{ type: ConferenceEventType }>()
}

/** Finds a page of events, in order. */
export const findEvents = (db: Db, { page, size, ...filter }: LogFilter & PageRequest) =>
  selectPage(filteredEvents(db, filter).orderBy('id'), { page, size })
export type LogEventRow = Awaited<ReturnType<typeof findEvents>>['items'][number]

/** Finds the next events after one, for an export. */
export const findEventsAfter = (
  db: Db,
  filter: LogFilter,
  { after, size }: { after: number | undefined; size: number },
) =>
  filteredEvents(db, filter)
    .where('id', '>', after ?? 0)
    .orderBy('id')
    .limit(size)
    .execute()

/** Counts the events by type, those of networks by themselves. */
export const countEvents = (db: Db, conference: Conference) =>
  db
    .selectFrom('conference_events')
    .select(['type', isNetwork.as('is_network')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', conference.tenant_id)
    .where('conference_id', '=', conference.id)
    .groupBy(['type', isNetwork])
    .$narrowType<{ type: ConferenceEventType }>()
    .execute()

/** The most stays of a person that are drawn. */
const maxStays = 100

/** Users and guests are one person each, however often they come back; others are one by stay. */
const stayWithoutPerson = sql`case when user_id is null and guest_token_hash is null then id end`

/** Finds a page of the people of a conference who were connected, in the order in which they came. */
export const findPeople = (db: Db, conference: Conference, page: PageRequest) =>
  selectPage(
    db
      .selectFrom('participants')
      .select(['user_id'])
      .select(sql<string[]>`(array_agg(id order by joined_at))[1:${sql.lit(maxStays)}]`.as('stays'))
      .select(sql<string>`(array_agg(name order by joined_at desc))[1]`.as('name'))
      .select(sql<ParticipantRole>`(array_agg(role order by joined_at desc))[1]`.as('role'))
      .select(selectPicturePath('participants.tenant_id', 'participants.user_id').as('picture'))
      .where('tenant_id', '=', conference.tenant_id)
      .where('conference_id', '=', conference.id)
      .where('connected_at', 'is not', null)
      .groupBy(['participants.tenant_id', 'user_id', 'guest_token_hash', stayWithoutPerson])
      .orderBy(sql`min(joined_at), min(id::text)`),
    page,
  )
export type LanePersonRow = Awaited<ReturnType<typeof findPeople>>['items'][number]

type BreakoutSpan = { name: string; from: string; to: string | null }

/** Finds when the stays were connected at first and at last, and in which breakout rooms. */
export const findStays = (db: Db, conference: Conference, ids: string[]) =>
  db
    .selectFrom('participants as p')
    .select(['p.id', 'p.connected_at', 'p.left_at'])
    .select(
      sql<BreakoutSpan[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'from', s.entered_at,
          'to', coalesce(s.left_at, p.left_at)) order by s.entered_at), '[]')
        from breakout_stays s join breakout_rooms b on b.tenant_id = s.tenant_id and b.id = s.breakout_id
        where s.tenant_id = p.tenant_id and s.participant_id = p.id)`.as('breakouts'),
    )
    .where('p.tenant_id', '=', conference.tenant_id)
    .where('p.conference_id', '=', conference.id)
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .orderBy('p.joined_at')
    .execute()
export type StayRow = Awaited<ReturnType<typeof findStays>>[number]

/** The most events of a stay, and of all lanes of a page, that are drawn; the table has all of them. */
const maxEventsOfStay = 200
const maxEvents = 5_000

/** Finds the first events of each of the stays, in order. */
export const findEventsOfStays = (
  db: Db,
  conference: Conference,
  { ids, withoutDevices }: { ids: string[]; withoutDevices: boolean },
) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('conference_events')
        .select(['id', 'participant_id', 'at', 'type', 'detail'])
        .select(sql<number>`row_number() over (partition by participant_id order by id)`.as('nth'))
        .where('tenant_id', '=', conference.tenant_id)
        .where('conference_id', '=', conference.id)
        .where(sql<boolean>`participant_id = any(${ids}::uuid[])`)
        .$if(withoutDevices, (query) => query.where('type', '<>', 'device-changed'))
        .as('numbered'),
    )
    .select(['participant_id', 'at', 'type', 'detail'])
    .where('nth', '<=', maxEventsOfStay)
    .orderBy('id')
    .limit(sql.lit(maxEvents))
    .$narrowType<{ type: ConferenceEventType }>()
    .execute()
export type StayEventRow = Awaited<ReturnType<typeof findEventsOfStays>>[number]
