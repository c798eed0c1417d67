const waiting = new Set<() => void>()
let pressed = false

// The focus moves with `mousedown`, on a touch screen too; the click belongs to the same task as `mouseup`.
window.addEventListener('mousedown', () => (pressed = true), true)
for (const end of ['mouseup', 'dragend'] as const) window.addEventListener(end, () => setTimeout(finishPress), true)

function finishPress(): void {
  pressed = false
  for (const act of waiting) act()
  waiting.clear()
}

/** Acts once no press is under way: a button that moves between press and release is never clicked. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act)
  else act()
}
