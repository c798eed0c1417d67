import { randomUUID } from 'node:crypto'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import {
  sendMeetingMails,
  sendOccurrenceCancellations,
  sendToGuests,
} from '#features/meetings/meetings/meetings.commands.ts'
import * as store from '#features/meetings/meetings/meetings.store.ts'
import type { MeetingEditor } from '#features/meetings/meetings/organizer.commands.ts'
import { toTimes } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import {
  findRemaining,
  isSameSchedule,
  resolveSchedule,
  type Schedule,
  storedTimes,
  type TimeError,
  type Times,
} from '#features/meetings/meetings/shared/meetings.rules.ts'
import { type DatesPlan, planDates, skipHeldDays } from '#features/meetings/meetings/shared/series-dates.rules.ts'
import type { CommandContext, Context } from '#platform/calls/context.ts'
import type { Fail } from '#platform/errors/fail.ts'
import * as occurrences from './occurrences.store.ts'
import * as series from './series.store.ts'

/** The errors of changing when a meeting takes place. */
export type ChangeError = TimeError['code'] | 'meeting-in-progress'
type Invitees = invitees.InviteeRow[]

/**
 * Resolves the occurrences of new times; undefined if they are those of the meeting already, or of its part that has
 * not begun. A new start has to be in the future; the end of a meeting that has begun may change.
 */
export function resolveChange(
  fail: Fail<TimeError['code']>,
  before: store.MeetingRow,
  { times, now }: { times: Times; now: Date },
): Schedule | undefined {
  const old = toTimes(before)
  const remaining = old && findRemaining(old, now)
  if (old !== null && isSameSchedule(times, old)) return undefined
  if (old !== null && remaining !== null && isSameSchedule(times, { ...old, ...remaining })) return undefined
  const schedule = resolveSchedule(times)
  if ('code' in schedule) return fail(schedule.code, schedule.field)
  const [{ startsAt }] = schedule.spans
  const isStartKept = !isRepeated(before, schedule) && startsAt.getTime() === storedTimes(before)?.startsAt.getTime()
  if (!isStartKept && startsAt <= now) fail('start-in-past', 'start')
  return schedule
}

/** Checks whether a meeting repeats, or will do so. */
export const isRepeated = (before: store.MeetingRow, schedule: Schedule): boolean =>
  before.recurrence !== null || schedule.recurrence !== null

/** The fields of the meeting that a change of times stores. */
export type TimesChange = Pick<
  Parameters<typeof store.update>[2],
  'local_start' | 'local_end' | 'duration_minutes' | 'timezone' | 'recurrence' | 'part' | 'ical_uid'
>
type Row = occurrences.OccurrenceRow
/** The effect of new times on the occurrences of a series: those that have begun are kept as they are. */
export type SeriesPlan = { kept: Row[]; replaced: Row[]; dates: DatesPlan<Row> }
/** A change of times that is about to be stored. */
export type PlannedChange = { schedule: Schedule; plan: SeriesPlan | undefined }

/** A limit of a change to an occurrence and those after it. */
type Following = {
  /** The original local start of the first occurrence that changes, if the earlier ones are still of the same series. */
  from?: string | undefined
  /** The id of the series that has the earlier ones, if it is another one. */
  origin: readonly string[]
}

/** Plans the occurrences of a series with new times, without those that have taken place before their time. */
export async function planSeries(
  { db, fail }: Pick<Context<'no-occurrence'>, 'db' | 'fail'>,
  before: store.MeetingRow,
  { requested, now, from, origin }: { requested: Schedule; now: Date } & Following,
): Promise<{ schedule: Schedule; plan: SeriesPlan }> {
  const part = await series.splitPart(db, before)
  const split =
    from === undefined ? part : { kept: [], replaced: part.replaced.filter(({ localStart }) => localStart >= from) }
  const localNow = now.toTemporalInstant().toZonedDateTimeISO(before.timezone).toPlainDateTime()
  const heldStarts = await series.findHeldAhead(
    db,
    [before.id, ...origin],
    localNow.toString({ smallestUnit: 'minute' }),
  )
  const schedule = skipHeldDays(requested, heldStarts)
  if (schedule === undefined) return fail('no-occurrence', 'recurrence')
  return { schedule, plan: { ...split, dates: planDates(split.replaced, schedule, now) } }
}

/**
 * Plans a change of times. The occurrences of a series that have begun stay as they are, and the new times begin a new
 * part of it, with a calendar UID of its own, so that no calendar program moves the past.
 */
export async function planChange(
  { db, services, fail }: Pick<Context<'meeting-in-progress' | 'no-occurrence'>, 'db' | 'services' | 'fail'>,
  before: store.MeetingRow,
  { requested, now, origin }: { requested: Schedule; now: Date; origin: readonly string[] },
): Promise<{ change: TimesChange; planned: PlannedChange }> {
  const repeated = isRepeated(before, requested)
  // In a series, the occurrence that is in progress is one of those that stay.
  if (!repeated && (await store.isInProgress(db, before.id))) fail('meeting-in-progress')
  const { schedule, plan } = repeated
    ? await planSeries({ db, fail }, before, { requested, now, origin })
    : { schedule: requested, plan: undefined }
  const isNewPart = plan !== undefined && plan.kept.length > 0
  const change = {
    local_start: schedule.start,
    local_end: schedule.end,
    duration_minutes: schedule.durationMinutes,
    timezone: schedule.timezone,
    recurrence: schedule.recurrence,
    part: isNewPart ? before.part + 1 : before.part,
    ical_uid: isNewPart ? createUid(services.env.publicUrl.hostname) : before.ical_uid,
  }
  return { change, planned: { schedule, plan } }
}

/** Creates the calendar UID of a meeting, or of a part of it. */
export const createUid = (hostname: string): string => `${randomUUID()}@${hostname}`

type Versions = { before: store.MeetingRow; row: store.MeetingRow }

/** Writes the occurrences of changed times, and notifies invitees of an occurrence that no longer takes place. */
export async function writeChange(
  context: CommandContext<never, MeetingEditor>,
  { before, row }: Versions,
  { schedule, plan }: PlannedChange,
): Promise<void> {
  const { db } = context
  if (plan === undefined) {
    await occurrences.reschedule(db, row, schedule.spans[0])
    return invitees.resetResponses(db, row.id)
  }
  const { added, retained, dropped } = plan.dates
  if (row.ical_uid !== before.ical_uid) await invitees.keepCalendarUid(db, row.id, before.ical_uid)
  const cancelled = dropped.filter((occurrence) => !occurrence.cancelled)
  const { ical_sequence, mode_id, options } = row
  const previous = { ...before, ical_sequence, mode_id, options }
  const whole = await invitees.findByMeeting(db, row.id)
  await sendOccurrenceCancellations(context, previous, { cancelled, whole, holdSeconds: 0 })
  const retainedIds = retained.map(({ row: { id } }) => id)
  await series.removeUpcoming(db, before, retainedIds)
  await series.retain(db, row, retained)
  await occurrences.insertAll(db, row, added)
  const [only] = retainedIds
  if (row.recurrence === null && only !== undefined) {
    await invitees.inviteToWhole(db, row.id, only)
    await occurrences.clearOwnSettings(db, only)
  }
  await invitees.resetResponses(db, row.id)
  await invitees.resetResponses(db, row.id, [...findRetimed(plan)])
}

/** Finds the ids of the occurrences that stay and take place at other times. */
const findRetimed = ({ dates }: SeriesPlan): Set<string> =>
  new Set(dates.retained.filter(({ isRetimed }) => isRetimed).map(({ row }) => row.id))

/**
 * Replaces cancellations of single occurrences that are still held, because they would follow a newer email about the
 * meeting, and calendar programs ignore what is older. The invitees of the whole meeting get that email.
 */
export async function replaceHeldCancellations(
  context: CommandContext<never, MeetingEditor>,
  row: store.MeetingRow,
): Promise<void> {
  const { db, services } = context
  const withdrawn = await services.mail.cancelHeld(db, { occurrencesOf: row.id })
  if (withdrawn.length === 0) return
  const ids = new Set(withdrawn.map(({ occurrenceId }) => occurrenceId))
  const part = await occurrences.findPart(db, row)
  const cancelled = part.filter((occurrence) => occurrence.cancelled && ids.has(occurrence.id))
  const whole = await invitees.findByMeeting(db, row.id)
  await sendOccurrenceCancellations(context, row, { cancelled, whole, holdSeconds: 0 })
}

/** Ends a rule with the last of some occurrences. */
export function endRule(
  { count: _count, ...rule }: Recurrence,
  kept: readonly occurrences.OccurrenceRow[],
): Recurrence {
  const days = kept.map(({ localStart }) => localStart.slice(0, 10))
  return { ...rule, until: days.sort().at(-1) ?? rule.until }
}

type ChangeMails = {
  recipients: Invitees
  planned: PlannedChange | undefined
  isPasswordChanged: boolean
  /** Whether the meeting was part of another one, whose link it had. */
  isNew: boolean
}

/**
 * Emails the invitees of a changed meeting; those of a series also that its previous part ends, unless they know, and
 * those of single occurrences if the change concerns these.
 */
export async function sendChangeMails(
  context: CommandContext<never, MeetingEditor>,
  { before, row }: Versions,
  { recipients, planned, isPasswordChanged, isNew }: ChangeMails,
): Promise<void> {
  const { kept, replaced } = planned?.plan ?? { kept: [], replaced: [] }
  // Invitees know already that a part ended with its kept dates if all later ones were cancelled.
  const endsEarlier = kept.length > 0 && replaced.some(({ cancelled }) => !cancelled)
  if (before.recurrence !== null && endsEarlier) {
    const recurrence = endRule(before.recurrence, kept)
    const { ical_sequence, mode_id, options } = row
    const previous = { ...before, recurrence, ical_sequence, mode_id, options }
    await sendMeetingMails(context, previous, { kind: 'end', recipients, repeated: { occurrences: kept } })
  }
  await sendMeetingMails(context, row, { kind: isNew ? 'create' : 'change', recipients, isChange: true })
  const retimed = planned?.plan === undefined ? new Set() : findRetimed(planned.plan)
  const concerned = (await occurrences.findWithGuests(context.db, row.id)).filter(
    ({ id, topic, passwordEncrypted }) =>
      isNew ||
      (passwordEncrypted === null && isPasswordChanged) ||
      (topic === null && row.topic !== before.topic) ||
      retimed.has(id),
  )
  await sendToGuests(context, row, { kind: 'change', occurrences: concerned, whole: recipients })
}
