import { findAffectedUsers } from '#features/meetings/conferences/conferences.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Topic } from '#platform/events/events.ts'

/** Says that a conference began or ended to those whose lists show it: the meeting's owner and invited users. */
export async function notifyAffectedUsers(
  db: Db,
  meetingId: string | null,
  emit: (topic: Topic, objectId: string, userId?: string) => Promise<void>,
): Promise<void> {
  if (meetingId === null) return
  for (const { userId } of await findAffectedUsers(db, [meetingId])) await emit('meetings', meetingId, userId)
}
