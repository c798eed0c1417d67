import { setTimeout as wait } from 'node:timers/promises'
import { EngineError, type MediaEngine } from '#engine/media-engine.ts'
import { CallFailure } from '#platform/failure.ts'
import { demandNoTransaction } from '#platform/outside.ts'

const patienceMs = 3000
const probeMs = 1000

/** The engine's answer, or `unavailable`: a request must not hold its connection until an engine is back. */
export async function ask<T>(asked: Promise<T>): Promise<T> {
  demandNoTransaction('The engine')
  const patience = new AbortController()
  const late = wait(patienceMs, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error('late')
  })
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    const isFull = error instanceof EngineError && error.code === 'full'
    throw new CallFailure(isFull ? 'engine-full' : 'unavailable')
  } finally {
    late.catch(() => undefined)
    asked.catch(() => undefined)
    patience.abort()
  }
}

/** Whether something answers where another portal process said that its engine is. */
async function answers(signalUrl: string): Promise<boolean> {
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
export async function reach(
  engine: MediaEngine,
  conference: { room: string; engine_instance?: string; signal_url?: string },
): Promise<{ engineInstance: string; signalUrl: string }> {
  const own = await ask(engine.signalUrl())
  const { room, engine_instance: engineInstance = engine.instance, signal_url: signalUrl = own } = conference
  const isOurs = engineInstance === engine.instance
  if (!isOurs && signalUrl !== own && (await answers(signalUrl))) return { engineInstance, signalUrl }
  await ask(engine.ensureRoom(room))
  return { engineInstance: engine.instance, signalUrl: own }
}
