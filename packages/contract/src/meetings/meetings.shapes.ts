import { z } from 'zod'
import { Email, errorCode, Id, Instant, LocalDateTime, period, whenValid, zoneField } from '../common.ts'
import { minMeetingPasswordLength } from '../constants.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'
import { meetingsErrors } from './meetings.errors.ts'
import { maxManagers } from './options/meeting-option-constants.ts'
import { MeetingOptions, MeetingOptionsChange } from './options/meeting-options.ts'
import { ModeId } from './options/mode-id.ts'
import { Recurrence } from './recurrence.ts'

const topicError = errorCode(meetingsErrors, 'topic-invalid')
const passwordError = errorCode(meetingsErrors, 'meeting-password-invalid')
export const MeetingTopic = singleLine(200, topicError)
export const MeetingPassword = singleLine(64, passwordError).min(minMeetingPasswordLength, passwordError)
const startError = errorCode(meetingsErrors, 'start-in-past')
const endError = errorCode(sharedErrors, 'end-before-start')
export const MeetingZone = zoneField(errorCode(meetingsErrors, 'zone-unknown'))
export const StartTime = z.string(startError).refine((text) => LocalDateTime.safeParse(text).success, startError)
export const EndTime = z.string(endError).refine((text) => LocalDateTime.safeParse(text).success, endError)

const times = { start: StartTime.optional(), end: EndTime.optional() }
export const endAfterStart = { path: ['end'], ...whenValid(times), ...errorCode(sharedErrors, 'end-before-start') }

/**
 * A meeting as those who may edit it see it: its owner and its co-managers. `start` and `end` are local times in `timezone`; `startsAt` and `endsAt` are instants.
 * Those of a meeting that repeats are of its first occurrence.
 */
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
  recurrence: Recurrence.nullable(),
  /**
   * The times from which a change of a repeated meeting starts: its next occurrence by the rule, and the rule from
   * there on; null if it does not repeat, or has ended.
   */
  remaining: z.strictObject({ start: z.string(), end: z.string(), recurrence: Recurrence }).nullable(),
  password: z.string(),
  modeId: ModeId,
  /** Those of its mode, with what its host chose differently. */
  options: MeetingOptions,
  url: z.string(),
  version: z.int(),
  invitees: z.array(z.strictObject({ email: z.string(), name: z.string(), alternativeHost: z.boolean() })),
  /** Whether the caller owns it; else they co-manage it. */
  own: z.boolean(),
  /** Those who may edit it besides its owner. */
  managers: z.array(z.strictObject({ email: z.string(), name: z.string() })),
})
export type Meeting = z.output<typeof Meeting>

/** A meeting in the list of its owner. */
export const OwnMeeting = Meeting.omit({ own: true, managers: true }).extend({
  running: z.boolean(),
  /** When its last conference began; null if it has not been used. */
  lastUsedAt: Instant.nullable(),
})
export type OwnMeeting = z.output<typeof OwnMeeting>

/** The fields of 'Meet now'; the password is that of a new meeting, or of one that was used before. */
export const MeetNowForm = z.strictObject({ topic: MeetingTopic, timezone: MeetingZone, password: MeetingPassword })

const Invitees = z.array(z.strictObject({ email: Email, name: optionalSingleLine(200).default('') })).max(100)
/** The addresses of users who may edit the meeting and its guests besides its owner, without being its hosts. */
const Managers = z.array(Email).max(maxManagers)
/** Groups whose members who can sign in are invited. */
export const InvitedGroups = z.array(Id).max(20)

/** Kind `scheduled` needs start and end; 'Meet now' creates the kind `open`. */
export const MeetingForm = z
  .strictObject({
    kind: z.enum(['scheduled', 'open']).default('scheduled'),
    topic: MeetingTopic,
    start: StartTime.optional(),
    end: EndTime.optional(),
    timezone: MeetingZone,
    /** Only of a scheduled meeting. If the start is not on a chosen day, the first chosen day after it is the start. */
    recurrence: Recurrence.optional(),
    password: MeetingPassword,
    /** By default that of the caller's new meetings. */
    modeId: ModeId.optional(),
    /** Those that are missing are as in the mode. */
    options: MeetingOptionsChange.default({}),
    /** Invited as soon as the meeting is scheduled. */
    invitees: Invitees.optional(),
    /** The members that these groups have now are invited too, each once. */
    groups: InvitedGroups.optional(),
    /** Those of the invitees who may start the meeting too. */
    alternativeHosts: z.array(Email).max(100).optional(),
    /** Only of a scheduled meeting. */
    managers: Managers.optional(),
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
  .refine(
    (form) => form.kind === 'scheduled' || form.recurrence === undefined,
    // An open meeting has no times that could repeat.
    { path: ['recurrence'], ...whenValid({ kind: z.string() }) },
  )
  .refine((form) => form.kind === 'scheduled' || form.managers === undefined, {
    path: ['managers'],
    ...whenValid({ kind: z.string() }),
  })
export type MeetingForm = z.input<typeof MeetingForm>

/**
 * Without `start`, local times and recurrence stay as they are, also in another `timezone`; with it, a meeting without `recurrence` does not repeat. Mode and
 * options that are missing stay too. A meeting in progress goes on with those that it began with.
 */
export const MeetingUpdate = z
  .strictObject({
    id: Id,
    version: z.int(),
    topic: MeetingTopic,
    start: StartTime.optional(),
    end: EndTime.optional(),
    timezone: MeetingZone,
    recurrence: Recurrence.optional(),
    password: MeetingPassword,
    modeId: ModeId.optional(),
    options: MeetingOptionsChange.optional(),
    /** All of them; only the owner of a scheduled meeting names them. */
    managers: Managers.optional(),
    /** Limits the change to this occurrence of a series and those after it, which become a meeting of their own. */
    from: LocalDateTime.optional(),
  })
  .refine((form) => form.start === undefined || (form.end !== undefined && form.end > form.start), endAfterStart)

/** The original local start of an occurrence, which identifies it within its meeting and never changes. */
export const OccurrenceKey = LocalDateTime

/**
 * A change of a single occurrence of a meeting that repeats. `start` and `end` are local times in the meeting's time zone.
 * Password and options that are missing stay; what is as in the meeting follows it from then on.
 */
export const OccurrenceUpdate = z
  .strictObject({
    id: Id,
    occurrence: OccurrenceKey,
    version: z.int(),
    topic: MeetingTopic,
    start: StartTime,
    end: EndTime,
    password: MeetingPassword.optional(),
    options: MeetingOptionsChange.optional(),
  })
  .refine((form) => form.end > form.start, endAfterStart)

/** An occurrence of an own meeting that repeats, with local times in the meeting's time zone. */
export const MeetingOccurrence = z.strictObject({
  occurrence: OccurrenceKey,
  topic: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** Whether time, topic, password or options differ from those of the meeting. */
  changed: z.boolean(),
  cancelled: z.boolean(),
  /** Its own settings; null, or missing among the options, follows the meeting. */
  password: z.string().nullable(),
  options: MeetingOptionsChange,
})
export type MeetingOccurrence = z.output<typeof MeetingOccurrence>

const InviteeAnswer = z.enum(['none', 'accepted', 'tentative', 'declined'])

/** The occasions at which the invitees of a meeting get emails. */
export const MeetingEmails = z.strictObject({
  invitation: z.boolean(),
  change: z.boolean(),
  cancellation: z.boolean(),
})
export type MeetingEmails = z.output<typeof MeetingEmails>

/** An upcoming occurrence of the caller's own meetings (`own`), of those that they co-manage, or are invited to. */
export const Occurrence = z.strictObject({
  id: Id,
  meetingId: Id,
  /** Its original local start, if the meeting repeats. */
  occurrence: OccurrenceKey.nullable(),
  /** Whether time, topic, password or options differ from those of the meeting that repeats. */
  changed: z.boolean(),
  number: z.string(),
  topic: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timezone: z.string(),
  own: z.boolean(),
  /** Whether the caller may start the meeting of another user. */
  alternativeHost: z.boolean(),
  /** Whether the caller may edit the meeting of another user. */
  manager: z.boolean(),
  running: z.boolean(),
  host: z.string(),
  /** Empty without a picture. */
  hostPicture: z.string(),
  version: z.int(),
  /**
   * The caller's answer to this occurrence and to all that the invitation is for, and whether the invitation is to this
   * occurrence only; null for an own meeting, and for one that the caller only co-manages.
   */
  invitation: z
    .strictObject({ response: InviteeAnswer, seriesResponse: InviteeAnswer, single: z.boolean() })
    .nullable(),
  /** The invitees of a meeting that the caller may edit; empty in others, whose guest lists the caller does not see. */
  people: z.strictObject({
    count: z.int(),
    /** Those invited first, three at most. */
    first: z.array(z.strictObject({ name: z.string(), email: z.string(), picture: z.string() })),
  }),
  /** Null for a meeting that the caller may not edit. */
  emails: MeetingEmails.nullable(),
})
export type Occurrence = z.output<typeof Occurrence>

/**
 * Own meetings or those of others only, or what the caller co-manages; with `from` or `to`, what overlaps with that period;
 * with `once`, of each series only the next occurrence that matches.
 */
export const UpcomingFilters = z
  .strictObject({
    own: z.enum(['yes', 'no']).optional(),
    manager: z.enum(['yes']).optional(),
    once: z.enum(['yes']).optional(),
    ...period,
  })
  .default({})
export type UpcomingFilters = z.output<typeof UpcomingFilters>
export const MeetingKind = z.enum(['scheduled', 'open']).default('scheduled')

const invited = { invitees: Invitees.default([]), groups: InvitedGroups.optional() }
/** With `occurrence`, the invitation is to that occurrence only. */
export const MeetingInvite = z
  .strictObject({ id: Id, occurrence: OccurrenceKey.optional(), ...invited })
  .refine(({ invitees, groups = [] }) => invitees.length + groups.length > 0, {
    path: ['invitees'],
    ...whenValid(invited),
  })

const deleted = { id: Id, occurrence: OccurrenceKey.optional(), from: OccurrenceKey.optional() }
/** A whole meeting, one of its occurrences, or all from one on. */
export const MeetingDeletion = z
  .strictObject(deleted)
  .refine(({ occurrence, from }) => occurrence === undefined || from === undefined, {
    path: ['from'],
    ...whenValid(deleted),
  })
