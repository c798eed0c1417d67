import type { AnyRouter } from '@tanstack/react-router'

/** After a navigation the focus goes to the new page's heading, so that it is read out; ends with the function returned. */
export function followFocus(router: AnyRouter): () => void {
  let first = true
  return router.subscribe('onRendered', ({ pathChanged }) => {
    if (pathChanged && !first) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    first = false
  })
}
