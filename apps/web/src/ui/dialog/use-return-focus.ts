import { useEffect } from 'react'
import { getLastFocused } from '#lib/browser/last-focus.ts'

/**
 * Returns the focus to the element that opened a dialog. Mantine's own mechanism handles neither an item of a menu that
 * has closed meanwhile nor a dialog that is mounted open.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    // Synchronises with the browser's focus.
    if (!opened) return undefined
    const opener = getLastFocused()
    return () => {
      setTimeout(() => {
        const active = document.activeElement
        const moved = active !== null && active !== document.body && !active.closest('[role="dialog"]')
        if (!moved && opener?.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
