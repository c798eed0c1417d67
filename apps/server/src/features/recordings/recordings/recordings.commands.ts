import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findOwner } from './recordings.store.ts'

/** Tells administrators and the owner that a recording has changed, outside of a call. */
export async function emitRecordingChanged(
  { events }: Pick<Services, 'events'>,
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  const found = await findOwner(db, id)
  // It was deleted meanwhile, perhaps with its tenant.
  if (found === undefined) return
  const event = { tenantId, topic: 'recordings' as const, objectId: id }
  const { owner_id: userId } = found
  await events.emit(db, [event, ...(userId === null ? [] : [{ ...event, userId }])])
}
