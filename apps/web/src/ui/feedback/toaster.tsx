import { Button, Group, Notification, Portal } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findFreeTop } from '#lib/free-spot.ts'
import { useTexts } from '#lib/texts.ts'
import { type Toast, toast, useToasts } from '#lib/toast.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import classes from './toaster.module.css'

/** Renders toasts: a success is a status, an error an alert. Both live regions are always present, so that screen readers announce new content. */
export function Toaster() {
  const toasts = useToasts()
  const t = useTexts(uiTexts)
  const stack = useFreeSpot(toasts.length > 0)
  return (
    <Portal>
      <section ref={stack} className={classes.stack} aria-label={t.notices}>
        <div role="status" className={classes.region}>
          {toasts.map((one) => one.kind === 'success' && <MessagePage key={one.id} notice={one} />)}
        </div>
        <div role="alert" className={classes.region}>
          {toasts.map((one) => one.kind === 'error' && <MessagePage key={one.id} notice={one} />)}
        </div>
      </section>
    </Portal>
  )
}

const pollMs = 200
const topPx = 16

/** Keeps the toasts at the top of the window, or lower where they would cover a control, including one that appears later. */
function useFreeSpot(shown: boolean) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Synchronises with the layout of the page.
    const box = ref.current
    if (!box || !shown) return undefined
    box.style.insetBlockStart = `${topPx}px`
    const index = () => {
      box.style.insetBlockStart = `${findFreeTop(box, topPx)}px`
    }
    index()
    const timer = setInterval(index, pollMs)
    return () => clearInterval(timer)
  }, [shown])
  return ref
}

function MessagePage({ notice }: { notice: Toast }) {
  const t = useTexts(uiTexts)
  const hold = useHideLater(notice)
  return (
    <Notification
      color={notice.kind === 'success' ? 'green' : 'red'}
      icon={notice.kind === 'success' ? <IconCheck /> : <IconX />}
      onClose={() => toast.hide(notice.id)}
      closeButtonProps={{ 'aria-label': t.dismiss }}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      withBorder
      className={classes.notice}
      role="presentation"
    >
      <Group justify="space-between" wrap="nowrap" gap="md">
        <span>{notice.text}</span>
        {notice.undo && (
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => {
              toast.hide(notice.id)
              notice.undo?.()
            }}
          >
            {t.undo}
          </Button>
        )}
      </Group>
    </Notification>
  )
}

/** Hides the toast after its time, which is paused while it is hovered or focused or the tab is hidden. */
function useHideLater(notice: Toast): (paused: boolean) => void {
  const [paused, setPaused] = useState(false)
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
  return setPaused
}
