import type { ConferenceEventType } from '@foyer/contract/meetings/conferences'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'

export type { ConferenceEventType }

type NewEvent = {
  conferenceId: string
  type: ConferenceEventType
  participantId?: string
  /** The participant concerned, and the one who acted. */
  name?: string
  by?: string
  detail?: string
  /** By default now. */
  at?: Date | undefined
}

export const logConferenceEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  await db
    .insertInto('conference_events')
    .values(
      events.map(({ conferenceId, type, participantId = null, name = '', by = '', detail = '', at }) => ({
        conference_id: conferenceId,
        type,
        participant_id: participantId,
        name,
        by_name: by,
        detail,
        ...(at === undefined ? {} : { at }),
      })),
    )
    .execute()
}

/** Selects all stays of the participant whose stay is given. */
const staysOfSamePerson = (participantId: string) => sql<boolean>`participant_id in (
  select other.id from participants one join participants other
    on other.tenant_id = one.tenant_id and other.conference_id = one.conference_id
    and (other.id = one.id or other.user_id = one.user_id or other.guest_token_hash = one.guest_token_hash)
  where one.tenant_id = conference_events.tenant_id and one.conference_id = conference_events.conference_id
    and one.id = ${participantId})`

export type EventFilter = {
  conference: { tenant_id: string; id: string }
  participantId?: string | undefined
  /** Without the devices of participants. */
  isPublic?: boolean
  sort: 'time' | '-time'
}

/** Finds a page of the log; `participantId` limits it to a participant. */
export function findPage(
  db: Db,
  { conference, participantId, isPublic = false, sort, page, size }: EventFilter & PageRequest,
) {
  const query = db
    .selectFrom('conference_events')
    .select(['id', 'at', 'type', 'name', 'by_name', 'detail'])
    .where('tenant_id', '=', conference.tenant_id)
    .where('conference_id', '=', conference.id)
    .$if(isPublic, (all) => all.where('type', '<>', 'device-changed'))
    .$if(participantId !== undefined, (all) => all.where(staysOfSamePerson(participantId ?? '')))
    .orderBy('id', sort === 'time' ? 'asc' : 'desc')
    .$narrowType<{ type: ConferenceEventType }>()
  return selectPage(query, { page, size })
}
export type EventRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Counts the entries about a participant. */
export const countEvents = async (db: Db, conferenceId: string, participantId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('conference_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Clears the names of devices from the entries that are older than a number of days, in all tenants. */
export const clearDeviceNames = (db: Db, days: number) =>
  db
    .updateTable('conference_events')
    .set({ detail: '' })
    .where('type', '=', 'device-changed')
    .where('at', '<', daysAgo(days))
    .where('detail', '<>', '')
    .execute()
