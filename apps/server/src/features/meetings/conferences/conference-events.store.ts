import type { Db } from '#platform/database/database.ts'
import { daysAgo } from '#platform/database/period.ts'

/** What the log of a conference records. */
export type ConferenceEventType =
  | 'joined'
  | 'left'
  | 'ended'
  | 'device-changed'
  | 'admitted'
  | 'denied'
  | 'muted'
  | 'video-stopped'
  | 'removed'
  | 'renamed'
  | 'role-changed'
  | 'locked'
  | 'unlocked'
  | 'options-changed'

type NewEvent = {
  conferenceId: string
  type: ConferenceEventType
  participantId?: string
  /** Whom it is about, and who did it. */
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

/** How many entries there are about a participant. */
export const countEvents = async (db: Db, conferenceId: string, participantId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('conference_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Clears the names of devices from the entries that are so many days old, in all tenants. */
export const clearDeviceNames = (db: Db, days: number) =>
  db
    .updateTable('conference_events')
    .set({ detail: '' })
    .where('type', '=', 'device-changed')
    .where('at', '<', daysAgo(days))
    .where('detail', '<>', '')
    .execute()
