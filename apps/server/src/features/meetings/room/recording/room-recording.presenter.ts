import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { RoomRecording } from '@foyer/contract/meetings/room-recording.shapes'
import type { MediaEngine } from '#engine/media-engine.ts'
import { isHosting } from '#features/meetings/room/entry/own-participant.ts'
import type { LatestRecording } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import type { Env } from '#platform/env.ts'

/** Checks whether a conference can be recorded: the portal cannot read what is encrypted for participants only. */
export const canRecord = (
  engine: MediaEngine,
  env: Pick<Env, 'recordingsAtOnce'>,
  { options }: { options: Pick<MeetingOptions, 'endToEndEncryption'> },
): boolean => engine.kind !== 'off' && env.recordingsAtOnce > 0 && !options.endToEndEncryption

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
