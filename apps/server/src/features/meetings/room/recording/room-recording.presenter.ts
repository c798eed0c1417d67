import type { RoomRecording } from '@foyer/contract/recordings/room-recording.shapes'
import { isHosting } from '#features/meetings/room/entry/own-participant.ts'
import type { LatestRecording } from '#features/recordings/recordings/recordings-in-progress.store.ts'

type Self = { role: Parameters<typeof isHosting>[0]; recording_agreed_at: Date | null }

const toState = ({ state, in_progress: isInProgress, interrupted }: LatestRecording): RoomRecording['state'] => {
  if (!isInProgress) return state === 'failed' ? 'failed' : 'ended'
  if (interrupted) return 'interrupted'
  return state === 'starting' || state === 'paused' ? state : 'recording'
}

/** Shows the recording of a conference to one of its participants. */
export const toRoomRecording = (row: LatestRecording, self: Self): RoomRecording => ({
  id: row.id,
  state: toState(row),
  failure: row.failure === '' ? null : row.failure,
  startedBy: row.started_by,
  startedAt: row.started_at.toISOString(),
  recordedMs: Math.max(0, Math.round(row.recorded_ms)),
  storedAt: isHosting(self.role) ? (row.stored_at?.toISOString() ?? null) : null,
  agreed: self.recording_agreed_at !== null,
})
