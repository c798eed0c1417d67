import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, Id, PageQuery } from '../common.ts'
import { secretText } from '../text.ts'
import {
  LinkRequest,
  LinkRules,
  RecordingLink,
  RecordingLinkForm,
  RecordingLinkUpdate,
  RecordingOpening,
  recordingLinksErrors,
  SharedRecording,
} from './recording-links.shapes.ts'
import { RecordedMessage } from './recordings.shapes.ts'

/** The token of a link: anything that is none is as unknown as one that is. */
const Token = secretText(12_000)
const pageOnly = PageQuery.omit({ search: true })
/** The longest position and time watched that a player reports. */
const maxWatchedMs = 1_000_000_000
const ofForm = ['link-expiry-past', 'link-expiry-late', 'link-password-required', 'link-addresses-missing'] as const

// biome-ignore format: a call in a few lines reads like a table
export const recordingLinks = defineCalls({ slice: 'recording-links', level: 'member', errors: recordingLinksErrors }, {
  /** The links of a recording, the latest first, with what a new one may have. */
  list: {
    method: 'POST', path: '/getRecordingLinks', permission: 'room.recording.get', readOnly: true, dependsOn: ['recordings'],
    input: pageOnly.extend({ recordingId: Id }),
    output: buildPageSchema(RecordingLink).extend({ rules: LinkRules }), errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/createRecordingLink', permission: 'room.recording.get', idempotent: true,
    input: RecordingLinkForm, output: RecordingLink, errors: ['not-found', 'too-many-links', ...ofForm],
    audit: { en: 'Shared a recording', fr: 'Enregistrement partagé' }, changes: ['recording-links'],
  },
  update: {
    method: 'POST', path: '/updateRecordingLink', permission: 'room.recording.get',
    input: RecordingLinkUpdate, output: RecordingLink,
    errors: ['not-found', 'conflict', 'link-withdrawn', ...ofForm],
    audit: { en: 'Changed a link to a recording', fr: 'Lien vers un enregistrement modifié' }, changes: ['recording-links'],
  },
  /** Ends a link for good, also for those who are watching. */
  withdraw: {
    method: 'POST', path: '/withdrawRecordingLink', permission: 'room.recording.get',
    input: z.strictObject({ id: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Withdrew a link to a recording', fr: 'Lien vers un enregistrement retiré' }, changes: ['recording-links'],
  },
  /** The openings of a link and attempts at it, the latest first. */
  listOpenings: {
    method: 'POST', path: '/getRecordingOpenings', permission: 'room.recording.get', readOnly: true,
    input: pageOnly.extend({ id: Id }), output: buildPageSchema(RecordingOpening), errors: ['not-found'],
  },
  /** Opens a link, where it needs one with its password, and notes who did. */
  open: {
    method: 'POST', path: '/openRecordingLink', permission: 'public', level: 'anyone', limit: 240, view: 'refused',
    input: z.strictObject({ token: Token, password: secretText(256).default('') }),
    output: SharedRecording, errors: ['not-found', 'too-many-requests'],
    audit: false, changes: ['recording-links'],
  },
  /**
   * Asks who made a link that has ended or was withdrawn for a new one, by email. The response is the same where no one can
   * be asked any more.
   */
  ask: {
    method: 'POST', path: '/askForRecordingLink', permission: 'public', level: 'anyone', limit: 60, view: 'refused',
    input: LinkRequest.extend({ token: Token }), output: EmptyOutput, errors: ['not-found', 'too-many-requests'],
    audit: false, changes: [],
  },
  /** Reports how much was watched, and asks whether it may go on. */
  report: {
    method: 'POST', path: '/reportWatched', permission: 'public', level: 'anyone', limit: 600, view: 'refused',
    input: z.strictObject({ token: Token, openingId: Id, watchedMs: z.int().min(0).max(maxWatchedMs) }),
    output: z.strictObject({
      state: z.enum(SharedRecording.options.map(({ shape }) => shape.state.value)),
      /** The part that is shown now; empty unless it is open. */ part: z.string(),
    }),
    errors: ['not-found'], audit: false, changes: [],
  },
  /** The chat of a recording that a link opens. */
  listMessages: {
    method: 'POST', path: '/getSharedRecordingChat', permission: 'public', level: 'anyone', limit: 240, view: 'refused',
    readOnly: true, dependsOn: ['recordings', 'chat'],
    input: z.strictObject({ token: Token }), output: z.strictObject({ items: z.array(RecordedMessage) }),
    errors: ['not-found', 'not-signed-in', 'forbidden', 'link-closed', 'link-password-needed'],
  },
})
