import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { clientFields } from '../client-fields.ts'
import { EmptyInput, EmptyOutput, errorCode, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { reportedJoinReasons } from '../operations/failed-joins.ts'
import { toAnyMeetingKeys } from '../permissions.ts'
import { bundlePolicies, iceTransports } from '../tenancy/ice-policies.ts'
import { optionalSingleLine, secretText, singleLine } from '../text.ts'
import { toUsualWidth } from '../usual-width.ts'
import { maxReportedAgeMs, maxReportedSamples } from './connection-grades.ts'

/** The errors that the form to join finds by itself; the page has to load no others. */
export const joinFieldErrors = defineErrors({
  'number-invalid': { status: 400, en: 'Please enter 10 digits', fr: 'Saisissez 10 chiffres' },
  'participant-name-invalid': { status: 400, en: 'Enter your name', fr: 'Saisissez votre nom' },
  /** The same for an unknown number and a wrong password, so that numbers can't be guessed. */
  'join-refused': {
    status: 404,
    en: 'Incorrect meeting ID or password',
    fr: 'Numéro de réunion ou mot de passe incorrect',
  },
})

export const roomErrors = defineErrors({
  ...joinFieldErrors,
  'sign-in-required': {
    status: 403,
    en: 'This meeting is only for people who are signed in. Sign in to join it',
    fr: 'Cette réunion est réservée aux personnes connectées. Connectez-vous pour y participer',
  },
  'meeting-full': { status: 409, en: 'This meeting is full', fr: 'Cette réunion est complète' },
  'engine-full': {
    status: 409,
    en: 'The meeting server is full. Please contact your administrator',
    fr: 'Le serveur de réunion est complet. Contactez votre administrateur',
  },
  'engine-off': { status: 503, en: 'No meeting engine is configured', fr: 'Aucun moteur de réunion n’est configuré' },
  'connection-measured': {
    status: 409,
    en: 'The meeting server measures connections by itself',
    fr: 'Le serveur de réunion mesure lui-même les connexions',
  },
  'removed-from-meeting': {
    status: 403,
    en: 'You were removed from this meeting',
    fr: 'Vous avez été retiré de cette réunion',
  },
  'join-denied': {
    status: 403,
    en: 'The host did not let you in',
    fr: 'L’hôte ne vous a pas laissé entrer',
  },
  'recording-consent-needed': {
    status: 409,
    en: 'This meeting is recorded. Agree to be recorded to join it',
    fr: 'Cette réunion est enregistrée. Acceptez d’être enregistré pour y participer',
  },
  'meeting-locked': {
    status: 409,
    en: 'This meeting is locked. Nobody else can join it',
    fr: 'Cette réunion est verrouillée. Personne d’autre ne peut y entrer',
  },
})

/** Ten digits, with or without spaces; the join form extracts the number from a link. */
export const MeetingNumber = z
  .string(errorCode(roomErrors, 'number-invalid'))
  .transform((text) => toUsualWidth(text).replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, errorCode(roomErrors, 'number-invalid')))

/** The password of a meeting, as it was pasted: none begins or ends with spaces. */
export const JoinPassword = secretText(64).trim().default('')

/** The details that a participant's browser reports about itself; each field may be empty. */
export const DeviceReport = z.strictObject({
  os: optionalSingleLine(100),
  version: optionalSingleLine(100),
  platform: optionalSingleLine(100),
  speaker: optionalSingleLine(200),
  mic: optionalSingleLine(200),
  camera: optionalSingleLine(200),
  network: optionalSingleLine(50),
})
export type DeviceReport = z.output<typeof DeviceReport>

const Share = z.number().min(0).max(1).optional()
const Milliseconds = z.number().min(0).max(60_000).optional()
const Pixels = z.int().min(1).max(16_384).optional()

/** How a browser was connected at one time; what it did not measure is absent. */
export const ReportedSample = z.strictObject({
  /** How long ago it was measured: the clocks of browsers differ. */
  agoMs: z.int().min(0).max(maxReportedAgeMs),
  /** Whether nothing arrived. */
  lost: z.boolean(),
  lossUp: Share,
  lossDown: Share,
  /** How unevenly sound arrives, in the worse direction. */
  jitterMs: Milliseconds,
  roundTripMs: Milliseconds,
  /** The shorter side of the largest picture. */
  sentResolution: Pixels,
  receivedResolution: Pixels,
})
export type ReportedSample = z.output<typeof ReportedSample>

/** As browsers take them; credentials of TURN servers are the participant's own. */
export const IceServers = z.array(
  z.strictObject({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() }),
)
export type IceServers = z.output<typeof IceServers>

/** How a browser connects, as its client is set up; by name what browsers take. */
export const connectionFields = {
  iceServers: IceServers,
  iceTransportPolicy: z.enum(iceTransports),
  bundlePolicy: z.enum(bundlePolicies),
}
export type Connection = z.output<z.ZodObject<typeof connectionFields>>

/** `waiting`: for the host to start the meeting, or to admit the caller; the client asks again every few seconds. */
export const JoinResult = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('waiting'),
    topic: z.string(),
    host: z.string(),
    startsAt: z.string().nullable(),
    /** Whether its times have passed; the host can start it again. */
    isOver: z.boolean(),
    isHost: z.boolean(),
    /** Whether the hosts have been asked to admit the caller. */
    lobby: z.boolean(),
  }),
  z.strictObject({
    state: z.literal('joined'),
    topic: z.string(),
    conferenceId: Id,
    participantId: Id,
    isHost: z.boolean(),
    /** Whether they take part as the user who is signed in, otherwise as a guest. */
    isUser: z.boolean(),
    /** The devices that may be on when entering: the meeting may begin muted, and without video. */
    microphone: z.boolean(),
    camera: z.boolean(),
    /** For hosts only, who shares it with guests; otherwise empty. */
    password: z.string(),
    /** WebSocket URL of the signaling gateway, and the engine's token for it, which is valid for up to ten minutes. */
    url: z.string(),
    token: z.string(),
    ...connectionFields,
    /** Whether the browser is to report how it is connected, because the engine does not say. */
    reportsConnection: z.boolean(),
    /** The breakout room into which the token leads; null for the main room. */
    breakout: z.strictObject({ id: Id, name: z.string() }).nullable(),
  }),
])
export type JoinResult = z.output<typeof JoinResult>

/** The result that a join would have now: in the meeting, in the lobby, waiting for the host, or none of these. */
export const entryStates = [
  'enter',
  'knock',
  'wait',
  'over',
  'cancelled',
  'sign-in-required',
  'removed-from-meeting',
  'join-denied',
  'meeting-locked',
] as const

/** A meeting before joining it. */
export const JoinPreview = z.strictObject({
  topic: z.string(),
  host: z.string(),
  /** The current or next date, otherwise the last one; null without fixed times. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** The time zone of the meeting. */
  timezone: z.string(),
  isHost: z.boolean(),
  entry: z.enum(entryStates),
  /** Whether others need the password to join. */
  passwordRequired: z.boolean(),
  /** The devices that may be on when entering: the meeting may begin muted, and without video. */
  microphone: z.boolean(),
  camera: z.boolean(),
  /** Whether it is being recorded, or will be from the start; who joins has to agree to it. */
  recorded: z.boolean(),
  /** The people inside. The first names are for users who may enter; guests learn only how many there are. */
  people: z.strictObject({ count: z.int(), names: z.array(z.string()) }),
})
export type JoinPreview = z.output<typeof JoinPreview>

/** People who wait for a meeting: the first names, and how many there are. */
export const Lobby = z.strictObject({
  meetingId: Id,
  number: z.string(),
  topic: z.string(),
  names: z.array(z.string()),
  count: z.int(),
})
export type Lobby = z.output<typeof Lobby>

// biome-ignore format: each line is of one kind
const joinErrors = [
  'meeting-full', 'engine-full', 'engine-off', 'unavailable',
  'unknown-client', 'client-disabled', 'client-too-old', 'client-too-new',
] as const

// biome-ignore format: a call in a few lines reads like a table
export const room = defineCalls({ slice: 'room', level: 'anyone', errors: roomErrors }, {
  /** Lets the owner or an alternative host join without a password and starts the conference. */
  start: {
    method: 'POST', path: '/startMeeting', permission: { attribute: 'meeting-kind', keys: toAnyMeetingKeys('start') },
    level: 'client', idempotent: true,
    input: z.strictObject({ id: Id, device: DeviceReport.optional(), ...clientFields }), output: JoinResult,
    errors: [...joinErrors, 'not-found', 'removed-from-meeting'],
    audit: false, changes: ['conferences', 'meetings'],
  },
  /** Lets anyone join, with or without an account; the signed-in owner and alternative hosts become hosts. */
  join: {
    method: 'POST', path: '/joinMeeting', permission: 'public', idempotent: true, limit: 1200,
    input: z.strictObject({
      number: MeetingNumber,
      password: JoinPassword,
      name: singleLine(100, errorCode(roomErrors, 'participant-name-invalid')),
      /** Needed by everyone but hosts where the meeting is recorded. */
      agreesToRecording: z.boolean().default(false),
      device: DeviceReport.optional(),
      ...clientFields,
    }),
    output: JoinResult,
    errors: [
      'recording-consent-needed',
      ...joinErrors, 'join-refused', 'sign-in-required', 'removed-from-meeting', 'join-denied', 'meeting-locked',
      'too-many-requests',
    ],
    // Waiting for the host changes nothing, so the event is emitted for those who are admitted.
    audit: false, changes: [],
  },
  /**
   * Details before joining for those who may join: host, invitees, and everyone who knows the password, or the number
   * alone of a meeting without one. Null for everyone else and for an unknown number.
   */
  preview: {
    method: 'POST', path: '/previewMeeting', permission: 'public', readOnly: true, view: 'refused', limit: 240,
    dependsOn: ['meetings', 'conferences', 'meeting-controls', 'roles'],
    input: z.strictObject({ number: MeetingNumber, password: JoinPassword }),
    output: z.strictObject({ meeting: JoinPreview.nullable() }),
    errors: ['too-many-requests'],
  },
  /** Finds the tenant's hostname for participants who join at the installation's main address; an unknown number keeps the current one. */
  locate: {
    method: 'POST', path: '/locateMeeting', permission: 'public', scope: 'installation', readOnly: true, limit: 60,
    input: z.strictObject({ number: MeetingNumber }), output: z.strictObject({ url: z.string() }),
    errors: ['too-many-requests'],
  },
  report: {
    method: 'POST', path: '/reportDevice', permission: 'public', limit: 240,
    input: z.strictObject({ participantId: Id, device: DeviceReport }), output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['conferences'],
  },
  /** Reports why the browser of a participant who was admitted did not get into the meeting. */
  reportFailure: {
    method: 'POST', path: '/reportFailedJoin', permission: 'public',
    input: z.strictObject({ participantId: Id, reason: z.enum(reportedJoinReasons) }), output: EmptyOutput,
    errors: ['not-found'], audit: false, changes: [],
  },
  /** Reports how the caller's own connection was, where the engine does not measure it. */
  reportConnection: {
    method: 'POST', path: '/reportConnection', permission: 'public', limit: 1200,
    input: z.strictObject({ participantId: Id, samples: z.array(ReportedSample).min(1).max(maxReportedSamples) }),
    output: EmptyOutput, errors: ['not-found', 'connection-measured'],
    audit: false, changes: [],
  },
  leave: {
    method: 'POST', path: '/leaveMeeting', permission: 'public',
    input: z.strictObject({ participantId: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['conferences'],
  },
  /** The meetings that the caller hosts for which people wait to be admitted. */
  listLobbies: {
    method: 'GET', path: '/lobbies', permission: 'signed-in', level: 'client', readOnly: true,
    dependsOn: ['meeting-controls', 'conferences', 'meetings'],
    input: EmptyInput, output: z.strictObject({ items: z.array(Lobby) }),
  },
  /** For the owner, alternative hosts and administrators of the tenant. */
  end: {
    method: 'POST', path: '/endMeeting', permission: 'signed-in', level: 'client',
    input: z.strictObject({ conferenceId: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['conferences', 'meetings'],
  },
  /** Lets no one else join, or everyone again; for the same people, who need not take part. */
  lock: {
    method: 'POST', path: '/lockMeeting', permission: 'signed-in', level: 'client',
    input: z.strictObject({ conferenceId: Id, locked: z.boolean() }), output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['conferences', 'meeting-controls'],
  },
})
