import { createWriteStream } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Chapter } from '@foyer/contract/recordings/recordings.shapes'
import { z } from 'zod'
import type { cut as cutFiles } from '#composer/composer.ts'
import { emitRecordingsChanged } from '#features/recordings/recordings/recordings.commands.ts'
import { release } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import { isDiskNearlyFull } from '#features/recordings/recordings/room-for-recordings.commands.ts'
import { toTracksFolder } from '#features/recordings/recordings/shared/tracks.ts'
import { choosePosterPosition } from '#features/recordings/recordings/shared/trimming.rules.ts'
import * as store from '#features/recordings/recordings/trimming.store.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { startLease } from './recording-composer-lease.ts'
import { storeFiles } from './stored-files.ts'

/** How often a part is tried before it fails; most attempts end with the process. */
const maxAttempts = 5

export type Cutting = {
  platform: Platform
  storage: FileStorage
  cut: typeof cutFiles
  processId: string
  renewMs: number
  leaseSeconds: number
  stopping: AbortSignal
}

/** Cuts the next part that was asked for, of all tenants; returns whether there was one. */
export async function cutNext(cutting: Cutting): Promise<boolean> {
  const { platform, processId, leaseSeconds, stopping } = cutting
  const row = await platform.database.acrossTenants((db) => store.claimNext(db, { processId, leaseSeconds }))
  if (row === undefined) return false
  if (row.attempts > maxAttempts) await fail(cutting, row)
  else
    await cutRow(cutting, row).catch(async (error: unknown) => {
      if (stopping.aborted) return leave(cutting, row)
      platform.log.warn({ error, recording: row.id }, 'a recording could not be trimmed; its original is kept')
      await fail(cutting, row)
    })
  return true
}

/**
 * Returns the folder in which a part is cut: a process that is interrupted goes on there, and another part has another
 * one. It is deleted with the recording.
 */
const toFolder = ({ platform }: Pick<Cutting, 'platform'>, row: store.CutRow): string =>
  join(toTracksFolder(platform.env.dataFolder), row.folder, `part-${row.trim_from_ms}-${row.trim_to_ms}`)

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // Unless another part is cut beside it.
  await rmdir(dirname(folder)).catch(() => undefined)
}

async function cutRow(cutting: Cutting, row: store.CutRow): Promise<void> {
  const { platform, storage, cut } = cutting
  const { id, tenant_id: tenantId, trim_from_ms: fromMs, trim_to_ms: toMs, duration_ms: durationMs } = row
  const folder = toFolder(cutting, row)
  const output = join(folder, 'trimmed')
  const lease = startLease(row, cutting)
  try {
    const source = await copyOriginal(cutting, row, folder)
    const posterAtMs = choosePosterPosition(z.array(Chapter).parse(row.chapters), { fromMs, toMs })
    const part = { source, output, fromMs, toMs, durationMs, posterAtMs: Math.round(posterAtMs) }
    const made = await cut(part, { log: platform.log, signal: lease.signal, onProgress: lease.noteProgress })
    const files = await storeFiles(storage, output, made)
    const isWritten = await platform.database.withTenant(tenantId, async (db) => {
      const written = await store.writeCut(db, { id, processId: cutting.processId }, files)
      if (written) await emitRecordingsChanged(platform, db, [id])
      return written
    })
    if (!isWritten) for (const { object } of files) await storage.delete(object)
    await removeFolder(folder)
  } finally {
    lease.stop()
  }
}

/** Copies what is cut from out of the storage, because FFmpeg reads files; returns its path. */
async function copyOriginal({ platform, storage }: Cutting, row: store.CutRow, folder: string): Promise<string> {
  const found = await platform.database.withTenant(row.tenant_id, (db) => store.findOriginal(db, row.id))
  if (found === undefined) throw new Error('the recording has no files')
  // The part that is cut out of it may be as large, and meetings that are recorded need the rest.
  if (await isDiskNearlyFull(platform.env, 2 * found.bytes)) throw new Error('the disk has no room for the part')
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'original.mp4')
  await pipeline(await storage.read(found.object), createWriteStream(path))
  return path
}

async function fail({ platform, processId }: Cutting, row: store.CutRow): Promise<void> {
  const { tenant_id: tenantId, id } = row
  await platform.database.withTenant(tenantId, async (db) => {
    await store.writeCutFailed(db, { id, processId })
    await emitRecordingsChanged(platform, db, [id])
  })
  await removeFolder(toFolder({ platform }, row))
}

/** Leaves a part to another process. */
const leave = ({ platform, processId }: Cutting, { tenant_id: tenantId, id }: store.CutRow) =>
  platform.database.withTenant(tenantId, async (db) => {
    await release(db, id, processId)
  })
