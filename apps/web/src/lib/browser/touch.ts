import { createStore } from './store.ts'

const isTouching = createStore(window.matchMedia('(hover: none)').matches)
for (const name of ['pointerdown', 'pointermove'] as const)
  window.addEventListener(name, ({ pointerType }) => isTouching.set(pointerType === 'touch'), {
    capture: true,
    passive: true,
  })
window.addEventListener('keydown', () => isTouching.set(false), true)

/** Returns whether the last input was touch rather than mouse or keyboard. */
export const useTouching = (): boolean => isTouching.use()
