import { useEffect } from 'react'
import { lastFocused } from '#lib/last-focus.ts'

/**
 * Gives the focus back to what opened a dialog. Mantine's own way knows neither the menu behind a chosen item nor a
 * dialog that is open when it is mounted.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    // Follows the focus.
    if (!opened) return undefined
    const opener = lastFocused()
    return () => {
      setTimeout(() => {
        const active = document.activeElement
        const moved = active !== null && active !== document.body && !active.closest('[role="dialog"]')
        if (!moved && opener?.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
