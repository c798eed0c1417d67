import { deleteFiles } from '#features/recordings/recordings/deletion.commands.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { emitLocalRecording } from './local-recordings.commands.ts'
import { lock } from './local-recordings.store.ts'
import * as store from './uploads.store.ts'

const batchSize = 100
/** After so many days without a part an upload is given up. */
const abandonedDays = 7

/**
 * Deletes the parts of uploads that were given up, and those that are left of others: of which a recording was made, and
 * is ready or deleted. Returns 'more' while there are further ones.
 */
export const deleteLeftOverParts =
  (storage: FileStorage) =>
  async (platform: Platform): Promise<'more' | undefined> => {
    const { database } = platform
    const uploads = await database.acrossTenants((db) =>
      store.findLeftOver(db, { days: abandonedDays, limit: batchSize }),
    )
    for (const { tenant_id: tenantId, id, abandoned } of uploads) {
      const objects = await database.withTenant(tenantId, async (db) => {
        const row = await lock(db, id)
        if (row === undefined || (abandoned && !(await store.abandon(db, id, abandonedDays)))) return []
        // One that has begun again meanwhile keeps its parts.
        if (!abandoned && row.state === 'uploading') return []
        await emitLocalRecording(platform, db, row)
        return store.removeParts(db, id)
      })
      await deleteFiles({ ...platform, storage }, { objects, folders: [] })
    }
    return uploads.length === batchSize ? 'more' : undefined
  }
