import { useSyncExternalStore } from 'react'

/** Creates a value outside React that components follow; `onUnused` is called when none does any more. */
export function createStore<T>(initial: T, onUnused?: () => void) {
  const listeners = new Set<() => void>()
  let value = initial
  const get = (): T => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) onUnused?.()
    }
  }
  return {
    get,
    set: (next: T): void => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    isUsed: (): boolean => listeners.size > 0,
    use: (): T => useSyncExternalStore(subscribe, get),
  }
}
