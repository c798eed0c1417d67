import { findHostIds } from '#features/meetings/room/room.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { EventInput } from '#platform/events/events.ts'

type Knocking = { tenantId: string; meeting: { id: string; owner_id: string }; conferenceId: string | undefined }

/**
 * Builds the events of a caller who waits or is admitted: for the hosts on all pages, and for the participants in the
 * room.
 */
export async function describeKnock(db: Db, { tenantId, meeting, conferenceId }: Knocking): Promise<EventInput[]> {
  const hosts = await findHostIds(db, meeting)
  const topic = 'meeting-controls'
  return [
    ...hosts.map((userId) => ({ tenantId, topic, objectId: meeting.id, userId })),
    ...(conferenceId === undefined ? [] : [{ tenantId, topic, objectId: conferenceId }]),
  ]
}
