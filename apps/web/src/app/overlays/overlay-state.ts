import { useSyncExternalStore } from 'react'

/** What can open over any page; one at a time. */
export type OverlayName = 'search' | 'keys' | 'join' | 'quick-panel' | 'settings'

const listeners = new Set<() => void>()
let current: OverlayName | undefined

function change(next: OverlayName | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** Opens one, in place of any other. */
export const openOverlay = (name: OverlayName): void => change(name)
export const closeOverlay = (): void => change(undefined)

/** Whether one is open, or about to. */
export const hasOverlay = (): boolean => current !== undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Which one is open. */
export const useOverlay = (): OverlayName | undefined => useSyncExternalStore(subscribe, () => current)
