import { emitRecordingsChanged } from '#features/recordings/recordings/recordings.commands.ts'
import type { Platform } from '#platform/services.ts'
import * as store from './composing.store.ts'

type Leased = { id: string; tenant_id: string }
type Lease = { platform: Platform; processId: string; renewMs: number; stopping: AbortSignal }

/**
 * Renews the claim of a process while it composes or cuts a recording. The signal aborts when the process has lost it, or
 * stops.
 */
export function startLease({ id, tenant_id: tenantId }: Leased, { platform, processId, renewMs, stopping }: Lease) {
  const lost = new AbortController()
  let progress = 0
  const renew = async (): Promise<void> => {
    const isOwn = await platform.database.withTenant(tenantId, async (db) => {
      const renewed = await store.renew(db, id, { processId, progress })
      await emitRecordingsChanged(platform, db, [id])
      return renewed
    })
    if (!isOwn) lost.abort()
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => platform.log.warn({ error, recording: id }, 'a claim could not be renewed'))
  }, renewMs)
  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    noteProgress: (share: number) => {
      progress = share
    },
    stop: () => clearInterval(timer),
  }
}
