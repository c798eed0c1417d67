import { useSyncExternalStore } from 'react'

const firstPauseMs = 1000
const longestPauseMs = 15_000

let reachable = true
let probing = false
const listeners = new Set<() => void>()

function setReachable(next: boolean): void {
  if (reachable === next) return
  reachable = next
  for (const listener of listeners) listener()
}

const responses = (): Promise<boolean> =>
  fetch('/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks until the server is ready; only its own answer decides, because one failed call may have other reasons. */
async function probe(): Promise<void> {
  for (let pauseMs = firstPauseMs; !(await responses()); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    setReachable(false)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  setReachable(true)
}

/** Something did not get through: finds out whether the server can be reached, and when it can be again. */
export function checkConnection(): void {
  if (probing) return
  probing = true
  void probe().finally(() => {
    probing = false
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the server can be reached, as far as we know. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
