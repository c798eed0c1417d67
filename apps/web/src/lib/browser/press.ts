const waiting = new Set<() => void>()
let isPressed = false

// Focus moves on `mousedown`, also on touch screens; the click is dispatched in the same task as `mouseup`.
window.addEventListener('mousedown', () => (isPressed = true), true)
for (const end of ['mouseup', 'dragend'] as const) window.addEventListener(end, () => setTimeout(finishPress), true)

function finishPress(): void {
  isPressed = false
  for (const callback of waiting) callback()
  waiting.clear()
}

/** Runs after the current mouse press, because a button that moves between press and release gets no click. */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.add(callback)
  else callback()
}
