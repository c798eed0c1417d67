import { useSyncExternalStore } from 'react'

const firstPauseMs = 1000
const maxPauseMs = 15_000

let reachable = true
let isProbing = false
const listeners = new Set<() => void>()

function setReachable(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
}

const isReady = (): Promise<boolean> =>
  fetch('/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

let endPause = (): void => undefined

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })

/**
 * Polls until the server is ready, or nothing on the page shows the connection any more. A failed call alone doesn't
 * mean that the server is unreachable.
 */
async function probe(): Promise<void> {
  for (let pauseMs = firstPauseMs; listeners.size > 0 && !(await isReady()); ) {
    setReachable(false)
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  setReachable(true)
}

/** Checks after a failed request whether the server can be reached, and polls until it can. */
export function checkConnection(): void {
  if (isProbing) return
  isProbing = true
  void probe().finally(() => {
    isProbing = false
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) endPause()
  }
}

/** Whether the server was last known to be reachable. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
