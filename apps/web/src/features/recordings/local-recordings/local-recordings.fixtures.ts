import type { ListedLocalRecording } from '@foyer/contract/recordings/local-recordings'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

/** A recording of another tenant that is on a computer only. */
export const onComputer: ListedLocalRecording = {
  id: id(901),
  topic: 'Site meeting, lot 14',
  number: '7330192846',
  owner: 'Anouk Morin',
  computerName: 'anouk-macbook',
  system: 'mac',
  fileName: 'Foyer/2026-11-23 0800 Site meeting, lot 14.webm',
  startsAt: '2026-11-23T08:00:00Z',
  endsAt: '2026-11-23T08:47:00Z',
  durationMs: 2_820_000,
  bytes: 481_000_000,
  brokenAt: null,
  state: 'computer',
  uploadBytes: 0,
  receivedBytes: 0,
  requestedAt: null,
  uploadBeganAt: null,
  partAt: null,
  uploadedAt: null,
  resumedAt: null,
  resumedBytes: null,
  seenAt: '2026-11-23T09:38:00Z',
  recordingId: null,
  tenantuuid: id(91),
  tenant: 'Atelier Morin',
}

/** The tab crashed while it was recorded; the upload went on after a break. */
export const uploading: ListedLocalRecording = {
  ...onComputer,
  ...{ id: id(902), topic: 'Tumour board', number: '6401187732', owner: 'Jun Park' },
  ...{ computerName: 'NW-RAD-07', system: 'windows', fileName: 'Foyer/2026-11-23 0930 Tumour board.webm' },
  ...{ durationMs: 3_672_000, bytes: 612_000_000, brokenAt: '2026-11-23T08:58:00Z', state: 'uploading' },
  ...{ uploadBytes: 612_000_000, receivedBytes: 379_440_000, uploadBeganAt: '2026-11-23T10:30:00Z' },
  ...{ resumedAt: '2026-11-23T10:36:00Z', resumedBytes: 188_000_000, partAt: '2026-11-23T10:37:31Z' },
  ...{ tenant: 'Northwind Clinic', tenantuuid: id(92) },
}

export const requested: ListedLocalRecording = {
  ...onComputer,
  ...{ id: id(903), topic: 'Hearing preparation', state: 'requested', requestedAt: '2026-11-20T16:20:00Z' },
}

export const missing: ListedLocalRecording = { ...onComputer, id: id(904), topic: 'Therapy plan', state: 'missing' }

/** In the cloud, of the operator's own tenant. */
export const uploaded: ListedLocalRecording = {
  ...onComputer,
  ...{ id: id(905), topic: 'Council, closed part', state: 'uploaded', uploadedAt: '2026-11-20T15:02:00Z' },
  ...{ recordingId: id(906), tenantuuid: id(1), tenant: 'Acme' },
}

export const unfinished: ListedLocalRecording = {
  ...onComputer,
  ...{ id: id(907), topic: 'Harvest review', fileName: '', brokenAt: '2026-11-23T08:20:00Z' },
}
