import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ByteRange, type FileStorage, isFileName, MissingFileError, type StoredFile } from './file-storage.ts'

const partSuffix = '.part'
// No other account of the machine reads recordings.
const fileMode = 0o600
const folderMode = 0o700

/** Stores files in a folder, in which each has a subfolder by the beginning of its name. */
export class FolderStorage implements FileStorage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const path = this.#toPath(name)
    const part = `${path}.${randomUUID()}${partSuffix}`
    await mkdir(dirname(path), { recursive: true, mode: folderMode })
    const hash = createHash('sha256')
    let bytes = 0
    try {
      const file = await open(part, 'wx', fileMode)
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          bytes += chunk.length
          await file.writev([chunk])
        }
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
    return { bytes, sha256: hash.digest() }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.#toPath(name))
      return file.createReadStream(range)
    } catch (error) {
      if (Object(error).code === 'ENOENT') throw new MissingFileError(name)
      throw error
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#toPath(name), { force: true })
  }

  async *list(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }> {
    for await (const { name, bytes, modifiedAt } of this.#find(isFileName)) yield { name, bytes, modifiedAt }
  }

  async deleteUnfinished(before: Date): Promise<number> {
    let count = 0
    for await (const { path, modifiedAt } of this.#find((name) => name.endsWith(partSuffix))) {
      // Also a large file is written to all the time.
      if (modifiedAt >= before) continue
      await rm(path, { force: true })
      count += 1
    }
    return count
  }

  async *#find(isWanted: (name: string) => boolean) {
    const folders = await opendir(this.#folder, { recursive: true }).catch(() => [])
    for await (const { name, parentPath } of folders) {
      if (!isWanted(name)) continue
      const path = join(parentPath, name)
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile()) yield { name, path, bytes: found.size, modifiedAt: found.mtime }
    }
  }

  #toPath(name: string): string {
    if (!isFileName(name)) throw new MissingFileError(name)
    return join(this.#folder, name.slice(0, 2), name)
  }
}

/** Writes the entries of a folder to the disk, so that a file that was renamed survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
