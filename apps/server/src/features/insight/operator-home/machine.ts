import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import type { PlatformCause } from '@foyer/contract/insight/operator-home'

/** The share of a file system from which an operator needs to make room. */
const fullShare = 0.8
/** Certificates that are renewed automatically have more time left. */
const renewalMs = 21 * 86_400_000

/** Checks the file system of a folder; nothing is known of one that cannot be read. */
export async function checkDisk(folder: string): Promise<PlatformCause[]> {
  const disk = await statfs(folder).catch(() => undefined)
  if (disk === undefined) return []
  const used = disk.blocks - disk.bfree
  // Blocks that only root may use are neither used nor free.
  const usedShare = used / Math.max(1, used + disk.bavail)
  return usedShare < fullShare ? [] : [{ kind: 'disk', usedShare, freeBytes: disk.bavail * disk.bsize }]
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

/** Checks a certificate that expires at an instant, or none. */
export const checkCertificate = (expiresAt: Date | undefined, now: number): PlatformCause[] =>
  expiresAt === undefined || expiresAt.getTime() - now > renewalMs
    ? []
    : [{ kind: 'certificate', expiresAt: expiresAt.toISOString() }]
