import type { PlatformCause } from '@foyer/contract/insight/operator-home'
import { isOutside } from '#features/operations/health/shared/rules.ts'
import type { Disk } from '#platform/machine.ts'

const dayMs = 86_400_000

/** Checks a file system; nothing is known of one that cannot be read. */
export const checkDisk = (disk: Disk | undefined): PlatformCause[] =>
  disk === undefined || !isOutside('disk', disk.usedShare * 100)
    ? []
    : [{ kind: 'disk', usedShare: disk.usedShare, freeBytes: disk.freeBytes }]

/** Checks a certificate that expires at an instant, or none. */
export const checkCertificate = (expiresAt: Date | undefined, now: number): PlatformCause[] =>
  expiresAt === undefined || !isOutside('certificate', (expiresAt.getTime() - now) / dayMs)
    ? []
    : [{ kind: 'certificate', expiresAt: expiresAt.toISOString() }]
