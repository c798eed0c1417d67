import { useEffect, useState } from 'react'
import { isTextField } from './keys.ts'

/** A touch keyboard leaves less than this, in pixels. */
const lowHeight = 560
/** Keeps what a tap has hit where it is until the tap has ended: it takes the focus out of the field first. */
const tapMs = 300

const isTyping = (): boolean =>
  isTextField(document.activeElement) && (window.visualViewport?.height ?? window.innerHeight) < lowHeight

/** Checks whether text is typed in a window that is low, as on a phone whose keyboard is open. */
export function useIsTyping(): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    // Synchronises with the focus and with the keyboard, which shrinks the visible part of the page.
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setTyping(isTyping())
    const updateLater = () => {
      clearTimeout(timer)
      timer = setTimeout(update, tapMs)
    }
    document.addEventListener('focusin', updateLater)
    document.addEventListener('focusout', updateLater)
    window.visualViewport?.addEventListener('resize', updateLater)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', updateLater)
      document.removeEventListener('focusout', updateLater)
      window.visualViewport?.removeEventListener('resize', updateLater)
    }
  }, [])
  return typing
}
