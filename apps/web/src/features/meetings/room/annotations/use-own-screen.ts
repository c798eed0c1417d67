import { annotations } from '@foyer/contract/meetings/drawings/annotations'
import { mayAnnotate } from '@foyer/contract/meetings/drawings/drawing-rules'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { useEffect, useState } from 'react'
import type { MeetingView, ScreenView } from '#features/meetings/room/connection/meeting-view.ts'
import { makeCall } from '#lib/api.ts'

const triesMs = 2000

/** Begins the annotations of the user's own screen with each share, and ends them with it; returns how it is shown here. */
export function useOwnScreen(
  { participantId, ownScreen, screens, phase }: Pick<MeetingView, 'participantId' | 'ownScreen' | 'screens' | 'phase'>,
  { annotation }: Pick<MeetingOptions, 'annotation'>,
) {
  const [shownShare, setShownShare] = useState<string>()
  const share = ownScreen?.share ?? ''
  const isAnnotated = share !== '' && phase === 'connected' && mayAnnotate({ annotation }, true)
  useEffect(() => {
    // Synchronises with the drawing of the server.
    if (!isAnnotated) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      makeCall(annotations.begin, { participantId, share }).catch(() => {
        timer = setTimeout(begin, triesMs)
      })
    }
    begin()
    return () => {
      clearTimeout(timer)
      makeCall(annotations.end, { participantId, share }, { keepalive: true }).catch(() => undefined)
    }
  }, [participantId, share, isAnnotated])
  const isShown = isAnnotated && shownShare === share
  const shown: readonly ScreenView[] = isShown && ownScreen ? [...screens, ownScreen] : screens
  return {
    screens: shown,
    /** Undefined unless the user shares a screen that may be drawn on. */
    toggle: isAnnotated ? () => setShownShare(isShown ? undefined : share) : undefined,
    isShown,
  }
}
export type OwnScreen = ReturnType<typeof useOwnScreen>
