import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when a change has removed the control that had it, so that the keyboard goes on there and
 * not at the top of the page.
 */
export function useLostFocus(ref: RefObject<HTMLElement | null>, change: string | number | boolean): void {
  const known = useRef(change)
  useEffect(() => {
    // Synchronises with the browser's focus.
    if (known.current === change) return
    known.current = change
    const active = document.activeElement
    if (active === null || active === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, change])
}
