import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ComposedFile } from '#composer/composition.ts'
import type { FileStorage, StoredFile } from '#platform/storage/file-storage.ts'

/** Moves files of the composer into the storage, under random names. */
export async function storeFiles(storage: FileStorage, output: string, files: readonly ComposedFile[]) {
  const stored: ({ kind: ComposedFile['kind']; object: string } & StoredFile)[] = []
  for (const { kind, name } of files) {
    const object = randomBytes(18).toString('base64url')
    stored.push({ kind, object, ...(await storage.write(object, createReadStream(join(output, name)))) })
  }
  return stored
}
