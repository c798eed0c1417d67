import { CallError } from '#platform/errors/call-error.ts'

/** Gives turns to work that many want at once; the returned function ends the turn. */
export type Turns = { take: (key: string) => Promise<() => void> }

type Options = {
  /** Turns at the same time, in all and for one key. */
  atOnce: number
  atOncePerKey: number
  /** Who waits longer than this fails with `failure`. */
  waitMs: number
  failure: 'busy' | 'unavailable'
}

/**
 * Turns by key, usually a tenant. Waiting keys are served in rotation, so that a thousand requests of one tenant delay
 * a single request of another by one turn and not by a thousand.
 */
export function createTurns({ atOnce, atOncePerKey, waitMs, failure }: Options): Turns {
  const running = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  let total = 0

  const canBegin = (key: string): boolean => total < atOnce && (running.get(key) ?? 0) < atOncePerKey

  const begin = (key: string): (() => void) => {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      total -= 1
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
      serveWaiting()
    }
  }

  const serveWaiting = (): void => {
    for (const [key, queue] of waiting) {
      if (total >= atOnce) return
      if (!canBegin(key)) continue
      const [first] = queue
      if (first !== undefined) queue.delete(first)
      // Back to the end of the rotation; a Map iterates over what is added meanwhile.
      waiting.delete(key)
      if (queue.size > 0) waiting.set(key, queue)
      first?.()
    }
  }

  const wait = (key: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? new Set()
      waiting.set(key, queue)
      const start = (): void => {
        clearTimeout(timer)
        resolve(begin(key))
      }
      const timer = setTimeout(() => {
        queue.delete(start)
        if (queue.size === 0 && waiting.get(key) === queue) waiting.delete(key)
        reject(new CallError(failure))
      }, waitMs)
      queue.add(start)
    })

  return { take: async (key) => (canBegin(key) && !waiting.has(key) ? begin(key) : wait(key)) }
}
