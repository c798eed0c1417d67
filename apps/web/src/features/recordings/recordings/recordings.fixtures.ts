import type { Recording, RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const recording: Recording = {
  id: id(41),
  topic: 'Ward round',
  number: '5183302946',
  owner: 'Ana Silva',
  isOwn: true,
  people: 5,
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2026-11-20T08:28:07.000Z',
  state: 'ready',
  failure: null,
  progress: 1,
  processingSince: null,
  expectedAt: null,
  durationMs: 1_687_000,
  trim: null,
  bytes: 157_000_000,
  files: ['audio', 'poster', 'video', 'chat'],
  version: 2,
  isNew: true,
  keptUntil: '2027-02-21T08:28:07.000Z',
  isHeld: false,
  trashedAt: null,
  trashedBy: '',
}

export const processing: Recording = {
  ...recording,
  ...{ id: id(42), topic: 'Tumour board', isOwn: false, owner: 'Jun Park', isNew: false },
  ...{ state: 'processing', progress: 0.48, durationMs: null, files: [], bytes: 5_000_000 },
  ...{ processingSince: '2026-11-20T09:32:00.000Z', expectedAt: '2026-11-20T09:52:00.000Z' },
}

export const failed: Recording = {
  ...recording,
  ...{ id: id(43), topic: 'Intake', isOwn: false, owner: 'Omar Sy', isNew: false },
  ...{ state: 'failed', failure: 'disk-full', durationMs: null, files: [], bytes: 9_000_000 },
}

export const held: Recording = { ...recording, id: id(44), topic: 'Board', isNew: false, isHeld: true, keptUntil: null }

export const trashed: Recording = {
  ...recording,
  ...{ id: id(45), topic: 'Handover', isNew: false, trashedBy: 'Ana Silva' },
  ...{ trashedAt: '2026-11-19T08:00:00.000Z', keptUntil: '2026-12-19T08:00:00.000Z' },
}

export const details: RecordingDetails = {
  ...recording,
  isNew: false,
  chapters: [
    { at: 0, kind: 'start', name: '', title: '' },
    { at: 190_000, kind: 'share', name: 'Omar Sy', title: '' },
    { at: 900_000, kind: 'mark', name: '', title: 'Decisions' },
  ],
  speakers: [
    { name: 'Ana Silva', spans: [[0, 840_000]] },
    { name: 'Omar Sy', spans: [[900_000, 1_687_000]] },
  ],
  gaps: [],
  sizes: { video: 152_000_000, audio: 5_000_000, poster: 30_000 },
  holdReason: '',
  heldBy: '',
}
