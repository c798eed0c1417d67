import { createStore } from '#lib/browser/store.ts'

/** The overlays that can open over any page, one at a time. */
export type OverlayName = 'search' | 'keys' | 'join' | 'quick-panel' | 'settings'

const current = createStore<OverlayName | undefined>(undefined)

/** Opens one, in place of any other. */
export const openOverlay = (name: OverlayName): void => current.set(name)
export const closeOverlay = (): void => current.set(undefined)

/** Checks whether an overlay is open, or about to. */
export const hasOverlay = (): boolean => current.get() !== undefined

/** Returns the overlay that is open. */
export const useOverlay = (): OverlayName | undefined => current.use()
