import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentLanguage } from '#lib/language.ts'
import { toast } from '#lib/toast.ts'
import { repairHint, toProblem } from './device.rules.ts'
import { deviceTexts } from './device.texts.ts'
import type { DeviceChoice } from './device-preferences.ts'
import { MeetingSession } from './meeting-session.ts'
import type { EndReason, MeetingView } from './meeting-view.ts'
import type { Joined, JoinInput } from './room.queries.ts'

export type RoomProps = {
  joined: Joined
  input: JoinInput
  choice: DeviceChoice
  onEnd: (over: EndReason, choice: DeviceChoice) => void
}

/** Connects while the screen is shown, and leaves when it goes. */
export function useMeeting({ joined, input, choice, onEnd }: RoomProps): {
  meeting: MeetingSession
  view: MeetingView
} {
  const [meeting] = useState(
    () =>
      new MeetingSession({
        joined,
        input,
        choice,
        onEnd,
        onDeviceError: (kind, error) => {
          const t = deviceTexts[currentLanguage()]
          const problem = toProblem(error)
          toast.error(`${t[`${kind}-${problem}`]}. ${t[repairHint(problem, navigator.userAgent)]}`)
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
