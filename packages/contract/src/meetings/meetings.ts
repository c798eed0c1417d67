import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  Email,
  EmptyInput,
  EmptyOutput,
  errorCode,
  Id,
  Instant,
  LanguageField,
  LocalDateTime,
  listExport,
  PageQuery,
  sortKeys,
  TimeZone,
  whenValid,
} from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { PastMeeting, PastMeetingsFile, PastMeetingsQuery } from '../past-meetings.ts'
import { toMeetingKeys } from '../permissions.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'

export const meetingsErrors = defineErrors({
  'topic-invalid': { status: 400, en: 'Enter a valid topic', fr: 'Saisissez un sujet valide' },
  'meeting-password-invalid': {
    status: 400,
    en: 'Enter a valid meeting password',
    fr: 'Saisissez un mot de passe de réunion valide',
  },
  'start-in-past': { status: 400, en: 'Please choose an upcoming time', fr: 'Choisissez une heure à venir' },
  'meeting-too-long': { status: 400, en: 'A meeting lasts at most 24 hours', fr: 'Une réunion dure au plus 24 heures' },
  'zone-unknown': { status: 400, en: 'Choose a time zone', fr: 'Choisissez un fuseau horaire' },
  'meeting-in-progress': {
    status: 409,
    en: 'This meeting is running. End it first',
    fr: 'Cette réunion est en cours. Terminez-la d’abord',
  },
  'too-many-invitees': {
    status: 409,
    en: 'A meeting has at most 500 invitees',
    fr: 'Une réunion compte au plus 500 invités',
  },
})

const topicError = errorCode(meetingsErrors, 'topic-invalid')
const passwordError = errorCode(meetingsErrors, 'meeting-password-invalid')
export const Topic = singleLine(200, topicError)
/** Spec §5: at least 6 characters. */
export const MeetingPassword = singleLine(64, passwordError).min(6, passwordError)
const zoneError = errorCode(meetingsErrors, 'zone-unknown')
const startError = errorCode(meetingsErrors, 'start-in-past')
const endError = errorCode(sharedErrors, 'end-before-start')
const Zone = z.string(zoneError).refine((text) => TimeZone.safeParse(text).success, zoneError)
const StartTime = z.string(startError).refine((text) => LocalDateTime.safeParse(text).success, startError)
const EndTime = z.string(endError).refine((text) => LocalDateTime.safeParse(text).success, endError)

const times = { start: StartTime.optional(), end: EndTime.optional() }

/** A meeting of its owner: what Schedule Meeting edits. Times are wall times in `timezone`; `startsAt`, `endsAt` the instants. */
export const Meeting = z.strictObject({
  id: Id,
  number: z.string(),
  kind: z.enum(['scheduled', 'open']),
  topic: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  timezone: z.string(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  password: z.string(),
  join_before_host: z.boolean(),
  url: z.string(),
  version: z.int(),
  invitees: z.array(z.strictObject({ email: z.string(), name: z.string() })),
})
export type Meeting = z.output<typeof Meeting>

/** Kind `scheduled` needs start and end; `open` is what 'Meet now' makes. */
export const MeetingForm = z
  .strictObject({
    kind: z.enum(['scheduled', 'open']).default('scheduled'),
    topic: Topic,
    start: StartTime.optional(),
    end: EndTime.optional(),
    timezone: Zone,
    password: MeetingPassword,
    join_before_host: z.boolean().default(false),
  })
  .refine((form) => form.kind === 'open' || form.start !== undefined, {
    path: ['start'],
    ...whenValid({ kind: z.string(), start: StartTime.optional() }),
    ...errorCode(meetingsErrors, 'start-in-past'),
  })
  .refine(
    (form) => form.kind === 'open' || (form.end !== undefined && form.start !== undefined && form.end > form.start),
    {
      path: ['end'],
      ...whenValid({ kind: z.string(), ...times }),
      ...errorCode(sharedErrors, 'end-before-start'),
    },
  )
export type MeetingForm = z.input<typeof MeetingForm>
export const MeetingUpdate = z
  .strictObject({
    id: Id,
    version: z.int(),
    topic: Topic,
    start: StartTime.optional(),
    end: EndTime.optional(),
    timezone: Zone,
    password: MeetingPassword,
    join_before_host: z.boolean(),
  })
  .refine((form) => form.start === undefined || (form.end !== undefined && form.end > form.start), {
    path: ['end'],
    ...whenValid(times),
    ...errorCode(sharedErrors, 'end-before-start'),
  })

/** An occurrence in Upcoming Meeting, one's own or one that one is invited to (`own` false: no password, no guests). */
export const Occurrence = z.strictObject({
  id: Id,
  meetingId: Id,
  number: z.string(),
  topic: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timezone: z.string(),
  own: z.boolean(),
  running: z.boolean(),
  host: z.string(),
  version: z.int(),
})
export type Occurrence = z.output<typeof Occurrence>

const OwnOrInvited = z.strictObject({ own: z.enum(['yes', 'no']).optional() }).default({})
const MeetingKind = z.enum(['scheduled', 'open']).default('scheduled')

export const meetings = defineCalls(meetingsErrors, {
  /** Occurrences not yet over, nearest first. */
  listSchedules: {
    method: 'POST',
    path: '/getMeetingSchedules',
    permission: 'meeting.schedule.get',
    level: 'client',
    readOnly: true,
    input: PageQuery.extend({ sort: sortKeys('start').default('start'), filters: OwnOrInvited }),
    output: buildPageSchema(Occurrence),
    errors: [],
  },
  /** One's own meetings of a kind. */
  list: {
    method: 'POST',
    path: '/getMeetings',
    permission: { field: 'kind', keys: toMeetingKeys('get') },
    level: 'client',
    readOnly: true,
    input: PageQuery.extend({ kind: MeetingKind, sort: sortKeys('added').default('-added') }),
    output: buildPageSchema(Meeting),
    errors: [],
  },
  get: {
    method: 'GET',
    path: '/getMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('get') },
    level: 'client',
    readOnly: true,
    input: z.strictObject({ id: Id }),
    output: Meeting,
    errors: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/addMeeting',
    permission: { field: 'kind', keys: toMeetingKeys('put') },
    level: 'client',
    idempotent: true,
    input: MeetingForm,
    output: Meeting,
    errors: ['start-in-past', 'end-before-start', 'meeting-too-long'],
  },
  update: {
    method: 'POST',
    path: '/updateMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('update') },
    level: 'client',
    input: MeetingUpdate,
    output: Meeting,
    errors: ['not-found', 'conflict', 'start-in-past', 'end-before-start', 'meeting-too-long', 'meeting-in-progress'],
  },
  delete: {
    method: 'DELETE',
    path: '/deleteMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('delete') },
    level: 'client',
    input: z.strictObject({ id: Id }),
    output: EmptyOutput,
    errors: ['not-found', 'meeting-in-progress'],
  },
  /** Takes a delete back for 30 seconds (domain.md §4). */
  restore: {
    method: 'POST',
    path: '/restoreMeeting/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('delete') },
    level: 'client',
    input: z.strictObject({ id: Id }),
    output: EmptyOutput,
    errors: ['not-found', 'undo-expired'],
  },
  invite: {
    method: 'POST',
    path: '/meetingInvite',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('invite') },
    level: 'client',
    idempotent: true,
    input: z.strictObject({
      id: Id,
      invitees: z
        .array(
          z.strictObject({
            email: Email,
            name: optionalSingleLine(200).default(''),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: z.strictObject({ invited: z.int() }),
    errors: ['not-found', 'too-many-invitees'],
  },
  /** The invitation as text, in the caller's language. */
  copyInvite: {
    method: 'GET',
    path: '/meetingInviteText/:id',
    permission: { attribute: 'meeting-kind', keys: toMeetingKeys('copy') },
    level: 'client',
    readOnly: true,
    input: z.strictObject({ id: Id, language: LanguageField }),
    output: z.strictObject({ text: z.string(), url: z.string() }),
    errors: ['not-found'],
  },
  listPast: {
    method: 'POST',
    path: '/userCompletedMeetings',
    permission: 'meeting.schedule.get',
    level: 'client',
    readOnly: true,
    input: PastMeetingsQuery,
    output: buildPageSchema(PastMeeting),
    errors: [],
  },
  /** The list as CSV, all rows of it. */
  exportPast: {
    ...listExport,
    path: '/exportUserCompletedMeetings',
    permission: 'meeting.schedule.get',
    level: 'client',
    input: PastMeetingsFile,
    output: EmptyOutput,
    errors: [],
  },
  /** What the forms of meeting, tenant and user begin with. */
  defaults: {
    method: 'POST',
    path: '/getDefaults',
    permission: 'signed-in',
    level: 'client',
    readOnly: true,
    input: EmptyInput,
    output: z.strictObject({
      meeting: z.strictObject({ password: z.string(), timezone: z.string(), join_before_host: z.boolean() }),
      tenant: z.strictObject({ country: z.string(), password_length: z.int(), signup_normal: z.boolean() }),
      user: z.strictObject({
        role: z.enum(['client', 'member', 'admin', 'superadmin']),
        language: LanguageField,
        change_on_next_sign_in: z.boolean(),
        /** A password is made rather than typed. */
        generate: z.boolean(),
      }),
    }),
    errors: [],
  },
})
