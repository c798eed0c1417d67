import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { meetingControlsErrors } from '../meetings/meeting-controls.ts'
import { optionalSingleLine } from '../text.ts'

export const roomRecordingErrors = defineErrors({
  'recording-off': {
    status: 409,
    en: 'This meeting cannot be recorded',
    fr: 'Cette réunion ne peut pas être enregistrée',
  },
  'recording-in-progress': {
    status: 409,
    en: 'This meeting is already being recorded',
    fr: 'Cette réunion est déjà en cours d’enregistrement',
  },
  'recording-quota-used': {
    status: 409,
    en: 'The storage for recordings is used up. Delete recordings, or ask your administrator for more.',
    fr: 'Le stockage des enregistrements est plein. Supprimez des enregistrements ou demandez plus de place à votre administrateur.',
  },
  'recording-disk-full': {
    status: 409,
    en: 'There is no room left for recordings on this server. Tell your administrator.',
    fr: 'Il n’y a plus de place pour des enregistrements sur ce serveur. Prévenez votre administrateur.',
  },
  'recording-ended': {
    status: 409,
    en: 'This meeting is not being recorded',
    fr: 'Cette réunion n’est pas enregistrée',
  },
})

/** The longest name of a chapter. */
export const maxMarkTitle = 100

const own = { participantId: Id }
const hosting = ['not-found', 'not-connected', 'hosts-only'] as const

// biome-ignore format: a call in a few lines reads like a table
export const roomRecording = defineCalls({
  slice: 'room-recording', level: 'anyone', errors: { ...meetingControlsErrors, ...roomRecordingErrors },
}, {
  start: {
    method: 'POST', path: '/startRecording', permission: 'public',
    input: z.strictObject(own), output: z.strictObject({ recordingId: Id }),
    errors: [...hosting, 'recording-off', 'recording-in-progress', 'recording-quota-used', 'recording-disk-full'],
    audit: false, changes: ['meeting-controls', 'recordings'],
  },
  /** Stores nothing until it is resumed. */
  pause: {
    method: 'POST', path: '/pauseRecording', permission: 'public',
    input: z.strictObject(own), output: EmptyOutput, errors: [...hosting, 'recording-ended'],
    audit: false, changes: ['meeting-controls', 'recordings'],
  },
  resume: {
    method: 'POST', path: '/resumeRecording', permission: 'public',
    input: z.strictObject(own), output: EmptyOutput, errors: [...hosting, 'recording-ended'],
    audit: false, changes: ['meeting-controls', 'recordings'],
  },
  /** Ends the recording and keeps it. */
  stop: {
    method: 'POST', path: '/stopRecording', permission: 'public',
    input: z.strictObject(own), output: EmptyOutput, errors: [...hosting, 'recording-ended'],
    audit: false, changes: ['meeting-controls', 'recordings'],
  },
  /** Records that the caller agrees to be recorded. */
  agree: {
    method: 'POST', path: '/agreeToRecording', permission: 'public',
    input: z.strictObject(own), output: EmptyOutput, errors: ['not-found', 'not-connected'],
    audit: false, changes: ['meeting-controls'],
  },
  /** Begins a chapter of the recording at this moment; with `markId` it gives a chapter another name. */
  mark: {
    method: 'POST', path: '/markRecording', permission: 'public',
    input: z.strictObject({ ...own, markId: Id.optional(), title: optionalSingleLine(maxMarkTitle).default('') }),
    output: z.strictObject({ markId: Id, at: Instant }), errors: [...hosting, 'recording-ended'],
    audit: false, changes: [],
  },
})
