import type { AnyRouter } from '@tanstack/react-router'

/**
 * Focuses the new page's heading after navigation, so screen readers announce it; if only the section changed, the
 * section's heading. Returns a function that stops it.
 */
export function followFocus(router: AnyRouter): () => void {
  let isFirst = true
  let previousTitle: string | null | undefined
  const findTitle = () => document.querySelector<HTMLElement>('h1')
  const unsubscribers = [
    router.subscribe('onBeforeNavigate', () => {
      previousTitle = findTitle()?.textContent
    }),
    router.subscribe('onRendered', ({ pathChanged }) => {
      const page = findTitle()
      const section =
        page?.textContent === previousTitle ? document.querySelector<HTMLElement>('h2[data-section]') : null
      const heading = section ?? page
      if (pathChanged && !isFirst) heading?.focus({ preventScroll: true })
      isFirst = false
    }),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
