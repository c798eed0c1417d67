import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { toTracksFolder } from './shared/tracks.ts'

type Deleting = { env: Pick<Env, 'dataFolder'>; log: Log; storage: FileStorage }

/** Deletes the files of recordings whose rows are gone; what cannot be deleted now is found by the next scrub. */
export async function deleteFiles(
  { env, log, storage }: Deleting,
  { objects, folders }: { objects: readonly string[]; folders: readonly string[] },
): Promise<void> {
  const deleting = [
    ...objects.map((object) => storage.delete(object)),
    ...folders.map((folder) => rm(join(toTracksFolder(env.dataFolder), folder), { recursive: true, force: true })),
  ]
  for (const { reason } of (await Promise.allSettled(deleting)).filter((result) => result.status === 'rejected'))
    log.warn({ error: reason }, 'a file of a deleted recording could not be deleted; the scrub tries again')
}
