import { setTimeout as wait } from 'node:timers/promises'
import { EngineError, type MediaEngine } from '#engine/media-engine.ts'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import { CallError } from '#platform/errors/call-error.ts'

const timeoutMs = 3000
const probeMs = 1000

/** The engine's answer, or `unavailable`: a request must not hold its connection until an engine is back. */
export async function withTimeout<T>(asked: Promise<T>): Promise<T> {
  assertNoTransaction('The engine')
  const patience = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error('late')
  })
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    const isFull = error instanceof EngineError && error.code === 'full'
    throw new CallError(isFull ? 'engine-full' : 'unavailable')
  } finally {
    late.catch(() => undefined)
    asked.catch(() => undefined)
    patience.abort()
  }
}

/** Whether something answers where another portal process said that its engine is. */
async function responses(signalUrl: string): Promise<boolean> {
  try {
    await fetch(signalUrl.replace(/^ws/, 'http'), { signal: AbortSignal.timeout(probeMs) })
    return true
  } catch {
    return false
  }
}

/**
 * The engine of a conference, ready for its room. The engine of another living portal process is used as it is; where
 * that one is gone (a restart), ours takes the conference over.
 */
export async function resolveSignalUrl(
  engine: MediaEngine,
  conference: { room: string; engine_instance?: string; signal_url?: string },
): Promise<{ engineInstance: string; signalUrl: string }> {
  const own = await withTimeout(engine.signalUrl())
  const { room, engine_instance: engineInstance = engine.instance, signal_url: signalUrl = own } = conference
  const isOurs = engineInstance === engine.instance
  if (!isOurs && signalUrl !== own && (await responses(signalUrl))) return { engineInstance, signalUrl }
  await withTimeout(engine.ensureRoom(room))
  return { engineInstance: engine.instance, signalUrl: own }
}
