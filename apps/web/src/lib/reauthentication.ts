import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let waiting: readonly ((confirmed: boolean) => void)[] = []

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Has the person asked for the password again; true once the server has confirmed it, false when they would rather not. */
export function requestReauthentication(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => change([...waiting, resolve]))
}

/** Lets every request go on that waits for the password, or tells it that there will be none. */
export function resolveReauthentication(confirmed: boolean): void {
  const settled = waiting
  change([])
  for (const resolve of settled) resolve(confirmed)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a request waits for the password. */
export const useReauthenticationPending = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0)
