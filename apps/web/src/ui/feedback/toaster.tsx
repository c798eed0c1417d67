import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#lib/texts.ts'
import { type Toast, toast, useToasts } from '#lib/toast.ts'
import { pageTexts } from '#ui/base/page.texts.ts'
import classes from './toaster.module.css'

/**
 * Renders toasts: an error is an alert, everything else a status. Both live regions are always present, so that screen readers
 * announce new content. F6 moves the focus to them and back; with `keep` they stay until they are dismissed.
 */
export function Toaster({ keep = false }: { keep?: boolean }) {
  const toasts = useToasts()
  const t = useTexts(pageTexts)
  const stack = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState(false)
  const parts = useParts(toasts.length > 0)
  // The region itself, to which F6 leads; a toast follows the focus within it by itself.
  const followFocus = (isFocused: boolean) => (event: FocusEvent) => {
    if (event.target === event.currentTarget) setFocused(isFocused)
  }
  const dismiss = (one: Toast) => {
    toast.dismiss(one)
    if (toasts.length > 1 && stack.current?.contains(document.activeElement)) stack.current.focus()
  }
  const renderCards = (failed: boolean) =>
    parts &&
    toasts.map(
      (one) =>
        (one.kind === 'error') === failed && (
          <parts.ToastCard key={one.id} notice={one} held={keep || focused} onDismiss={() => dismiss(one)} />
        ),
    )
  return createPortal(
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only notices whether F6 has moved the focus here
    <section
      ref={stack}
      className={classes.stack}
      aria-label={t.notices}
      tabIndex={-1}
      onFocus={followFocus(true)}
      onBlur={followFocus(false)}
    >
      <div role="status" className={classes.region}>
        {renderCards(false)}
        {parts && <parts.Announcement />}
      </div>
      <div role="alert" className={classes.region}>
        {renderCards(true)}
      </div>
      {parts && toasts.length > 0 && <parts.ToastPlace stack={stack} />}
    </section>,
    document.body,
  )
}

const idleMs = 2000
const loadParts = () => import('./toast-card.tsx')
type Parts = Awaited<ReturnType<typeof loadParts>>

/**
 * Loads the parts that show a toast with the first one or while the page is idle: the server may be unreachable when a
 * toast has to say so. Not `lazy`, which would make a failed load an error of the whole page.
 */
function useParts(needed: boolean): Parts | undefined {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    // Synchronises with the module import.
    const load = () => void loadParts().then(setParts, () => undefined)
    const timer = setTimeout(load, needed ? 0 : idleMs)
    return () => clearTimeout(timer)
  }, [needed])
  return parts
}
