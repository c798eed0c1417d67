import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, Instant, LanguageField, listExport, PageQuery, period, sortKeys } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { singleLine } from '../text.ts'

export const localRecordingsErrors = defineErrors({
  'computer-name-invalid': {
    status: 400,
    en: 'Enter a name of up to 60 characters',
    fr: 'Saisissez un nom de 60 caractères au plus',
  },
  'upload-out-of-step': {
    status: 409,
    en: 'Another part of the file is expected',
    fr: 'Une autre partie du fichier est attendue',
  },
  'upload-incomplete': {
    status: 409,
    en: 'The file has not been uploaded completely',
    fr: 'Le fichier n’a pas été téléversé en entier',
  },
})

/** The systems whose file names and folders are written differently. */
export const ComputerSystem = z.enum(['windows', 'mac', 'linux', 'other'])

/**
 * Where a file is: `recording` while the meeting goes on, `computer` on a computer only, `requested` until that computer
 * begins to upload it, `missing` if it did not find the file, `uploading`, and `uploaded` to the cloud.
 */
export const LocalRecordingState = z.enum(['recording', 'computer', 'requested', 'missing', 'uploading', 'uploaded'])

/** Bytes of each part of an upload, except the last one. */
export const uploadPartBytes = 8 * 1024 * 1024

/** A recording on the computer of a participant. */
export const LocalRecording = z.strictObject({
  id: Id,
  topic: z.string(),
  /** The number of the meeting. */
  number: z.string(),
  /** Who recorded it, by the name of then. */
  owner: z.string(),
  computerName: z.string(),
  system: ComputerSystem,
  /** The name of the file, with the folder where it is known; empty before it is saved. */
  fileName: z.string(),
  startsAt: Instant,
  /** The last second that is known to be on the disk. */
  endsAt: Instant,
  durationMs: z.int(),
  bytes: z.int(),
  /** When the tab that recorded it was lost; null if it ended as it should. */
  brokenAt: Instant.nullable(),
  state: LocalRecordingState,
  /** How much of it has arrived. */
  receivedBytes: z.int(),
  /** When the upload was requested, began, and last went on; null before. */
  requestedAt: Instant.nullable(),
  uploadedAt: Instant.nullable(),
  /** When the computer last reported. */
  seenAt: Instant,
  /** The cloud recording that was made of it; null without one, and once that is deleted. */
  recordingId: Id.nullable(),
})
export type LocalRecording = z.output<typeof LocalRecording>

/** A local recording in the operator's list of all tenants. */
export const ListedLocalRecording = LocalRecording.extend({ tenantuuid: Id, tenant: z.string() })
export type ListedLocalRecording = z.output<typeof ListedLocalRecording>

export const localRecordingTabs = ['all', 'computer', 'uploading', 'cloud'] as const

const one = z.strictObject({ id: Id })
const match = {
  ...period,
  search: PageQuery.shape.search,
  tab: z.enum(localRecordingTabs).default('all'),
  tenantuuid: Id.optional(),
  sort: sortKeys('start', 'size').default('-start'),
}
const room = 'room.recording.get'

// biome-ignore format: a call in a few lines reads like a table
/** What the operator sees of the files that are on the computers of participants. */
export const localRecordings = defineCalls({ slice: 'local-recordings', level: 'superadmin', scope: 'all' }, {
  list: {
    method: 'POST', path: '/getLocalRecordings', permission: room, readOnly: true,
    input: PageQuery.omit({ search: true }).extend(match), output: buildPageSchema(ListedLocalRecording),
  },
  /** How many there are of each tab in a period, what they take, and on how many computers. */
  summarize: {
    method: 'POST', path: '/localRecordingSummary', permission: room, readOnly: true,
    input: z.strictObject({ ...period, tenantuuid: Id.optional() }),
    output: z.strictObject({
      all: z.int(), computer: z.int(), uploading: z.int(), cloud: z.int(),
      bytes: z.int(), computers: z.int(), newestAt: Instant.nullable(),
    }),
  },
  /** Asks the computer to upload its file, as soon as it is there. */
  requestUpload: {
    method: 'POST', path: '/requestLocalUpload', permission: room, input: one, output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Requested the upload of a local recording', fr: 'Téléversement d’un enregistrement local demandé' },
    changes: ['local-recordings'],
  },
  /** Withdraws the request, or ends the upload and deletes what has arrived. */
  cancelUpload: {
    method: 'POST', path: '/cancelLocalUpload', permission: room, input: one, output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Cancelled the upload of a local recording', fr: 'Téléversement d’un enregistrement local annulé' },
    changes: ['local-recordings'],
  },
  /** All matching local recordings as CSV. */
  export: {
    ...listExport, path: '/exportLocalRecordings', permission: room,
    input: z.strictObject({ ...match, language: LanguageField.default('en') }), output: EmptyOutput,
    audit: { en: 'Exported the list of local recordings', fr: 'Liste des enregistrements locaux exportée' },
  },
})

// biome-ignore format: a call in a few lines reads like a table
/** What a browser reports of the recordings that it makes, and how it uploads them. */
export const ownLocalRecordings = defineCalls({
  slice: 'own-local-recordings', level: 'client', errors: localRecordingsErrors,
}, {
  /** Begins a recording of the meeting in which the caller is a host; everybody in it is told. */
  begin: {
    method: 'POST', path: '/beginLocalRecording', permission: 'signed-in',
    input: z.strictObject({
      participantId: Id, /** A random id that the browser keeps. */ computerId: Id,
      computerName: singleLine(60, errorCode(localRecordingsErrors, 'computer-name-invalid')), system: ComputerSystem,
    }),
    output: LocalRecording, errors: ['not-found', 'not-connected', 'hosts-only', 'recording-off'], audit: false,
    changes: ['local-recordings', 'meeting-controls'],
  },
  /** Reports what is on the disk; a recording without a report for 30 seconds counts as broken, and no one is told of it any longer. */
  report: {
    method: 'POST', path: '/reportLocalRecording', permission: 'signed-in',
    input: z.strictObject({
      id: Id, bytes: z.int().min(0), durationMs: z.int().min(0), fileName: optionalSingleLine(200).default(''),
      state: z.enum(['recording', 'saved', 'missing', 'removed']),
    }),
    output: EmptyOutput, errors: ['not-found'], audit: false, changes: ['local-recordings', 'meeting-controls'],
  },
  /** The caller's recordings on one computer, with what was requested; it counts as seen. */
  list: {
    method: 'POST', path: '/getOwnLocalRecordings', permission: 'signed-in', readOnly: true,
    input: z.strictObject({ computerId: Id }), output: z.strictObject({ items: z.array(LocalRecording) }),
  },
  /** Begins an upload, or goes on with one: `receivedBytes` is where the next part begins. */
  beginUpload: {
    method: 'POST', path: '/beginLocalUpload', permission: 'signed-in',
    input: z.strictObject({ id: Id, bytes: z.int().min(1).max(maxUploadBytes) }),
    output: z.strictObject({ receivedBytes: z.int() }), errors: ['not-found', 'recording-quota-used', 'recording-disk-full'],
    audit: false, changes: ['local-recordings'],
  },
  /** Makes a cloud recording of the uploaded file. */
  finishUpload: {
    method: 'POST', path: '/finishLocalUpload', permission: 'signed-in', input: one,
    output: z.strictObject({ recordingId: Id }), errors: ['not-found', 'upload-incomplete'],
    audit: { en: 'Uploaded a local recording', fr: 'Enregistrement local téléversé' },
    changes: ['local-recordings', 'recordings'],
  },
})
