import type { Db } from '#platform/database.ts'
import type { Topic } from '#platform/events.ts'
import { findConcerned } from './conferences.store.ts'

/** Says that a conference began or ended to those whose lists show it: the meeting's owner and invited users. */
export async function tellConcerned(
  db: Db,
  meetingId: string | null,
  emit: (topic: Topic, objectId: string, userId?: string) => Promise<void>,
): Promise<void> {
  if (meetingId === null) return
  for (const { userId } of await findConcerned(db, [meetingId])) await emit('meetings', meetingId, userId)
}
