import { createHash } from 'node:crypto'
import { access, mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordings } from '@foyer/contract/recordings/recordings'
import { describe, expect, it } from 'vitest'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { scrubStorage, verifyOldest } from './scrub.jobs.ts'
import { toTracksFolder } from './shared/tracks.ts'

const kit = await useKit()
const folder = join(kit.env.dataFolder, 'recordings', 'files')
const storage = new FolderStorage(folder)
const scrub = () => scrubStorage(storage)(kit.platform)

const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
/** Creates a recording with a file, which was stored before the scrub begins. */
async function create() {
  const tenant = await kit.createTenant()
  const stored = await insertRecording(kit, tenant, { stored: true })
  await kit.owner(`update recording_files set created_at = now() - interval '1 hour' where recording_id = $1`, [
    stored.id,
  ])
  const read = async () => (await kit.as(tenant.admin).call(recordings.get, { id: stored.id })).body
  return { ...stored, read }
}

describe('the scrub', () => {
  it('deletes files and tracks that no recording has, once they are a day old', async () => {
    const known = await create()
    await utimes(known.file, twoDaysAgo, twoDaysAgo)
    const [old, recent] = ['an-orphan-that-is-old', 'an-orphan-that-is-new'].map((name) => join(folder, 'an', name))
    const tracks = join(toTracksFolder(kit.env.dataFolder), '00000000-0000-4000-8000-00000000dead')
    await mkdir(join(folder, 'an'), { recursive: true })
    await mkdir(tracks, { recursive: true })
    for (const path of [old, recent]) await writeFile(path ?? '', 'orphan')
    for (const path of [old, tracks]) await utimes(path ?? '', twoDaysAgo, twoDaysAgo)
    await scrub()
    expect(
      await Promise.all([old, recent, tracks, known.file, known.tracks].map((path) => isThere(path ?? ''))),
    ).toEqual([...[false, true, false], ...[true, true]])
    await rm(recent ?? '')
  })

  it('deletes what a process that was killed had begun to write', async () => {
    const { file } = await create()
    const unfinished = `${file}.b1946ac9-2492-4d23-8a4f-8b1d2c3e4f50.part`
    await writeFile(unfinished, 'half')
    await scrub()
    expect(await isThere(unfinished)).toBe(true)
    await utimes(unfinished, twoDaysAgo, twoDaysAgo)
    await scrub()
    expect(await Promise.all([unfinished, file].map(isThere))).toEqual([false, true])
  })

  it('says which recordings have lost a file, until it is back', async () => {
    const { file, read } = await create()
    await scrub()
    expect(await read()).toMatchObject({ state: 'ready', failure: null })
    await rm(file)
    await scrub()
    expect(await read()).toMatchObject({ state: 'ready', failure: 'files-missing' })
    await writeFile(file, 'sound')
    await scrub()
    expect(await read()).toMatchObject({ failure: null })
    await truncate(file, 3)
    await scrub()
    expect(await read()).toMatchObject({ failure: 'files-missing' })
  })

  it('finds a file with other bytes by its checksum, which the next scrub does not forget', async () => {
    const { id, file, read } = await create()
    const sha256 = createHash('sha256').update('sound').digest()
    // Files of other tests were read lately.
    await kit.owner(`update recording_files set checked_at = portal_now()`)
    const verify = async () => {
      await kit.owner(`update recording_files set checked_at = null, sha256 = $2 where recording_id = $1`, [id, sha256])
      await verifyOldest(storage)(kit.platform)
    }
    await verify()
    expect(await read()).toMatchObject({ failure: null })
    await writeFile(file, 'noise')
    await verifyOldest(storage)(kit.platform)
    expect(await read()).toMatchObject({ failure: null })
    await verify()
    expect(await read()).toMatchObject({ failure: 'files-missing' })
    await scrub()
    expect(await read()).toMatchObject({ failure: 'files-missing' })
    await writeFile(file, 'sound')
    await verify()
    expect(await read()).toMatchObject({ failure: null })
  })
})
