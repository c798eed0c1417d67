import { findHostIds } from '#features/meetings/room/room.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { NewEvent } from '#platform/events/events.ts'

type Knocking = { meeting: { id: string; owner_id: string }; conferenceId: string | undefined }

/**
 * Builds the events of a caller who waits or is admitted: for the hosts on all pages, and for the participants in the
 * room.
 */
export async function describeKnock(db: Db, { meeting, conferenceId }: Knocking): Promise<NewEvent[]> {
  const hosts = await findHostIds(db, meeting)
  const topic = 'meeting-controls' as const
  return [
    ...hosts.map((userId) => ({ topic, objectId: meeting.id, userId })),
    ...(conferenceId === undefined ? [] : [{ topic, objectId: conferenceId }]),
  ]
}
