import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { deleteFiles } from './deletion.commands.ts'
import * as store from './recordings.store.ts'

const batchSize = 100

/** Deletes the recordings that have been in the trash for their time; returns 'more' while there are further ones. */
export const emptyTrash =
  (storage: FileStorage) =>
  async (platform: Platform): Promise<'more' | undefined> => {
    const { database } = platform
    const { due, left } = await database.acrossTenants(async (db) => {
      const due = await store.findTrashed(db, batchSize)
      return { due, left: await store.remove(db, due) }
    })
    await deleteFiles({ ...platform, storage }, left)
    return due.length === batchSize ? 'more' : undefined
  }
