import { useEffect, useEffectEvent } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { canRecordHere } from '#features/recordings/own-local-recordings/shared/capture/capture-support.ts'
import {
  readLocalRecorder,
  useLocalRecorder,
} from '#features/recordings/own-local-recordings/shared/capture/local-recorder-state.ts'
import { useSession } from '#lib/session.ts'

/** The recording on the user's own computer, as the room shows it. */
export type RoomLocalRecording = {
  /** Whether the user may record here: a host who is signed in, in a browser that can. */
  readonly isAvailable: boolean
  /** Whether this page records. */
  readonly isRecording: boolean
}

const loadRecorder = () => import('#features/recordings/own-local-recordings/shared/capture/local-recorder.ts')

/** Follows the meeting while this page records it, and ends the recording with the user's part in the meeting. */
export function useLocalRecording(
  meeting: MeetingSession,
  view: MeetingView,
  state: ShownRoomState,
): RoomLocalRecording {
  const { user } = useSession()
  const isRecording = useLocalRecorder()?.at === 'recording'
  const isMuted = !view.participants.some(({ self, microphone }) => self && microphone)
  const remote = view.participants.flatMap(({ sounds }) => sounds.map(({ mediaStreamTrack }) => mediaStreamTrack))
  const own = isMuted ? undefined : meeting.microphone()
  const tracks = own ? [...remote, own] : remote
  const key = tracks.map(({ id }) => id).join(' ')
  const follow = useEffectEvent(async () => {
    const recorder = await loadRecorder()
    recorder.setLocalParticipant(view.participantId)
    recorder.setLocalSounds(tracks)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tracks are another list at every change of the room
  useEffect(() => {
    // Synchronises with the recorder.
    if (isRecording) void follow()
  }, [isRecording, key, view.participantId])
  useEffect(
    // The meeting is over for the user, or the screen was left.
    () => () => {
      if (readLocalRecorder()?.at === 'recording') void loadRecorder().then((recorder) => recorder.stopLocalRecording())
    },
    [],
  )
  return { isAvailable: state.canRecord && user !== null && canRecordHere(), isRecording }
}
