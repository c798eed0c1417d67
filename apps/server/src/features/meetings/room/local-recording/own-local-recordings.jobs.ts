import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import { emitLocalRecording } from '#features/recordings/local-recordings/local-recordings.commands.ts'
import * as recordings from '#features/recordings/local-recordings/local-recordings-in-progress.store.ts'
import type { Platform } from '#platform/services.ts'

const batchSize = 100

/**
 * Ends recordings that have not been reported for a while, so that they are not shown for ever: their tab was closed, or has
 * crashed. Returns 'more' while there are further ones.
 */
export async function endSilentRecordings(platform: Platform): Promise<'more' | undefined> {
  const { database, events } = platform
  const silent = await database.acrossTenants((db) => recordings.findSilent(db, batchSize))
  for (const { tenant_id: tenantId, id } of silent)
    await database.withTenant(tenantId, async (db) => {
      const ended = await recordings.endSilent(db, id)
      if (ended === undefined) return
      const { conference_id: conferenceId, owner_id: ownerId, owner_name: by, reported_at: at } = ended
      await emitLocalRecording(platform, db, { tenant_id: tenantId, id, owner_id: ownerId })
      if (conferenceId === null) return
      await logConferenceEvents(db, [{ conferenceId, type: 'local-recording-stopped', by, detail: 'lost', at }])
      await events.emit(db, { tenantId, topic: 'meeting-controls', objectId: conferenceId })
    })
  return silent.length === batchSize ? 'more' : undefined
}
