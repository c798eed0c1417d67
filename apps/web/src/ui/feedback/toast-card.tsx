import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnnouncement } from '#lib/announce.ts'
import { findFreeTop } from '#lib/browser/free-spot.ts'
import { getLastFocused } from '#lib/browser/last-focus.ts'
import { useTexts } from '#lib/texts.ts'
import { type Toast, toast } from '#lib/toast.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './toaster.module.css'

const pollMs = 200
/** Below the top bar, and the same distance from the bottom of a phone. */
const marginPx = 12
const topBarPx = 56

/** Where the toasts are and how the keyboard reaches them, while there are any. */
export function ToastPlace({ stack }: { stack: RefObject<HTMLElement | null> }) {
  useFreeSpot(stack)
  useFocusKey(stack)
  return null
}

/** Keeps the toasts below the top bar, on a phone at the bottom, or elsewhere where they would cover a control, including one that appears later. */
function useFreeSpot(stack: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // Synchronises with the layout of the page.
    const box = stack.current
    if (!box) return undefined
    const phone = window.matchMedia(phoneBreakpoint)
    const place = () => {
      const edge = phone.matches ? 'bottom' : 'top'
      // The sheet of a phone leaves space above itself only, where the top bar can't be used meanwhile.
      const isCovered = phone.matches && document.querySelector('[aria-modal="true"]') !== null
      const minTop = isCovered ? marginPx : topBarPx + marginPx
      const limits = { edge, minTop, maxBottom: window.innerHeight - marginPx } as const
      box.style.insetBlockStart = `${findFreeTop(box, limits)}px`
    }
    box.style.insetBlockStart = '-100vh'
    place()
    const timer = setInterval(place, pollMs)
    return () => clearInterval(timer)
  }, [stack])
}

/** Moves the focus to the toasts with F6, and back to where it was. */
function useFocusKey(stack: RefObject<HTMLElement | null>): void {
  const origin = useRef<HTMLElement>(undefined)
  useEffect(() => {
    // Synchronises with the keyboard.
    const box = stack.current
    if (!box) return undefined
    const returnFocus = () => {
      if (origin.current?.isConnected) origin.current.focus({ preventScroll: true })
      origin.current = undefined
    }
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      if (box.contains(document.activeElement)) return returnFocus()
      origin.current = getLastFocused()
      box.focus()
    }
    window.addEventListener('keydown', follow)
    return () => {
      window.removeEventListener('keydown', follow)
      // The last one was dismissed: the focus must not be lost with it.
      if (document.activeElement === document.body || box.contains(document.activeElement)) returnFocus()
    }
  }, [stack])
}

const icons = { success: IconCircleCheck, notice: IconInfoCircle, error: IconAlertCircle }

/** A toast: what happened, the reference of a failed request, and what can be done about it. */
export function ToastCard({ notice, held, onDismiss }: { notice: Toast; held: boolean; onDismiss: () => void }) {
  const t = useTexts(uiTexts)
  const hold = useHideLater(notice, held)
  const Icon = icons[notice.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices whether someone is reading it
    <div
      className={classes.notice}
      role="presentation"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className={classes.icon} data-kind={notice.kind} aria-hidden>
        <Icon />
      </span>
      <div className={classes.text}>
        {notice.text}
        {notice.reference !== '' && (
          <div className={classes.reference}>
            {t.reference} <bdi dir="ltr">{notice.reference.slice(0, 8)}</bdi>
          </div>
        )}
      </div>
      {notice.undo && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            onDismiss()
            notice.undo?.()
          }}
        >
          {t.undo}
        </Button>
      )}
      <UnstyledButton className={classes.dismiss} aria-label={t.dismiss} onClick={onDismiss}>
        <IconX />
      </UnstyledButton>
    </div>
  )
}

/** Hides the toast after its time, which is paused while it is hovered or focused, held, or the tab is hidden. */
function useHideLater(notice: Toast, held: boolean): (paused: boolean) => void {
  const [pointed, setPointed] = useState(false)
  const paused = pointed || held
  const left = useRef(notice.hideMs)
  useEffect(() => {
    // Synchronises with the clock and the tab's visibility.
    let timer: ReturnType<typeof setTimeout> | undefined
    let since = 0
    const stop = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left.current -= Date.now() - since
    }
    const follow = () => {
      stop()
      if (paused || document.visibilityState === 'hidden') return
      since = Date.now()
      timer = setTimeout(() => toast.hide(notice.id), Math.max(0, left.current))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [paused, notice.id])
  return setPointed
}

/** The result of an action that the screen shows by itself, for screen readers. */
export function Announcement() {
  const { id, text } = useAnnouncement()
  return text !== '' && <VisuallyHidden key={id}>{text}</VisuallyHidden>
}
