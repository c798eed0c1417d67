import { setTimeout as wait } from 'node:timers/promises'
import { EngineError, type MediaEngine } from '#engine/media-engine.ts'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import { CallError, failCall } from '#platform/errors/call-error.ts'

/** The engine did not answer in time, or refused to. */
export class EngineSilentError extends CallError {
  constructor() {
    super('unavailable')
  }
}

const timeoutMs = 3000
const probeTimeoutMs = 1000

/**
 * Returns the engine's response, or the error `unavailable` after three seconds: a request must not wait for an
 * engine's restart.
 */
export async function withTimeout<T>(response: Promise<T>): Promise<T> {
  assertNoTransaction('The engine')
  const timer = new AbortController()
  const timeout = wait(timeoutMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('timeout')
  })
  try {
    return await Promise.race([response, timeout])
  } catch (error) {
    const isFull = error instanceof EngineError && error.code === 'full'
    if (isFull) return failCall('engine-full')
    throw new EngineSilentError()
  } finally {
    timeout.catch(() => undefined)
    response.catch(() => undefined)
    timer.abort()
  }
}

/** Checks whether the engine of another portal process responds at its stored address. */
async function isReachable(signalUrl: string): Promise<boolean> {
  try {
    await fetch(signalUrl.replace(/^ws/, 'http'), { signal: AbortSignal.timeout(probeTimeoutMs) })
    return true
  } catch {
    return false
  }
}

/**
 * Resolves the engine of a conference with its signaling address; the room is open there. The engine of another running
 * portal process is used as it is. If that process has ended, this process's engine takes over the conference.
 */
export async function resolveSignalUrl(
  engine: MediaEngine,
  conference: { room: string; engine_instance?: string; signal_url?: string },
): Promise<{ engineInstance: string; signalUrl: string }> {
  const own = await withTimeout(engine.signalUrl())
  const { room, engine_instance: engineInstance = engine.instance, signal_url: signalUrl = own } = conference
  const isOwn = engineInstance === engine.instance
  if (!isOwn && signalUrl !== own && (await isReachable(signalUrl))) return { engineInstance, signalUrl }
  await withTimeout(engine.ensureRoom(room))
  return { engineInstance: engine.instance, signalUrl: own }
}
