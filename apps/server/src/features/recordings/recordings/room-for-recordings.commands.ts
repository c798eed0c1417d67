import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { readDisk } from '#platform/machine.ts'
import { sumBytes } from './due-recordings.store.ts'

/** The room that a recording needs on the disk to begin: less would be used up before its meeting ends. */
const minFreeBytes = 1e9

/** Finds out why no recording can begin in the tenant of the transaction: its quota is used up, or the disk nearly full. */
export async function findObstacle(
  db: Db,
  { dataFolder }: Pick<Env, 'dataFolder'>,
): Promise<'quota' | 'disk-full' | undefined> {
  const { quota_bytes: quota } = await findSettings(db)
  if (quota !== null && (await sumBytes(db)) >= quota) return 'quota'
  const disk = await readDisk(dataFolder)
  return disk !== undefined && disk.freeBytes < minFreeBytes ? 'disk-full' : undefined
}
