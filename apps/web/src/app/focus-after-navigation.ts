import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a navigation the focus goes to the new page's heading, so that it is read out; where the page stays and only
 * its section is another, to the section's. Ends with the function returned.
 */
export function followFocus(router: AnyRouter): () => void {
  let first = true
  let left: string | null | undefined
  const title = () => document.querySelector<HTMLElement>('h1')
  const ends = [
    router.subscribe('onBeforeNavigate', () => {
      left = title()?.textContent
    }),
    router.subscribe('onRendered', ({ pathChanged }) => {
      const page = title()
      const section = page?.textContent === left ? document.querySelector<HTMLElement>('h2[data-section]') : null
      const heading = section ?? page
      if (pathChanged && !first) heading?.focus({ preventScroll: true })
      first = false
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
