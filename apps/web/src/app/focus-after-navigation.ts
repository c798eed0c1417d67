import type { AnyRouter } from '@tanstack/react-router'

/**
 * Focuses the new page's heading after navigation, so screen readers announce it; if only the section changed, the
 * section's heading. A page that begins with typing names its first field with `data-autofocus`, as a dialog does; the
 * field takes the focus as soon as it is there, also of the first page. Returns a function that stops it.
 */
export function followFocus(router: AnyRouter): () => void {
  let isFirst = true
  let previousTitle: string | null | undefined
  let observer: MutationObserver | undefined
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
      if (pathChanged || isFirst) {
        observer?.disconnect()
        observer = focusField()
      }
      isFirst = false
    }),
  ]
  return () => {
    observer?.disconnect()
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** Moves the focus to the page's first field, which may load later, unless it is elsewhere by then. */
function focusField(): MutationObserver {
  const start = document.activeElement
  const observer = new MutationObserver(look)
  function look(): void {
    const field = document.querySelector<HTMLElement>('main [data-autofocus]')
    const isElsewhere = document.activeElement !== start
    if (!isElsewhere) field?.focus()
    if (field || isElsewhere) observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return observer
}
