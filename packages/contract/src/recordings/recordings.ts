import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  EmptyInput,
  EmptyOutput,
  errorCode,
  Id,
  LanguageField,
  listExport,
  PageQuery,
  period,
  sortKeys,
} from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { meetingsErrors } from '../meetings/meetings.errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'
import { RecordedMessage, Recording, RecordingDetails, RecordingState } from './recordings.shapes.ts'

export const recordingsErrors = defineErrors({
  'recording-files-missing': {
    status: 404,
    en: 'No files available for download',
    fr: 'Aucun fichier disponible au téléchargement',
  },
  'recording-held': {
    status: 409,
    en: 'An administrator keeps this recording',
    fr: 'Un administrateur conserve cet enregistrement',
  },
  'recording-busy': {
    status: 409,
    en: 'This recording is still being made',
    fr: 'Cet enregistrement est encore en cours',
  },
  'trim-range-invalid': {
    status: 400,
    en: 'Choose a part of at least one second within the recording',
    fr: 'Choisissez une partie d’au moins une seconde dans l’enregistrement',
  },
  'trim-not-available': {
    status: 409,
    en: 'The video encoder is not installed on this server, so nothing was trimmed. Tell your administrator.',
    fr: 'L’encodeur vidéo n’est pas installé sur ce serveur : rien n’a été coupé. Prévenez votre administrateur.',
  },
})

export const recordingTabs = ['mine', 'all', 'trash'] as const

const ids = z.strictObject({ ids: z.array(Id).min(1).max(100) })
const one = z.strictObject({ id: Id })
const rangeError = errorCode(recordingsErrors, 'trim-range-invalid')
/** A position in a recording. */
const PositionMs = z.int(rangeError).min(0, rangeError)
const match = {
  ...period,
  search: PageQuery.shape.search,
  /** `all`: those of the whole tenant, for administrators only; others see their own. */
  tab: z.enum(recordingTabs).default('mine'),
  state: RecordingState.optional(),
  sort: sortKeys('start', 'size').default('-start'),
}
const changed = z.strictObject({ count: z.int() })

// biome-ignore format: a call in a few lines reads like a table
export const recordings = defineCalls({ slice: 'recordings', level: 'member', errors: recordingsErrors }, {
  list: {
    method: 'POST', path: '/getRecordings', permission: 'room.recording.get', readOnly: true,
    input: PageQuery.omit({ search: true }).extend(match), output: buildPageSchema(Recording),
  },
  get: {
    method: 'GET', path: '/recording/:id', permission: 'room.recording.get', readOnly: true,
    input: one, output: RecordingDetails, errors: ['not-found'],
  },
  /** The chat to everyone while it was recorded; like files, only where the tenant lets recordings be opened. */
  listMessages: {
    method: 'GET', path: '/recordingChat/:id', permission: 'room.recording.get', readOnly: true, dependsOn: ['chat'],
    input: one, output: z.strictObject({ items: z.array(RecordedMessage) }), errors: ['not-found', 'forbidden'],
  },
  /** How many there are, what they take, and how many go to the trash within a week. */
  summarize: {
    method: 'GET', path: '/recordingSummary', permission: 'room.recording.get', readOnly: true,
    input: EmptyInput,
    output: z.strictObject({
      mine: z.int(), all: z.int().nullable(), trash: z.int(),
      bytes: z.int(), quotaBytes: z.int().nullable(), expiringSoon: z.int(),
    }),
  },
  /** How many recordings of a meeting there are that the caller may see: they outlive it. */
  countByMeeting: {
    method: 'GET', path: '/countMeetingRecordings/:id', permission: 'signed-in', level: 'client', readOnly: true,
    input: one, output: changed,
  },
  rename: {
    method: 'POST', path: '/renameRecording', permission: 'room.recording.get',
    input: one.extend({ topic: singleLine(200, errorCode(meetingsErrors, 'topic-invalid')) }), output: EmptyOutput,
    errors: ['not-found'], audit: { en: 'Renamed a recording', fr: 'Enregistrement renommé' }, changes: ['recordings'],
  },
  /**
   * Keeps the part between two positions of the original, from then on for everyone; with the whole of it, shows
   * everything again. Links do not open until it is cut.
   */
  trim: {
    method: 'POST', path: '/trimRecording', permission: 'room.recording.get',
    input: one.extend({ fromMs: PositionMs, toMs: PositionMs }), output: EmptyOutput,
    errors: ['not-found', 'recording-busy', 'recording-files-missing', 'trim-range-invalid', 'trim-not-available'],
    audit: { en: 'Trimmed a recording', fr: 'Enregistrement coupé' }, changes: ['recordings'],
  },
  /** Notes that its owner has opened it. */
  markSeen: {
    method: 'POST', path: '/markRecordingSeen/:id', permission: 'room.recording.get',
    input: one, output: EmptyOutput, errors: ['not-found'], audit: false, changes: ['recordings'],
  },
  /** Moves recordings to the trash, from where they can be restored for 30 days. Those that are held stay. */
  trash: {
    method: 'POST', path: '/trashRecordings', permission: 'room.recording.get',
    input: ids, output: changed, errors: ['not-found', 'recording-held', 'recording-busy'],
    audit: { en: 'Moved recordings to the trash', fr: 'Enregistrements mis à la corbeille' }, changes: ['recordings'],
  },
  restore: {
    method: 'POST', path: '/restoreRecordings', permission: 'room.recording.get',
    input: ids, output: changed, errors: ['not-found'],
    audit: { en: 'Restored recordings', fr: 'Enregistrements restaurés' }, changes: ['recordings'],
  },
  /** Deletes recordings of the trash for good, with all their files. */
  delete: {
    method: 'POST', path: '/deleteRecordings', permission: 'room.recording.get',
    input: ids, output: changed, errors: ['not-found', 'recording-held'],
    audit: { en: 'Deleted recordings', fr: 'Enregistrements supprimés' }, changes: ['recordings'],
  },
  /** Prepares a recording that failed again, from the tracks that were kept. */
  retry: {
    method: 'POST', path: '/retryRecording', permission: 'room.recording.get',
    input: one, output: EmptyOutput, errors: ['not-found', 'recording-busy'],
    audit: { en: 'Prepared a recording again', fr: 'Enregistrement préparé à nouveau' }, changes: ['recordings'],
  },
  /** Keeps a recording whatever the rules say; with an empty reason no longer. */
  hold: {
    method: 'POST', path: '/holdRecording', permission: 'room.recording.get', level: 'admin',
    input: one.extend({ held: z.boolean(), reason: optionalSingleLine(200).default('') }), output: EmptyOutput,
    errors: ['not-found'],
    audit: { en: 'Kept a recording, or no longer', fr: 'Conservation d’un enregistrement modifiée' }, changes: ['recordings'],
  },
  /** All matching recordings as CSV. */
  export: {
    ...listExport, path: '/exportRecordings', permission: 'room.recording.get',
    input: z.strictObject({ ...match, language: LanguageField.default('en') }), output: EmptyOutput,
    audit: { en: 'Exported the list of recordings', fr: 'Liste des enregistrements exportée' },
  },
})
