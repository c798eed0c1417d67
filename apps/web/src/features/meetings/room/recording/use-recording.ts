import { roomRecording } from '@foyer/contract/recordings/room-recording'
import { useState } from 'react'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { useCallMutation } from '#lib/queries.ts'
import { isInProgress, type ShownRecordingState, toSign } from './recording.rules.ts'

/** A chapter that the user has just marked; `atMs` is where in the recording. */
export type Mark = { readonly id: string; readonly atMs: number }

/** The recording of the meeting with what the user may do with it; each call fails with a toast. */
export type RecordingControls = {
  readonly sign: ShownRecordingState | undefined
  readonly isInProgress: boolean
  /** Whether the user was there while it was not recorded, and so learns that it begins. */
  readonly wasUnrecorded: boolean
  /** Whether the user is a host of a meeting that can be recorded. */
  readonly isAvailable: boolean
  readonly isPending: boolean
  readonly start: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
  readonly agree: (onAgreed: () => void) => void
  /** Begins a chapter now. */
  readonly mark: () => void
  /** The last chapter, until it is hidden. */
  readonly marked: Mark | undefined
  readonly hideMark: () => void
  readonly nameMark: (title: string, onNamed: () => void) => void
}

/** Returns how much is recorded, by the clock of this browser. */
export const countRecorded = ({ recording, recordedSince }: ShownRoomState, now: number = Date.now()): number =>
  recording === null || recordedSince === undefined || recording.state === 'starting'
    ? 0
    : recording.state === 'recording' || recording.state === 'interrupted'
      ? Math.max(0, now - recordedSince)
      : recording.recordedMs

export function useRecording(participantId: string, state: ShownRoomState): RecordingControls {
  const own = { participantId }
  const [marked, setMarked] = useState<Mark>()
  const [wasUnrecorded, setWasUnrecorded] = useState(false)
  if (!wasUnrecorded && state.people.length > 0 && state.recording === null) setWasUnrecorded(true)
  const start = useCallMutation(roomRecording.start)
  const pause = useCallMutation(roomRecording.pause)
  const resume = useCallMutation(roomRecording.resume)
  const stop = useCallMutation(roomRecording.stop)
  const agree = useCallMutation(roomRecording.agree)
  const mark = useCallMutation(roomRecording.mark)
  const sign = toSign(state.recording)
  return {
    sign,
    isInProgress: isInProgress(sign),
    wasUnrecorded,
    isAvailable: state.canRecord,
    isPending: start.isPending || pause.isPending || resume.isPending || stop.isPending,
    start: () => start.mutate(own),
    pause: () => pause.mutate(own),
    resume: () => resume.mutate(own),
    stop: () => stop.mutate(own),
    agree: (onSuccess) => agree.mutate(own, { onSuccess }),
    mark: () => {
      const atMs = countRecorded(state)
      mark.mutate(own, { onSuccess: ({ markId }) => setMarked({ id: markId, atMs }) })
    },
    marked,
    hideMark: () => setMarked(undefined),
    nameMark: (title, onSuccess) => {
      if (marked !== undefined) mark.mutate({ ...own, markId: marked.id, title }, { onSuccess })
    },
  }
}
