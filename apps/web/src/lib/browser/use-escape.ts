import { useEffect, useEffectEvent } from 'react'

/** Elements that close with Escape by themselves, before anything behind them. */
const overlays = '[role="menu"], [role="listbox"], [role="dialog"]'
let hadOverlay = false

// Earlier than any listener of a component: an overlay that has handled the key is no longer in the page afterwards.
window.addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') hadOverlay = document.querySelector(overlays) !== null
  },
  { capture: true },
)

/** Calls `leave` on Escape, unless the key closes an overlay, clears a search box or ends the composition of a character. */
export function useEscape(leave: () => void, active = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSearching = event.target instanceof Element && event.target.closest('[type="search"]') !== null
    if (event.key !== 'Escape' || hadOverlay || isSearching || event.isComposing || event.defaultPrevented) return
    leave()
  })
  useEffect(() => {
    // Synchronises with the keyboard.
    if (!active) return undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
