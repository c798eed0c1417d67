import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'

type Emitting = Pick<Services, 'events'>
type Changed = { tenant_id: string; id: string; owner_id: string | null }

/** Notifies the browser of who made a local recording. */
export async function emitToOwner({ events }: Emitting, db: Db, row: Changed): Promise<void> {
  const { tenant_id: tenantId, id: objectId, owner_id: userId } = row
  if (userId !== null) await events.emit(db, { tenantId, topic: 'own-local-recordings', objectId, userId })
}

/** Notifies the operator and who made a local recording of its change, outside of a call that says so. */
export async function emitLocalRecording(services: Emitting, db: Db, row: Changed): Promise<void> {
  await services.events.emit(db, { tenantId: row.tenant_id, topic: 'local-recordings', objectId: row.id })
  await emitToOwner(services, db, row)
}
