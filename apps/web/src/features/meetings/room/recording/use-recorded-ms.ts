import { useEffect, useState } from 'react'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { countRecorded } from './use-recording.ts'

/** Returns how much is recorded, which grows by itself while it is. */
export function useRecordedMs(state: ShownRoomState): number {
  const [now, setNow] = useState(Date.now)
  const kind = state.recording?.state
  const runs = kind === 'recording' || kind === 'interrupted'
  useEffect(() => {
    // Synchronises with the clock.
    if (!runs) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [runs])
  return countRecorded(state, now)
}
