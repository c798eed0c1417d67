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

/** Polls until the server is ready. A failed call alone doesn't mean that it's unreachable. */
async function probe(): Promise<void> {
  for (let pauseMs = firstPauseMs; !(await isReady()); pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    setReachable(false)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
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
  }
}

/** Whether the server was last known to be reachable. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
