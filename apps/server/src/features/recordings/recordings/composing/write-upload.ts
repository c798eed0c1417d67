import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '#platform/storage/file-storage.ts'

type Part = { object: string; bytes: number; sha256: Buffer }
type Upload = { path: string; parts: readonly Part[]; signal: AbortSignal }

/** Reads parts one after the other; fails if one is not as it was stored. */
async function* readParts(storage: FileStorage, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { object, sha256 } of parts) {
    const hash = createHash('sha256')
    for await (const chunk of await storage.read(object)) {
      hash.update(chunk)
      yield chunk
    }
    if (!hash.digest().equals(sha256)) throw new Error('A part of an upload is damaged')
  }
}

/** Joins the parts of an upload in one file, unless an earlier run has. */
export async function writeUpload(storage: FileStorage, { path, parts, signal }: Upload): Promise<void> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const found = await stat(path).catch(() => undefined)
  if (found?.size === bytes) return
  const unfinished = `${path}-unfinished`
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(readParts(storage, parts), createWriteStream(unfinished, { flush: true, mode: 0o600 }), { signal })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
