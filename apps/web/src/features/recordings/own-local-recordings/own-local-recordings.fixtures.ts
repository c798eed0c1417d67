import type { LocalRecording } from '@foyer/contract/recordings/local-recordings'
import type { KeptFile } from './shared/files/kept-files.ts'

const id = '00000000-0000-4000-8000-0000000000f1'

/** A finished file in the user's folder. */
export const saved: KeptFile = {
  ...{ id, userId: '00000000-0000-4000-8000-000000000007', topic: 'Tumour board', number: '6401187732' },
  ...{ system: 'windows', startedAt: '2026-11-23T08:30:00Z', mimeType: 'video/webm', parts: 1 },
  ...{ bytes: 281_000_000, durationMs: 1_682_000, state: 'saved', upload: 'no' },
  fileName: 'Foyer/2026-11-23 0930 Tumour board.webm',
}

/** The rest that a crash has left. */
export const open: KeptFile = { ...saved, state: 'open', fileName: '' }

export const listed: LocalRecording = {
  ...{ id, topic: 'Tumour board', number: '6401187732', owner: 'Ana Silva', computerName: 'NW-RAD-07' },
  ...{ system: 'windows', fileName: saved.fileName, startsAt: saved.startedAt, endsAt: '2026-11-23T08:58:02Z' },
  ...{ durationMs: saved.durationMs, bytes: saved.bytes, brokenAt: null, state: 'computer' },
  ...{ uploadBytes: 0, receivedBytes: 0, requestedAt: null, uploadBeganAt: null, partAt: null, uploadedAt: null },
  ...{ resumedAt: null, resumedBytes: null, seenAt: '2026-11-23T09:00:00Z', recordingId: null },
}
