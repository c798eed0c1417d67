import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { MissingFileError } from './file-storage.ts'
import { FolderStorage } from './folder-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = new FolderStorage(join(folder, 'files'))
const name = 'q8ZpT0c1R2mW3xYvKdLs'

async function* split(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

describe('a folder as storage', () => {
  it('is empty before anything is stored', async () => {
    expect(await Array.fromAsync(storage.list())).toEqual([])
  })

  it('gives back what was stored, whole and in parts', async () => {
    const content = randomBytes(300_000)
    expect(await storage.write(name, split(content, 7_000))).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
    })
    expect(await buffer(await storage.read(name))).toEqual(content)
    expect(await buffer(await storage.read(name, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20))
    expect(await Array.fromAsync(storage.list())).toEqual([
      { name, bytes: content.length, modifiedAt: expect.any(Date) },
    ])
  })

  it('keeps the file that was there, and no part, if writing fails', async () => {
    const before = await buffer(await storage.read(name))
    const failing = (async function* () {
      yield Buffer.alloc(10)
      throw new Error('the sender is gone')
    })()
    await expect(storage.write(name, failing)).rejects.toThrow('the sender is gone')
    expect(await buffer(await storage.read(name))).toEqual(before)
    expect(await readdir(join(folder, 'files', name.slice(0, 2)))).toEqual([name])
  })

  it('deletes, also what is not there', async () => {
    await storage.delete(name)
    await storage.delete(name)
    await expect(storage.read(name)).rejects.toThrow(MissingFileError)
  })

  it.each(['../../etc/passwd', 'short', 'a/b/c/d/e/f/g/h/i/j/k', `${name}\0`])('knows no file %j', async (wrong) => {
    await expect(storage.read(wrong)).rejects.toThrow(MissingFileError)
    await expect(storage.write(wrong, split(Buffer.alloc(1), 1))).rejects.toThrow(MissingFileError)
  })
})
