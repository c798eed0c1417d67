import { z } from 'zod'
import { Email, Id, Instant } from '../common.ts'
import {
  EndTime,
  endAfterStart,
  InvitedGroups,
  MeetingOccurrence,
  MeetingZone,
  OccurrenceKey,
  StartTime,
} from './meetings.shapes.ts'
import { Recurrence } from './recurrence.ts'

/** The invitees of a single occurrence; at most ten of them are named. */
const Guests = z.strictObject({
  count: z.int(),
  first: z.array(z.strictObject({ email: z.string(), name: z.string() })),
})

const PreviewTimes = z.strictObject({ localStart: z.string(), startsAt: Instant, endsAt: Instant })

/**
 * The other users who are to take part: never more than that they have another meeting, and until when. Clients learn
 * nothing of them.
 */
const Others = z.strictObject({
  /** How many users were checked, at how many of the first occurrences. */
  checked: z.int(),
  checkedDates: z.int(),
  /** How many of them have another meeting at one of these. */
  busy: z.int(),
  /** The first of those, with the number of these occurrences, the start of the first, and when they are free again. */
  named: z.array(z.strictObject({ name: z.string(), busyDates: z.int(), startsAt: Instant, busyUntil: Instant })),
})

/** The effects of scheduling, or of a change of times. */
export const TimesPreview = z.strictObject({
  /** The number of occurrences, and the first ones. */
  total: z.int(),
  first: z.array(
    PreviewTimes.extend({
      /**
       * The effect of a clock change: a start that does not exist is later, one that occurs twice is the first of both.
       */
      clockChange: z.enum(['none', 'missing', 'repeated']),
      /** The caller's other meetings at the same time: own ones, and those of others that they have not declined. */
      conflicts: z.array(z.strictObject({ topic: z.string(), endsAt: Instant })),
    }),
  ),
  /** The last occurrence, if the rule has any. */
  last: PreviewTimes.nullable(),
  /** Occurrences during which the clocks change, and which therefore end at another local time. The first ones. */
  otherEnds: z.array(PreviewTimes),
  /** Months that the rule skips because they do not have the day: `2027-02`. The first ones. */
  skippedMonths: z.array(z.string()),
  /** How many occurrences overlap with other meetings. */
  conflicts: z.int(),
  others: Others,
  /** The occurrences of an existing meeting that have begun, and those that were changed or cancelled, that stay. */
  kept: z.int(),
  retained: z.int(),
  /** The occurrences that were changed by themselves or have invitees of their own, which would be lost. */
  dropped: z.array(MeetingOccurrence.extend({ guests: Guests })),
  /**
   * How many people the new times concern; how many a change of topic or password would, too. They get an email if the
   * meeting emails changes.
   */
  notified: z.int(),
  invited: z.int(),
})
export type TimesPreview = z.output<typeof TimesPreview>

/** The times of a meeting that is being scheduled or changed (`id`). */
export const TimesForm = z
  .strictObject({
    id: Id.optional(),
    /** The occurrence from which on the times of a series are changed; by default the next one. */
    from: OccurrenceKey.optional(),
    /** The only occurrence of a series whose times are changed. */
    occurrence: OccurrenceKey.optional(),
    start: StartTime,
    end: EndTime,
    timezone: MeetingZone,
    recurrence: Recurrence.optional(),
    /** Those who are about to be invited; the present invitees are checked without being named. */
    invitees: z.array(Email).max(100).optional(),
    groups: InvitedGroups.optional(),
  })
  .refine((form) => form.end > form.start, endAfterStart)
