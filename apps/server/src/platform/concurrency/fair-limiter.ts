import { CallError } from '#platform/errors/call-error.ts'
import { holdPlace } from './held-places.ts'

/** Limits concurrent work; the function returned by `acquire` releases the slot. */
export type FairLimiter = { acquire: (key: string) => Promise<() => void> }

type Options = {
  /** The limited resource. */
  name: string
  /** Maximum in total; unlimited by default. */
  maxConcurrent?: number
  maxConcurrentPerKey: number
  /** After waiting this long, `acquire` fails with `failure`. */
  maxWaitMs: number
  failure: 'busy' | 'unavailable'
}

/**
 * Creates a concurrency limiter with keys, usually tenants. Waiting keys are served round-robin, so that a thousand
 * requests of one tenant delay a request of another tenant by one slot and not by a thousand.
 */
export function createFairLimiter({
  name,
  maxConcurrent = Infinity,
  maxConcurrentPerKey,
  maxWaitMs,
  failure,
}: Options): FairLimiter {
  const running = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  let total = 0

  const canStart = (key: string): boolean => total < maxConcurrent && (running.get(key) ?? 0) < maxConcurrentPerKey

  const start = (key: string): (() => void) => {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
    const leavePlace = holdPlace({ limiter: name, key })
    let released = false
    return () => {
      if (released) return
      released = true
      leavePlace()
      total -= 1
      const remaining = (running.get(key) ?? 1) - 1
      if (remaining === 0) running.delete(key)
      else running.set(key, remaining)
      serveWaiting()
    }
  }

  const serveWaiting = (): void => {
    for (const [key, queue] of waiting) {
      if (total >= maxConcurrent) return
      if (!canStart(key)) continue
      const [first] = queue
      if (first !== undefined) queue.delete(first)
      // Back to the end of the rotation: a Map also iterates over keys added during the iteration.
      waiting.delete(key)
      if (queue.size > 0) waiting.set(key, queue)
      first?.()
    }
  }

  const wait = (key: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? new Set()
      waiting.set(key, queue)
      const admit = (): void => {
        clearTimeout(timer)
        resolve(start(key))
      }
      const timer = setTimeout(() => {
        queue.delete(admit)
        if (queue.size === 0 && waiting.get(key) === queue) waiting.delete(key)
        reject(new CallError(failure))
      }, maxWaitMs)
      queue.add(admit)
    })

  return { acquire: async (key) => (canStart(key) && !waiting.has(key) ? start(key) : wait(key)) }
}
