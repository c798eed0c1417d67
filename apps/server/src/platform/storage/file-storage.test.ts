import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { startS3Server } from '#test/s3-server.ts'
import { type FileStorage, MissingFileError } from './file-storage.ts'
import { FolderStorage } from './folder-storage.ts'
import { S3Storage } from './s3-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const address = await startS3Server()
const s3 = new S3Storage(address)

const files = join(folder, 'files')
const kinds: [string, () => FileStorage][] = [
  ['a folder', () => new FolderStorage(files)],
  ['a bucket', () => s3],
]
const name = 'q8ZpT0c1R2mW3xYvKdLs'

async function* split(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const failing = async function* (bytes: number) {
  yield Buffer.alloc(bytes)
  throw new Error('the sender is gone')
}

describe.each(kinds)('%s as storage', (_, open) => {
  it('is empty before anything is stored', async () => {
    expect(await Array.fromAsync(open().list())).toEqual([])
  })

  it('gives back what was stored, whole and in any part', async () => {
    const storage = open()
    const content = randomBytes(300_000)
    expect(await storage.write(name, split(content, 7_000))).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
    })
    expect(await buffer(await storage.read(name))).toEqual(content)
    const at = fc.integer({ min: 0, max: content.length - 1 })
    await fc.assert(
      fc.asyncProperty(at, at, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        expect(await buffer(await storage.read(name, { start, end }))).toEqual(content.subarray(start, end + 1))
      }),
      { numRuns: 20 },
    )
    expect(await Array.fromAsync(storage.list())).toEqual([
      { name, bytes: content.length, modifiedAt: expect.any(Date) },
    ])
  })

  it('keeps the file that was there, and no part, if writing fails', async () => {
    const storage = open()
    const before = await buffer(await storage.read(name))
    await expect(storage.write(name, failing(10))).rejects.toThrow('the sender is gone')
    expect(await buffer(await storage.read(name))).toEqual(before)
    expect(await Array.fromAsync(storage.list())).toHaveLength(1)
  })

  it('replaces a file', async () => {
    const storage = open()
    await storage.write(name, split(Buffer.from('another one'), 3))
    expect(String(await buffer(await storage.read(name)))).toBe('another one')
  })

  it('stores large files in parts, and empty ones', async () => {
    const storage = open()
    const content = randomBytes(34 * 1024 * 1024)
    const large = 'a-large-file-of-parts'
    expect(await storage.write(large, split(content, 1 << 20))).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
    })
    expect((await buffer(await storage.read(large))).equals(content)).toBe(true)
    await expect(storage.write('one-that-fails-late-on', failing(20 * 1024 * 1024))).rejects.toThrow()
    await storage.write('an-empty-file-of-none', split(Buffer.alloc(0), 1))
    expect(await buffer(await storage.read('an-empty-file-of-none'))).toHaveLength(0)
    const listed = (await Array.fromAsync(storage.list())).map((file) => file.name)
    expect(listed.toSorted()).toEqual([large, 'an-empty-file-of-none', name].toSorted())
  })

  it('deletes, also what is not there', async () => {
    const storage = open()
    await storage.delete(name)
    await storage.delete(name)
    await expect(storage.read(name)).rejects.toThrow(MissingFileError)
  })

  it.each(['../../etc/passwd', 'short', 'a/b/c/d/e/f/g/h/i/j/k', `${name}\0`])('knows no file %j', async (wrong) => {
    await expect(open().read(wrong)).rejects.toThrow(MissingFileError)
    await expect(open().write(wrong, split(Buffer.alloc(1), 1))).rejects.toThrow(MissingFileError)
  })
})

it('stores in a folder for nobody else on the machine', async () => {
  const storage = new FolderStorage(files)
  await storage.write(name, split(Buffer.alloc(1), 1))
  const [own] = await readdir(join(files, name.slice(0, 2)))
  expect(own).toBe(name)
  const modes = await Promise.all([files, join(files, 'q8'), join(files, 'q8', name)].map((path) => stat(path)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
})

it('deletes what was not written to its end, once it is old', async () => {
  const storage = new FolderStorage(files)
  await storage.write(name, split(Buffer.from('whole'), 1))
  const unfinished = join(files, 'q8', `${name}.b1946ac9-2492-4d23-8a4f-8b1d2c3e4f50.part`)
  await writeFile(unfinished, 'half')
  const aDayAgo = new Date(Date.now() - 86_400_000)
  expect(await storage.deleteUnfinished(aDayAgo)).toBe(0)
  for (const path of [unfinished, join(files, 'q8', name)]) await utimes(path, new Date(0), new Date(0))
  expect(await storage.deleteUnfinished(aDayAgo)).toBe(1)
  expect(await readdir(join(files, 'q8'))).toEqual([name])
  expect(await new FolderStorage(join(folder, 'none')).deleteUnfinished(aDayAgo)).toBe(0)
  // This server does not list them.
  expect(await s3.deleteUnfinished(aDayAgo)).toBe(0)
})

it('fails with the reason where the bucket refuses', async () => {
  const storage = new S3Storage({ ...address, url: 'http://127.0.0.1:9' })
  await expect(storage.read(name)).rejects.toThrow('ECONNREFUSED')
})
