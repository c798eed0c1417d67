import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentLanguage } from '#lib/language.ts'
import { toast } from '#lib/toast.ts'
import { problemOf, repairOf } from './device.rules.ts'
import { deviceTexts } from './device.texts.ts'
import type { DeviceChoice } from './device-memory.ts'
import { Meeting } from './meeting.ts'
import type { MeetingView, Over } from './meeting-view.ts'
import type { Joined, JoinInput } from './room.queries.ts'

export type RoomProps = {
  joined: Joined
  input: JoinInput
  choice: DeviceChoice
  onOver: (over: Over, choice: DeviceChoice) => void
}

/** Connects while the screen is shown, and leaves when it goes. */
export function useMeeting({ joined, input, choice, onOver }: RoomProps): { meeting: Meeting; view: MeetingView } {
  const [meeting] = useState(
    () =>
      new Meeting({
        joined,
        input,
        choice,
        onOver,
        onDeviceError: (kind, error) => {
          const t = deviceTexts[currentLanguage()]
          const problem = problemOf(error)
          toast.error(`${t[`${kind}-${problem}`]}. ${t[repairOf(problem, navigator.userAgent)]}`)
        },
      }),
  )
  const view = useSyncExternalStore(meeting.subscribe, meeting.view)
  useEffect(() => {
    // Follows the engine. A moment later, because React shows a screen twice in development and would leave at once.
    const timer = setTimeout(meeting.start, 0)
    return () => {
      clearTimeout(timer)
      meeting.abandon()
    }
  }, [meeting])
  return { meeting, view }
}
