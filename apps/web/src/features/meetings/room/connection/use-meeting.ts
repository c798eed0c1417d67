import { useEffect, useState, useSyncExternalStore } from 'react'
import { repairHint, toProblem } from '#features/meetings/room/devices/device.rules.ts'
import { deviceTexts } from '#features/meetings/room/devices/device.texts.ts'
import type { DeviceChoice } from '#features/meetings/room/devices/device-preferences.ts'
import { deviceProblemTexts } from '#features/meetings/room/devices/device-problems.texts.ts'
import type { Joined, JoinInput } from '#features/meetings/room/room.queries.ts'
import { stageTexts } from '#features/meetings/room/stage/stage.texts.ts'
import { currentLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { MeetingSession } from './meeting-session.ts'
import type { EndedStay, MeetingView } from './meeting-view.ts'

export type RoomProps = {
  joined: Joined
  input: JoinInput
  choice: DeviceChoice
  onEnd: (stay: EndedStay) => void
}

/** Connects on mount and leaves on unmount. */
export function useMeeting({ joined, input, choice, onEnd }: RoomProps): {
  meeting: MeetingSession
  view: MeetingView
  /** Remembers for the rest of the stay that the user agrees to be recorded. */
  noteAgreement: () => void
} {
  const [{ meeting, noteAgreement }] = useState(() => {
    const people = new Set<string>()
    const consent = { agreesToRecording: input.agreesToRecording ?? false }
    const session = new MeetingSession({
      joined,
      input: () => ({ ...input, ...consent }),
      choice,
      onEnd: (stay) => onEnd({ ...stay, ...consent, people: [...people] }),
      onDeviceError: (kind, error) => {
        const language = currentLanguage()
        const problem = toProblem(error)
        const repair = deviceProblemTexts[language][repairHint(problem)]
        toast.error(`${deviceTexts[language][`${kind}-${problem}`]}. ${repair}`)
      },
      onShareError: (error) => {
        const problem = toProblem(error)
        // Closing the browser's question is no problem.
        if (problem === 'refused' || problem === 'dismissed') return
        const t = stageTexts[currentLanguage()]
        toast.error(problem === 'system-refused' ? t.shareSystemRefused : t.shareFailed)
      },
    })
    // By name: who comes back after an interruption has another id.
    session.subscribe(() => {
      for (const { name, self } of session.view().participants) if (!self) people.add(name)
    })
    const agree = () => {
      consent.agreesToRecording = true
    }
    return { meeting: session, noteAgreement: agree }
  })
  const view = useSyncExternalStore(meeting.subscribe, meeting.view)
  useEffect(() => {
    // Synchronises with the engine. Deferred, because Strict Mode mounts twice and would leave immediately.
    const timer = setTimeout(meeting.start, 0)
    return () => {
      clearTimeout(timer)
      meeting.abandon()
    }
  }, [meeting])
  return { meeting, view, noteAgreement }
}
