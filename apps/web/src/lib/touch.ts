import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let touching = window.matchMedia('(hover: none)').matches

function follow(next: boolean): void {
  if (next === touching) return
  touching = next
  for (const listener of listeners) listener()
}
for (const name of ['pointerdown', 'pointermove'] as const)
  window.addEventListener(name, ({ pointerType }) => follow(pointerType === 'touch'), { capture: true, passive: true })
window.addEventListener('keydown', () => follow(false), true)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether fingers work the page now, rather than a mouse or a keyboard. */
export const useTouching = (): boolean => useSyncExternalStore(subscribe, () => touching)
