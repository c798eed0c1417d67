import type { Db } from '#platform/database/database.ts'

/** What the log of a conference records. */
export type ConferenceEventType =
  | 'joined'
  | 'left'
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
}

export const logConferenceEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  await db
    .insertInto('conference_events')
    .values(
      events.map(({ conferenceId, type, participantId = null, name = '', by = '', detail = '' }) => ({
        conference_id: conferenceId,
        type,
        participant_id: participantId,
        name,
        by_name: by,
        detail,
      })),
    )
    .execute()
}
