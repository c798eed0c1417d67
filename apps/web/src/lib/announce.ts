import { createStore } from './browser/store.ts'

const current = createStore({ id: 0, text: '' })

/** Tells screen readers of a result that others see at once, so that it needs no toast. */
export const announce = (text: string): void => current.set({ id: current.get().id + 1, text })

/** Returns what was announced last. */
export const useAnnouncement = (): { readonly id: number; readonly text: string } => current.use()
