import { setTimeout as wait } from 'node:timers/promises'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import type { EngineStats } from './engine-stats.ts'
import type { MediaEngine } from './media-engine.ts'

const timeoutMs = 2_000

/** Reads the figures of the engine; undefined if there is none, or while it does not respond. */
export async function readStats(engine: MediaEngine): Promise<EngineStats | undefined> {
  assertNoTransaction('The engine')
  const timeout = new AbortController()
  try {
    return await Promise.race([engine.stats(), wait(timeoutMs, undefined, { signal: timeout.signal, ref: false })])
  } catch {
    return undefined
  } finally {
    timeout.abort()
  }
}
