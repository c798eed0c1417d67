import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let waiting: readonly ((confirmed: boolean) => void)[] = []

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Prompts for the password again; true once the server has confirmed it, false if the user cancels. */
export function requestReauthentication(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => change([...waiting, resolve]))
}

/** Continues all waiting requests, with or without a confirmed password. */
export function resolveReauthentication(confirmed: boolean): void {
  const resolvers = waiting
  change([])
  for (const resolve of resolvers) resolve(confirmed)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a request is waiting for the password. */
export const useReauthenticationPending = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0)
