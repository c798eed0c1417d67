import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findOwners } from './recordings.store.ts'

/** Notifies administrators and owners of changed recordings, outside of a call; those that are deleted are left out. */
export async function emitRecordingsChanged(
  { events }: Pick<Services, 'events'>,
  db: Db,
  ids: readonly string[],
): Promise<void> {
  const rows = await findOwners(db, ids)
  await events.emit(
    db,
    rows.flatMap(({ tenant_id: tenantId, id: objectId, owner_id: userId }) => {
      const event = { tenantId, topic: 'recordings' as const, objectId }
      return [event, ...(userId === null ? [] : [{ ...event, userId }])]
    }),
  )
}
