import { mayUseWhiteboard } from '@foyer/contract/meetings/drawings/drawing-rules'
import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { useState } from 'react'
import { useCallMutation } from '#lib/queries.ts'

/** Returns whether the whiteboard is shown, and how it is opened for all and hidden for oneself. */
export function useWhiteboard(participantId: string, { role, options, whiteboardOpenedAt }: RoomState) {
  const open = useCallMutation(whiteboard.open)
  /** The opening that the user has hidden; a later one shows the whiteboard again. */
  const [hidden, setHidden] = useState<string>()
  const isOpen = whiteboardOpenedAt !== null
  const mayDraw = mayUseWhiteboard(options, role)
  return {
    isOpen,
    isShown: isOpen && hidden !== whiteboardOpenedAt,
    mayDraw,
    /** Whether there is anything that the user can open or show. */
    isAvailable: isOpen || mayDraw,
    toggle: () => {
      if (!isOpen) return open.mutate({ participantId, open: true })
      setHidden(hidden === whiteboardOpenedAt ? undefined : whiteboardOpenedAt)
    },
    hide: () => setHidden(whiteboardOpenedAt ?? undefined),
    close: () => open.mutate({ participantId, open: false }),
  }
}
export type WhiteboardState = ReturnType<typeof useWhiteboard>
