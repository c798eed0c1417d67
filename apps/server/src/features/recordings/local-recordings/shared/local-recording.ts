import type { LocalRecording } from '@foyer/contract/recordings/local-recordings'

type Row = {
  [name in 'id' | 'topic' | 'number' | 'owner_name' | 'computer_name' | 'file_name']: string
} & { [name in 'started_at' | 'ended_at' | 'seen_at']: Date } & {
  [name in 'broken_at' | 'requested_at' | 'upload_began_at' | 'part_at' | 'resumed_at' | 'uploaded_at']: Date | null
} & { [name in 'duration_ms' | 'bytes' | 'upload_bytes' | 'received_bytes']: number } & Pick<
    LocalRecording,
    'state' | 'system'
  > & { resumed_bytes: number | null; recording_id: string | null }

const toInstant = (date: Date | null): string | null => date?.toISOString() ?? null

export const toLocalRecording = (row: Row): LocalRecording => ({
  id: row.id,
  topic: row.topic,
  number: row.number,
  owner: row.owner_name,
  computerName: row.computer_name,
  system: row.system,
  fileName: row.file_name,
  startsAt: row.started_at.toISOString(),
  endsAt: row.ended_at.toISOString(),
  durationMs: row.duration_ms,
  bytes: row.bytes,
  brokenAt: toInstant(row.broken_at),
  state: row.state,
  uploadBytes: row.upload_bytes,
  receivedBytes: row.received_bytes,
  requestedAt: toInstant(row.requested_at),
  uploadBeganAt: toInstant(row.upload_began_at),
  partAt: toInstant(row.part_at),
  uploadedAt: toInstant(row.uploaded_at),
  resumedAt: toInstant(row.resumed_at),
  resumedBytes: row.resumed_bytes,
  seenAt: row.seen_at.toISOString(),
  recordingId: row.recording_id,
})
