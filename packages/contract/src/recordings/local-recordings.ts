import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  EmptyOutput,
  errorCode,
  Id,
  Instant,
  LanguageField,
  listExport,
  PageQuery,
  period,
  sortKeys,
} from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { meetingControlsErrors } from '../meetings/meeting-controls.ts'
import { optionalSingleLine, singleLine } from '../text.ts'
import { recordingsErrors } from './recordings.ts'
import { roomRecordingErrors } from './room-recording.ts'

export const localRecordingsErrors = defineErrors({
  'computer-name-invalid': {
    status: 400,
    en: 'Enter a computer name of up to 60 characters',
    fr: 'Saisissez un nom d’ordinateur de 60 caractères au plus',
  },
  'local-recording-uploaded': {
    status: 409,
    en: 'This recording is already in the cloud',
    fr: 'Cet enregistrement est déjà dans le cloud',
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
/** The errors of the calls for recorders, also those that other slices define. */
const ownErrors = { ...meetingControlsErrors, ...roomRecordingErrors, ...recordingsErrors, ...localRecordingsErrors }

/** The systems whose file names and folders are written differently. */
export const computerSystems = ['windows', 'mac', 'linux', 'other'] as const
export const ComputerSystem = z.enum(computerSystems)
export type ComputerSystem = z.output<typeof ComputerSystem>

/**
 * Where a file is: `recording` while the meeting goes on, `computer` on a computer only, `requested` until that computer
 * begins to upload it, `missing` if it did not find the file, `uploading`, and `uploaded` to the cloud.
 */
export const localRecordingStates = ['recording', 'computer', 'requested', 'missing', 'uploading', 'uploaded'] as const
export const LocalRecordingState = z.enum(localRecordingStates)
export type LocalRecordingState = z.output<typeof LocalRecordingState>

/**
 * Bytes of each part of an upload, except the last one: the body of `PUT /api/localRecordingPart/:id/:offset`, of type
 * `application/octet-stream`, with the header `x-foyer` as for calls. It is answered with `{ receivedBytes }`, or with 409
 * `upload-out-of-step` if another part is expected, which `beginUpload` names, 404 `not-found` if there is no such upload
 * or it was cancelled, 409 `recording-quota-used` or `recording-disk-full`, and 429 `busy`, after which it is sent again.
 * The last part may be repeated. It has to arrive within 30 seconds.
 */
export const uploadPartBytes = 2 * 1024 * 1024
/** The largest file that can be uploaded: 16 GiB. */
export const maxUploadBytes = 16 * 1024 ** 3
/** A recording without a report for so long counts as broken, in milliseconds. */
export const reportTimeoutMs = 30_000
/** The longest recording that is reported, in milliseconds: two days. */
const maxDurationMs = 172_800_000

/** A recording on the computer of a participant. */
export const LocalRecording = z.strictObject({
  id: Id,
  topic: z.string(),
  /** The number of the meeting. */
  number: z.string(),
  /** The user who recorded it, by the name of then. */
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
  /** When the tab that recorded it was last lost, also if it went on later; null if that never was so. */
  brokenAt: Instant.nullable(),
  state: LocalRecordingState,
  /** The size of the file that is or was uploaded, and how much of it has arrived; 0 before. */
  uploadBytes: z.int(),
  receivedBytes: z.int(),
  /** When the operator requested the upload, when it began, when the last part arrived, and when all had; null before. */
  requestedAt: Instant.nullable(),
  uploadBeganAt: Instant.nullable(),
  partAt: Instant.nullable(),
  uploadedAt: Instant.nullable(),
  /** When and where the upload last went on after a break; null without one. */
  resumedAt: Instant.nullable(),
  resumedBytes: z.int().nullable(),
  /** When the computer was last seen. */
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
  /** `computer`: those that have not begun to be uploaded; `cloud`: those that are. */
  tab: z.enum(localRecordingTabs).default('all'),
  tenantuuid: Id.optional(),
  sort: sortKeys('start', 'size').default('-start'),
}
const room = 'room.recording.get'

// biome-ignore format: a call in a few lines reads like a table
/** The operator's view of the files that are on the computers of participants. */
export const localRecordings = defineCalls({
  slice: 'local-recordings', level: 'superadmin', scope: 'all', errors: localRecordingsErrors,
}, {
  list: {
    method: 'POST', path: '/getLocalRecordings', permission: room, readOnly: true,
    input: PageQuery.omit({ search: true }).extend(match), output: buildPageSchema(ListedLocalRecording),
  },
  /** How many there are of each tab in a period, what they take, and on how many computers; the newest of all times. */
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
    method: 'POST', path: '/requestLocalUpload', permission: room, input: one, output: EmptyOutput,
    errors: ['not-found', 'local-recording-uploaded'],
    audit: { en: 'Requested the upload of a local recording', fr: 'Téléversement d’un enregistrement local demandé' },
    changes: ['local-recordings'],
  },
  /** Withdraws the request, or ends the upload and deletes what has arrived. */
  cancelUpload: {
    method: 'POST', path: '/cancelLocalUpload', permission: room, input: one, output: EmptyOutput,
    errors: ['not-found', 'local-recording-uploaded'],
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
/** The recordings that a browser makes: how it reports and uploads them. */
export const ownLocalRecordings = defineCalls({ slice: 'own-local-recordings', level: 'client', errors: ownErrors }, {
  /**
   * Begins a recording of the meeting in which the caller is a host; everyone in it is notified. With `id` one goes on that
   * broke or that was saved in the same meeting.
   */
  begin: {
    method: 'POST', path: '/beginLocalRecording', permission: 'signed-in',
    input: z.strictObject({
      participantId: Id, /** A random id that the browser keeps. */ computerId: Id, id: Id.optional(),
      computerName: singleLine(60, errorCode(localRecordingsErrors, 'computer-name-invalid')), system: ComputerSystem,
    }),
    output: LocalRecording, errors: ['not-found', 'not-connected', 'hosts-only', 'recording-off', 'too-many-requests'],
    audit: false, changes: ['local-recordings', 'own-local-recordings', 'meeting-controls'],
  },
  /**
   * Reports what is on the disk, while recording every 10 seconds. A recording without a report for 30 seconds counts as
   * broken, and the meeting does not show it any longer: `recording-ended` says so, after which `begin` with its id goes
   * on; also that the meeting has ended, or the caller is no longer a host in it. `missing`: the file is not found;
   * `removed`: it was deleted, which ends its row unless it is in the cloud.
   */
  report: {
    method: 'POST', path: '/reportLocalRecording', permission: 'signed-in',
    input: z.strictObject({
      id: Id, bytes: z.int().min(0).max(maxUploadBytes), durationMs: z.int().min(0).max(maxDurationMs),
      fileName: optionalSingleLine(200).default(''), state: z.enum(['recording', 'saved', 'missing', 'removed']),
    }),
    output: EmptyOutput, errors: ['not-found', 'recording-ended'], audit: false, changes: [],
  },
  /** The caller's recordings on one computer, with what was requested; the latest 100. */
  list: {
    method: 'POST', path: '/getOwnLocalRecordings', permission: 'signed-in', readOnly: true, view: 'refused',
    input: z.strictObject({ computerId: Id }), output: z.strictObject({ items: z.array(LocalRecording) }),
  },
  /** Notes that the computer is there: the page does so when it opens, and every minute. */
  markSeen: {
    method: 'POST', path: '/markComputerSeen', permission: 'signed-in',
    input: z.strictObject({ computerId: Id }), output: EmptyOutput, audit: false, changes: [],
  },
  /**
   * Begins an upload, or goes on with one: `receivedBytes` is where the next part begins. A file of another size than
   * before begins again.
   */
  beginUpload: {
    method: 'POST', path: '/beginLocalUpload', permission: 'signed-in',
    input: z.strictObject({ id: Id, bytes: z.int().min(1).max(maxUploadBytes) }),
    output: z.strictObject({ receivedBytes: z.int() }),
    errors: ['not-found', 'recording-busy', 'local-recording-uploaded', 'recording-quota-used', 'recording-disk-full'],
    audit: false, changes: ['local-recordings', 'own-local-recordings'],
  },
  /** Ends an upload and deletes what has arrived, or declines what the operator requested. The file stays where it is. */
  cancelUpload: {
    method: 'POST', path: '/cancelOwnLocalUpload', permission: 'signed-in', input: one, output: EmptyOutput,
    errors: ['not-found', 'local-recording-uploaded'],
    audit: { en: 'Cancelled the upload of their local recording', fr: 'Téléversement de son enregistrement local annulé' },
    changes: ['local-recordings', 'own-local-recordings'],
  },
  /** Makes a cloud recording of the uploaded file; repeated, it returns the same one. */
  finishUpload: {
    method: 'POST', path: '/finishLocalUpload', permission: 'signed-in', input: one,
    output: z.strictObject({ recordingId: Id }), errors: ['not-found', 'upload-incomplete'],
    audit: { en: 'Uploaded a local recording', fr: 'Enregistrement local téléversé' },
    changes: ['local-recordings', 'own-local-recordings', 'recordings'],
  },
})
