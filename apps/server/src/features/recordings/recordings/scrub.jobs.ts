import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '#platform/services.ts'
import { type FileStorage, MissingFileError } from '#platform/storage/file-storage.ts'
import { emitRecordingsChanged } from './recordings.commands.ts'
import * as store from './scrub.store.ts'
import { toTracksFolder } from './shared/tracks.ts'

const batchSize = 500
const dayMs = 86_400_000
/** How often each file is read in full. */
const verifyDays = 30
const verifiedAtOnce = 20

const isOld = (at: Date): boolean => Date.now() - at.getTime() > dayMs
const isFolderName = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)

/** Deletes stored files that no recording has, and returns the sizes of all others by their names. */
async function deleteOrphans({ database, log }: Platform, storage: FileStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  let batch: { name: string; bytes: number; modifiedAt: Date }[] = []
  const handle = async () => {
    const known = await database.acrossTenants((db) =>
      store.findKnownObjects(
        db,
        batch.map(({ name }) => name),
      ),
    )
    for (const { name, bytes, modifiedAt } of batch) {
      if (known.has(name)) sizes.set(name, bytes)
      // A file has no row before it is stored in full.
      else if (isOld(modifiedAt)) {
        await storage.delete(name)
        log.warn({ file: name, bytes }, 'a stored file that no recording has was deleted')
      }
    }
    batch = []
  }
  for await (const file of storage.list()) {
    batch.push(file)
    if (batch.length === batchSize) await handle()
  }
  await handle()
  return sizes
}

/** Deletes folders of tracks that no recording needs, also those that a process has left that was killed. */
async function deleteUnneededTracks({ database, log, env }: Platform): Promise<void> {
  const folder = toTracksFolder(env.dataFolder)
  const names = (await readdir(folder).catch(() => [])).filter(isFolderName)
  const needed = await database.acrossTenants((db) => store.findNeededFolders(db, names))
  for (const name of names.filter((one) => !needed.has(one))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found === undefined || !isOld(found.mtime)) continue
    await rm(join(folder, name), { recursive: true, force: true })
    log.warn({ folder: name }, 'tracks that no recording needs were deleted')
  }
}

type Checked = Pick<store.ScrubbedFile, 'tenant_id' | 'id' | 'recording_id' | 'damage'>

/** Notes what is wrong with a file, if that has changed. */
async function report(platform: Platform, file: Checked, damage: store.Damage): Promise<void> {
  if (file.damage === damage) return
  const { tenant_id: tenantId, id, recording_id: recordingId } = file
  if (damage !== '')
    platform.log.error({ recording: recordingId, damage }, 'a file of a recording is missing or damaged')
  await platform.database.withTenant(tenantId, async (db) => {
    await store.setDamage(db, { id, recordingId, damage })
    await emitRecordingsChanged(platform, db, [recordingId])
  })
}

/** Compares the rows of files with the sizes of what is stored. */
async function compareRows(platform: Platform, sizes: ReadonlyMap<string, number>, before: Date): Promise<void> {
  let after: string | undefined
  for (;;) {
    const files = await platform.database.acrossTenants((db) =>
      store.findFilesAfter(db, after, { before, limit: batchSize }),
    )
    for (const file of files) {
      const bytes = sizes.get(file.object)
      const isDamaged = bytes !== file.bytes
      // A wrong checksum is found by reading the file, and stays until it is read again.
      if (isDamaged) await report(platform, file, bytes === undefined ? 'missing' : 'size')
      else if (file.damage !== 'checksum') await report(platform, file, '')
    }
    after = files.at(-1)?.id
    if (files.length < batchSize) return
  }
}

/** Deletes what is stored without a recording or not whole, and finds recordings whose files are missing or have another size. */
export const scrubStorage =
  (storage: FileStorage) =>
  async (platform: Platform): Promise<void> => {
    const before = new Date()
    const unfinished = await storage.deleteUnfinished(new Date(before.getTime() - dayMs))
    if (unfinished > 0) platform.log.warn({ count: unfinished }, 'files whose writing was interrupted were deleted')
    const sizes = await deleteOrphans(platform, storage)
    await deleteUnneededTracks(platform)
    await compareRows(platform, sizes, before)
  }

async function readChecksum(storage: FileStorage, object: string): Promise<Buffer | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await storage.read(object)) hash.update(chunk)
    return hash.digest()
  } catch (error) {
    if (error instanceof MissingFileError) return undefined
    throw error
  }
}

/** Verifies the file that was read longest ago; returns whether there was one. */
async function verifyNext(platform: Platform, storage: FileStorage): Promise<boolean> {
  const file = await platform.database.acrossTenants((db) => store.findUnverified(db, verifyDays))
  if (file === undefined) return false
  const sha256 = await readChecksum(storage, file.object)
  const damage = sha256 === undefined ? 'missing' : sha256.equals(file.sha256) ? '' : 'checksum'
  await report(platform, file, damage)
  await platform.database.withTenant(file.tenant_id, (db) => store.noteVerified(db, file.id))
  return true
}

/** Reads a few files, those that were read longest ago, and compares them with their checksums: one after another. */
export const verifyOldest =
  (storage: FileStorage) =>
  async (platform: Platform): Promise<void> => {
    for (let count = 0; count < verifiedAtOnce; count += 1) if (!(await verifyNext(platform, storage))) return
  }
