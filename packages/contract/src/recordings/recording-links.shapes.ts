import { z } from 'zod'
import { Email, errorCode, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { secretText, singleLine } from '../text.ts'
import { Chapter, RecordingFileKind } from './recordings.shapes.ts'

export const recordingLinksErrors = defineErrors({
  'link-expiry-past': {
    status: 400,
    en: 'Choose a time in the future',
    fr: 'Choisissez un moment à venir',
  },
  'link-expiry-late': {
    status: 400,
    en: 'Your organisation does not allow links to stay open that long. Choose an earlier time',
    fr: 'Votre organisation n’autorise pas une durée aussi longue. Choisissez un moment plus proche',
  },
  'link-password-required': {
    status: 400,
    en: 'Your organisation requires a password for this link',
    fr: 'Votre organisation exige un mot de passe pour ce lien',
  },
  'link-password-invalid': {
    status: 400,
    en: 'Enter a password of 6 to 64 characters',
    fr: 'Saisissez un mot de passe de 6 à 64 caractères',
  },
  'link-addresses-missing': {
    status: 400,
    en: 'Enter at least one email address',
    fr: 'Saisissez au moins une adresse e-mail',
  },
  'link-withdrawn': {
    status: 409,
    en: 'This link was withdrawn. Create a new one',
    fr: 'Ce lien a été retiré. Créez-en un nouveau',
  },
  'too-many-links': {
    status: 409,
    en: 'This recording has as many open links as it can have. Withdraw one first',
    fr: 'Cet enregistrement a atteint son nombre maximal de liens ouverts. Retirez-en un d’abord',
  },
  /** It ended, was withdrawn, or its recording was deleted: files do not tell which. */
  'link-closed': {
    status: 410,
    en: 'This link is no longer open',
    fr: 'Ce lien n’est plus ouvert',
  },
  'link-password-needed': {
    status: 401,
    en: 'Enter the password of this recording first',
    fr: 'Saisissez d’abord le mot de passe de cet enregistrement',
  },
  'recipient-name-invalid': {
    status: 400,
    en: 'Enter your name in up to 100 characters',
    fr: 'Saisissez votre nom en 100 caractères au plus',
  },
  'link-password-wrong': {
    status: 400,
    en: 'That is not the password',
    fr: 'Ce n’est pas le mot de passe',
  },
})

/** Open links of a recording at once. */
export const maxLinks = 50
/** People who may open a link by their address. */
export const maxLinkAddresses = 50
/** How often an open player asks whether it may go on, and a withdrawal reaches it. */
export const watchReportSeconds = 30

/** The people who may open a link: anyone who has it, members of the tenant who are signed in, or users with one of its addresses. */
export const LinkAudience = z.enum(['anyone', 'members', 'addresses'])
export type LinkAudience = z.output<typeof LinkAudience>

const passwordError = errorCode(recordingLinksErrors, 'link-password-invalid')
/** The password of a link; empty for none. */
const LinkPassword = secretText(64, passwordError)
  .trim()
  .refine((text) => text === '' || text.length >= 6, passwordError)

const fields = {
  audience: LinkAudience,
  addresses: z.array(Email).max(maxLinkAddresses).default([]),
  /** At most as far away as the tenant allows. */
  expiresAt: Instant,
  download: z.boolean(),
}
export const RecordingLinkForm = z.strictObject({ recordingId: Id, ...fields, password: LinkPassword.default('') })
export type RecordingLinkForm = z.input<typeof RecordingLinkForm>
/** Without `password` the link keeps the one it has. */
export const RecordingLinkUpdate = z.strictObject({
  id: Id,
  version: z.int(),
  ...fields,
  password: LinkPassword.optional(),
})

const wrongPassword = errorCode(recordingLinksErrors, 'link-password-wrong')
/** The password that a recipient of a link enters. */
export const LinkPasswordEntry = z.strictObject({
  password: secretText(256, wrongPassword).min(1, errorCode(recordingLinksErrors, 'link-password-needed')),
})

/** How a recipient whose link has ended asks for a new one: who they are, and where it can be sent. */
export const LinkRequest = z.strictObject({
  name: singleLine(100, errorCode(recordingLinksErrors, 'recipient-name-invalid')),
  email: Email,
})

/** A link as those see it who may share the recording. */
export const RecordingLink = z.strictObject({
  id: Id,
  state: z.enum(['open', 'expired', 'withdrawn']),
  /** Empty once it is withdrawn. */
  url: z.string(),
  audience: LinkAudience,
  addresses: z.array(z.string()),
  expiresAt: Instant,
  hasPassword: z.boolean(),
  download: z.boolean(),
  createdAt: Instant,
  createdBy: z.string(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string(),
  /** How often it was opened, by how many people, and how many watch now. */
  openings: z.int(),
  people: z.int(),
  watching: z.int(),
  version: z.int(),
})
export type RecordingLink = z.output<typeof RecordingLink>

/** The defaults and bounds of a new link of the tenant. */
export const LinkRules = z.strictObject({
  days: z.int(),
  maxDays: z.int(),
  /** `guests`: where anyone may open it. */
  password: z.enum(['optional', 'guests', 'always']),
  download: z.boolean(),
  signedIn: z.boolean(),
})
export type LinkRules = z.output<typeof LinkRules>

/** An opening of a link, or attempts at it. */
export const RecordingOpening = z.strictObject({
  id: Id,
  /** Why it did not open; `opened` if it did. */
  outcome: z.enum(['opened', 'password', 'signed-out', 'not-permitted', 'outside']),
  /** Empty for a recipient who was not signed in. */
  name: z.string(),
  email: z.string(),
  address: z.string(),
  /** Attempts from the same network for the same reason are one. */
  attempts: z.int(),
  openedAt: Instant,
  seenAt: Instant,
  isWatching: z.boolean(),
  watchedMs: z.int(),
})
export type RecordingOpening = z.output<typeof RecordingOpening>

/** A recording as it is shown to who opens a link. */
const Open = z.strictObject({
  state: z.literal('open'),
  openingId: Id,
  topic: z.string(),
  /** The name of the user who shares it. */
  owner: z.string(),
  startsAt: Instant,
  durationMs: z.int(),
  /** Names the part that is shown; of another one, files, chapters and chat are others. */
  part: z.string(),
  expiresAt: Instant,
  download: z.boolean(),
  files: z.array(RecordingFileKind),
  chapters: z.array(Chapter),
  /** Messages of its chat. */
  messages: z.int(),
})

/** A link as its recipient finds it. Only who may open it learns the topic. */
export const SharedRecording = z.discriminatedUnion('state', [
  Open,
  z.strictObject({
    state: z.literal('processing'),
    topic: z.string(),
    endsAt: Instant.nullable(),
    /** From 0 to 1. */
    progress: z.number(),
  }),
  z.strictObject({ state: z.literal('failed') }),
  z.strictObject({ state: z.literal('password'), wrong: z.boolean() }),
  /** Only for who is signed in. */
  z.strictObject({ state: z.literal('signed-out') }),
  /** Not for this account. */
  z.strictObject({ state: z.literal('not-permitted'), email: z.string(), audience: LinkAudience }),
  /** Not from this network. */
  z.strictObject({ state: z.literal('outside') }),
  z.strictObject({ state: z.literal('expired'), at: Instant }),
  z.strictObject({ state: z.literal('withdrawn'), at: Instant.nullable() }),
  /** `afterDays`: by the rule of the tenant, and not by a person. */
  z.strictObject({ state: z.literal('deleted'), at: Instant.nullable(), afterDays: z.int().nullable() }),
])
export type SharedRecording = z.output<typeof SharedRecording>
export type OpenRecording = z.output<typeof Open>
