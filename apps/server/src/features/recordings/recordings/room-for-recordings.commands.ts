import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { readDisk } from '#platform/machine.ts'
import { sumBytes } from './due-recordings.store.ts'

/** The room that a recording needs on the disk to begin: less would be used up before its meeting ends. */
const minFreeBytes = 1e9

/** Checks whether the disk has so little room that no recording can begin, or none that needs some bytes at once. */
export async function isDiskNearlyFull({ dataFolder }: Pick<Env, 'dataFolder'>, neededBytes = 0): Promise<boolean> {
  const disk = await readDisk(dataFolder)
  return disk !== undefined && disk.freeBytes < minFreeBytes + neededBytes
}

/** Checks whether the tenant of the transaction has used up its quota. */
export async function isQuotaUsed(db: Db): Promise<boolean> {
  const { quota_bytes: quota } = await findSettings(db)
  return quota !== null && (await sumBytes(db)) >= quota
}
