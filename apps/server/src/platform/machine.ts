import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'

/** A file system: the share from 0 to 1 that is in use, and its bytes. */
export type Disk = { usedShare: number; freeBytes: number; totalBytes: number }

/** Reads the file system of a folder; undefined where it cannot be read. */
export async function readDisk(folder: string): Promise<Disk | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  if (disk === undefined) return undefined
  const used = disk.blocks - disk.bfree
  // Blocks that only root may use are neither used nor free.
  const usable = Math.max(1, used + disk.bavail)
  return { usedShare: used / usable, freeBytes: disk.bavail * disk.bsize, totalBytes: usable * disk.bsize }
}

/** Returns a function that reads when a certificate expires, once: the server takes a new one at its next start. */
export function createExpiryReader(): (file: string | undefined) => Promise<Date | undefined> {
  let expiry: Promise<Date | undefined> | undefined
  const read = async (file: string) => {
    const pem = await readFile(file).catch(() => undefined)
    return pem === undefined ? undefined : new Date(new X509Certificate(pem).validTo)
  }
  return async (file) => {
    if (file === undefined) return undefined
    expiry ??= read(file)
    return expiry
  }
}
