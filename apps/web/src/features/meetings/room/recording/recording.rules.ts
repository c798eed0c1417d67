import type { RecordingFailure, RoomRecording } from '@foyer/contract/recordings/room-recording.shapes'

/** The states that the room shows; a recording that was ended by a host is no longer shown. */
export type ShownRecordingState = 'starting' | 'recording' | 'paused' | 'interrupted' | 'failed'

/** Why a recording ended during the meeting; what fails later is shown in the list of recordings. */
export const roomFailures = ['limit', 'disk-full', 'no-connection', 'lost'] as const satisfies RecordingFailure[]
export type RoomFailure = (typeof roomFailures)[number]

export const findRoomFailure = (recording: RoomRecording | null): RoomFailure | undefined =>
  roomFailures.find((failure) => failure === recording?.failure)

/** Finds the state that all see at the top of the room; undefined without a recording. */
export function toSign(recording: RoomRecording | null): ShownRecordingState | undefined {
  if (recording === null) return undefined
  const { state } = recording
  if (state !== 'ended' && state !== 'failed') return state
  return findRoomFailure(recording) === undefined ? undefined : 'failed'
}

/** Checks whether the meeting is being recorded, or paused. */
export const isInProgress = (sign: ShownRecordingState | undefined): boolean => sign !== undefined && sign !== 'failed'

/** A change of the state as it is announced: aloud to all, or to screen readers only. */
export type RecordingNews = { readonly text: NewsText; readonly isHeard: boolean }
type NewsText = 'starts' | 'started' | 'isRecorded' | 'pausedNow' | 'resumed' | 'retries' | 'failedNow' | 'stopped'

const silent = (text: NewsText): RecordingNews => ({ text, isHeard: false })
const heard = (text: NewsText): RecordingNews => ({ text, isHeard: true })

/** Finds what to say when a state follows another one; `before` is undefined for those who join. */
export function findNews(before: ShownRecordingState | 'none' | undefined, now: ShownRecordingState | 'none') {
  if (before === now) return undefined
  switch (now) {
    case 'starting':
      return silent('starts')
    case 'recording':
      if (before === undefined) return heard('isRecorded')
      if (before === 'paused') return heard('resumed')
      return before === 'interrupted' ? silent('resumed') : heard('started')
    case 'paused':
      return heard('pausedNow')
    case 'interrupted':
      return before === undefined ? heard('isRecorded') : silent('retries')
    case 'failed':
      // It is no news for those who join later.
      return before === undefined ? undefined : heard('failedNow')
    case 'none':
      return before === undefined || before === 'failed' ? undefined : heard('stopped')
  }
}
