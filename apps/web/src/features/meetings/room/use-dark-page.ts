import { useLayoutEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Shows the whole page dark, menus and dialogs included, while the room is open. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    // Synchronises with the document, whose scheme is the user's again afterwards.
    const page = document.documentElement
    const own = page.getAttribute(attribute) ?? 'light'
    page.setAttribute(attribute, 'dark')
    return () => page.setAttribute(attribute, own)
  }, [])
}
