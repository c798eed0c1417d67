import { createStore } from '#lib/browser/store.ts'

const firstPauseMs = 1000
const maxPauseMs = 15_000

let isProbing = false
let endPause = (): void => undefined
const reachable = createStore(true, () => endPause())

const isReady = (): Promise<boolean> =>
  fetch('/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

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
  for (let pauseMs = firstPauseMs; reachable.isUsed() && !(await isReady()); ) {
    reachable.set(false)
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  reachable.set(true)
}

/** Checks after a failed request whether the server can be reached, and polls until it can. */
export function checkConnection(): void {
  if (isProbing) return
  isProbing = true
  void probe().finally(() => {
    isProbing = false
  })
}

/** Returns whether the server was last known to be reachable. */
export const useReachable = (): boolean => reachable.use()
