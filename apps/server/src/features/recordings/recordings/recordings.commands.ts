import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findOwnerId } from './recordings.store.ts'

/** Tells administrators and the owner that a recording has changed, outside of a call. */
export async function emitRecordingChanged(
  { events }: Pick<Services, 'events'>,
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  const event = { tenantId, topic: 'recordings' as const, objectId: id }
  const userId = await findOwnerId(db, id)
  await events.emit(db, [event, ...(userId === undefined ? [] : [{ ...event, userId }])])
}
