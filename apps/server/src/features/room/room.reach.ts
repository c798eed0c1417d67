import { setTimeout as wait } from 'node:timers/promises'
import type { MediaEngine } from '#engine/media-engine.ts'
import { CallFailure } from '#platform/failure.ts'

const patienceMs = 3000
const probeMs = 1000

/** The engine's answer, or `unavailable`: a request must not hold its connection until an engine is back. */
export async function ask<T>(asked: Promise<T>): Promise<T> {
  const patience = new AbortController()
  const late = wait(patienceMs, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error('late')
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    throw new CallFailure('unavailable')
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
 * Where a conference's signalling is. The engine of another living portal process is used as it is; where that one is
 * gone (a restart), `move` brings the conference to ours, and its people find each other there again.
 */
export async function reach(
  engine: MediaEngine,
  conference: { room: string; engine_instance: string; signal_url: string },
  move: (to: { instance: string; signalUrl: string }) => Promise<unknown>,
): Promise<string> {
  const own = await ask(engine.signalUrl())
  const isOurs = conference.engine_instance === engine.instance
  if (!isOurs && conference.signal_url !== own && (await answers(conference.signal_url))) return conference.signal_url
  await ask(engine.ensureRoom(conference.room))
  if (!isOurs || conference.signal_url !== own) await move({ instance: engine.instance, signalUrl: own })
  return own
}
