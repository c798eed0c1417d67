import { useEffect, useState } from 'react'
import { currentLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { floatVideo, openFloatingWindow } from './floating-window.ts'
import { stageTexts } from './stage.texts.ts'

/** Provides picture in picture: a window of its own where the browser has one, else a video. */
export function useFloating(): { floating: Window | undefined; toggle: () => Promise<void> } {
  const [floating, setFloating] = useState<Window>()
  useEffect(() => {
    // Synchronises with the window, which the browser can close too.
    if (!floating) return
    const forget = () => setFloating(undefined)
    floating.addEventListener('pagehide', forget)
    return () => {
      floating.removeEventListener('pagehide', forget)
      floating.close()
    }
  }, [floating])
  const open = async () => {
    try {
      const opened = await openFloatingWindow()
      if (opened) setFloating(opened)
      else if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await floatVideo()
    } catch {
      toast.error(stageTexts[currentLanguage()].floatFailed)
    }
  }
  return { floating, toggle: async () => (floating ? setFloating(undefined) : open()) }
}
