import { isTextField } from './keys.ts'

/** How long the focus of a dialog is awaited once it has loaded. */
const focusMs = 1000
const maxLength = 200

/** Adds a text as if it were typed, so that the form notices. */
function addText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The setter of the element itself belongs to React, which would see no change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps what is typed, which no shortcut gets, for the field that will take the focus; returns what to call once that
 * field is there.
 */
export function keepTyping(): () => void {
  let typed = ''
  let hasLoaded = false
  const stop = () => {
    window.removeEventListener('keydown', handleKey, true)
    window.removeEventListener('focusin', handleFocus, true)
    window.removeEventListener('pointerdown', stop, true)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') return stop()
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTextField(event.target)) return
    if (key.length !== 1 && key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
    typed = key === 'Backspace' ? typed.slice(0, -1) : `${typed}${key}`.slice(0, maxLength)
  }
  const handleFocus = ({ target }: FocusEvent) => {
    // A dialog without a field has the focus: there is nothing to type into.
    if (!isTextField(target)) return hasLoaded ? stop() : undefined
    stop()
    if (typed !== '') addText(target, typed)
  }
  window.addEventListener('keydown', handleKey, true)
  window.addEventListener('focusin', handleFocus, true)
  window.addEventListener('pointerdown', stop, true)
  return () => {
    hasLoaded = true
    setTimeout(stop, focusMs)
  }
}
