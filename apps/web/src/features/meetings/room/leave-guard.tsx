import { useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { UnsavedChangesGuard } from '#ui/form/unsaved-changes-guard.tsx'
import type { MeetingView } from './connection/meeting-view.ts'
import { roomTexts } from './room.texts.ts'

type GuardProps = { view: MeetingView; isRecordingLocally: boolean }

/** Asks before the Back button, a reload or closing the tab ends the user's part in a meeting with others, or a recording. */
export function LeaveGuard({ view: { phase, participants }, isRecordingLocally }: GuardProps) {
  const t = useTexts(roomTexts)
  const isReleased = useRef(false)
  return (
    <UnsavedChangesGuard
      guarded={() => !isReleased.current && (isRecordingLocally || (phase === 'connected' && participants.length > 1))}
      release={() => {
        isReleased.current = true
      }}
      title={t.leaveQuestion}
      body={isRecordingLocally ? t.leaveWhileRecording : t.leaveQuestionBody}
      stay={t.stay}
    />
  )
}
