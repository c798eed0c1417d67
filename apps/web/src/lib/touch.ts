import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isTouching = window.matchMedia('(hover: none)').matches

function setTouching(next: boolean): void {
  if (next === isTouching) return
  isTouching = next
  for (const listener of listeners) listener()
}
for (const name of ['pointerdown', 'pointermove'] as const)
  window.addEventListener(name, ({ pointerType }) => setTouching(pointerType === 'touch'), {
    capture: true,
    passive: true,
  })
window.addEventListener('keydown', () => setTouching(false), true)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the last input was touch rather than mouse or keyboard. */
export const useTouching = (): boolean => useSyncExternalStore(subscribe, () => isTouching)
