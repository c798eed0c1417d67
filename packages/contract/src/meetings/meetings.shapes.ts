import { z } from 'zod'
import { Email, errorCode, Id, Instant, LocalDateTime, period, TimeZone, whenValid } from '../common.ts'
import { minMeetingPasswordLength } from '../constants.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'
import { meetingsErrors } from './meetings.errors.ts'

const topicError = errorCode(meetingsErrors, 'topic-invalid')
const passwordError = errorCode(meetingsErrors, 'meeting-password-invalid')
export const Topic = singleLine(200, topicError)
export const MeetingPassword = singleLine(64, passwordError).min(minMeetingPasswordLength, passwordError)
const zoneError = errorCode(meetingsErrors, 'zone-unknown')
const startError = errorCode(meetingsErrors, 'start-in-past')
const endError = errorCode(sharedErrors, 'end-before-start')
const Zone = z.string(zoneError).refine((text) => TimeZone.safeParse(text).success, zoneError)
const StartTime = z.string(startError).refine((text) => LocalDateTime.safeParse(text).success, startError)
const EndTime = z.string(endError).refine((text) => LocalDateTime.safeParse(text).success, endError)

const times = { start: StartTime.optional(), end: EndTime.optional() }

/** A meeting as its owner sees it. `start` and `end` are local times in `timezone`; `startsAt` and `endsAt` are instants. */
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
  joinBeforeHost: z.boolean(),
  url: z.string(),
  version: z.int(),
  invitees: z.array(z.strictObject({ email: z.string(), name: z.string() })),
})
export type Meeting = z.output<typeof Meeting>

const Invitees = z.array(z.strictObject({ email: Email, name: optionalSingleLine(200).default('') })).max(100)

/** Kind `scheduled` needs start and end; 'Meet now' creates the kind `open`. */
export const MeetingForm = z
  .strictObject({
    kind: z.enum(['scheduled', 'open']).default('scheduled'),
    topic: Topic,
    start: StartTime.optional(),
    end: EndTime.optional(),
    timezone: Zone,
    password: MeetingPassword,
    joinBeforeHost: z.boolean().default(false),
    /** Invited as soon as the meeting is scheduled. */
    invitees: Invitees.optional(),
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
    joinBeforeHost: z.boolean(),
  })
  .refine((form) => form.start === undefined || (form.end !== undefined && form.end > form.start), {
    path: ['end'],
    ...whenValid(times),
    ...errorCode(sharedErrors, 'end-before-start'),
  })

/** An upcoming occurrence of the caller's own meetings (`own`) or of those that the caller is invited to. */
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
  /** The invitees of an own meeting; nobody in those of others, whose guest lists the caller does not see. */
  people: z.strictObject({
    count: z.int(),
    /** Those invited first, three at most. */
    first: z.array(z.strictObject({ name: z.string(), email: z.string() })),
  }),
})
export type Occurrence = z.output<typeof Occurrence>

/** Own meetings or invitations only; with `from` or `to`, only what overlaps with that period. */
export const UpcomingFilters = z.strictObject({ own: z.enum(['yes', 'no']).optional(), ...period }).default({})
export type UpcomingFilters = z.output<typeof UpcomingFilters>
export const MeetingKind = z.enum(['scheduled', 'open']).default('scheduled')

export const MeetingInvite = z.strictObject({ id: Id, invitees: Invitees.min(1) })
