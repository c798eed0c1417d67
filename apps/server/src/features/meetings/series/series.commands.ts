import { randomUUID } from 'node:crypto'
import type { OccurrenceUpdate } from '@foyer/contract/meetings/meetings.shapes'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import type { z } from 'zod'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import {
  emitMeetingsChanged,
  sendMeetingMails,
  sendOccurrenceCancellations,
} from '#features/meetings/meetings/meetings.commands.ts'
import * as store from '#features/meetings/meetings/meetings.store.ts'
import { type MeetingEditor, toOrganizerContext } from '#features/meetings/meetings/organizer.commands.ts'
import { toMeetingOccurrence, toTimes } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import {
  findRemaining,
  type InstantsError,
  isSameSchedule,
  resolveOccurrence,
  resolveSchedule,
  type Schedule,
  storedTimes,
  type TimeError,
  type Times,
  toInstants,
} from '#features/meetings/meetings/shared/meetings.rules.ts'
import type { CommandContext, Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Fail } from '#platform/errors/fail.ts'
import * as occurrences from './occurrences.store.ts'

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
/** A change of times that is about to be stored. */
export type PlannedChange = { schedule: Schedule; split: Awaited<ReturnType<typeof occurrences.splitPart>> | undefined }

/**
 * Plans a change of times. The occurrences of a series that have begun stay as they are, and the new times begin a new
 * part of it, with a calendar UID of its own, so that no calendar program moves the past.
 */
export async function planChange(
  { db, services, fail }: Pick<Context<'meeting-in-progress'>, 'db' | 'services' | 'fail'>,
  before: store.MeetingRow,
  schedule: Schedule,
): Promise<{ change: TimesChange; planned: PlannedChange }> {
  const repeated = isRepeated(before, schedule)
  // In a series, the occurrence that is in progress is one of those that stay.
  if (!repeated && (await store.isInProgress(db, before.id))) fail('meeting-in-progress')
  const split = repeated ? await occurrences.splitPart(db, before) : undefined
  const isNewPart = split !== undefined && split.kept.length > 0
  const change = {
    local_start: schedule.start,
    local_end: schedule.end,
    duration_minutes: schedule.durationMinutes,
    timezone: schedule.timezone,
    recurrence: schedule.recurrence,
    part: isNewPart ? before.part + 1 : before.part,
    ical_uid: isNewPart ? createUid(services.env.publicUrl.hostname) : before.ical_uid,
  }
  return { change, planned: { schedule, split } }
}

/** Creates the calendar UID of a meeting, or of a part of it. */
export const createUid = (hostname: string): string => `${randomUUID()}@${hostname}`

/** Writes the occurrences of changed times, and notifies invitees of an occurrence that no longer takes place. */
export async function writeChange(
  context: CommandContext<never, MeetingEditor>,
  { before, row }: { before: store.MeetingRow; row: store.MeetingRow },
  { schedule, split }: PlannedChange,
): Promise<void> {
  const { db } = context
  if (split === undefined) return occurrences.reschedule(db, row, schedule.spans[0])
  const { kept, replaced } = split
  const cancelled = replaced.filter((occurrence) => !occurrence.cancelled)
  const repeated = { occurrences: [...kept, ...replaced] }
  const previous = { ...before, ical_sequence: row.ical_sequence }
  await sendOccurrenceCancellations(context, previous, { repeated, cancelled, holdSeconds: 0 })
  await occurrences.removeUpcoming(db, before)
  await occurrences.insertAll(db, row, schedule.spans)
}

/** Ends the rule of a part of a series with the occurrences that have begun. */
function endRule({ count: _count, ...rule }: Recurrence, kept: readonly occurrences.OccurrenceRow[]): Recurrence {
  const days = kept.map(({ localStart }) => localStart.slice(0, 10))
  return { ...rule, until: days.sort().at(-1) ?? rule.until }
}

/** Emails all invitees about changed times; those of a series also that its previous part ends, unless they know. */
export async function sendChangeMails(
  context: CommandContext<never, MeetingEditor>,
  { before, row }: { before: store.MeetingRow; row: store.MeetingRow },
  { recipients, planned }: { recipients: Invitees; planned: PlannedChange | undefined },
): Promise<void> {
  const { kept, replaced } = planned?.split ?? { kept: [], replaced: [] }
  // Invitees know already that a part ended with its kept dates if all later ones were cancelled.
  const endsEarlier = kept.length > 0 && replaced.some(({ cancelled }) => !cancelled)
  if (before.recurrence !== null && endsEarlier) {
    const recurrence = endRule(before.recurrence, kept)
    const previous = { ...before, recurrence, ical_sequence: row.ical_sequence }
    await sendMeetingMails(context, previous, { kind: 'end', recipients, repeated: { occurrences: kept } })
  }
  await sendMeetingMails(context, row, { kind: 'change', recipients })
}

/**
 * Locks a repeated meeting that the actor may edit; returns it with one of its occurrences and the context of its
 * emails.
 */
async function lockOccurrence<C extends Pick<Context<'not-found', MeetingEditor>, 'db' | 'actor' | 'fail'>>(
  editor: C,
  id: string,
  localStart: string,
) {
  const { db, fail } = editor
  const meeting = await store.findManagedForUpdate(db, id, editor.actor.id)
  if (meeting === undefined || meeting.recurrence === null) return fail('not-found')
  const occurrence = await occurrences.findByLocalStart(db, meeting, localStart)
  if (occurrence === undefined) return fail('not-found')
  return { meeting, occurrence, context: await toOrganizerContext(editor, meeting) }
}

/** Finds the invitees of the whole meeting or of this occurrence of it, each once. */
async function findRecipients(db: Db, meetingId: string, occurrenceId: string): Promise<Invitees> {
  const invited = [
    ...(await invitees.findByMeeting(db, meetingId)),
    ...(await invitees.findByMeeting(db, meetingId, occurrenceId)),
  ]
  return [...new Map(invited.map((invitee) => [invitee.email, invitee])).values()]
}

/** Creates a new version of the meeting and notifies all invitees of an occurrence of it. */
async function sendOccurrenceMails(
  context: CommandContext<never, MeetingEditor>,
  meeting: store.MeetingRow,
  { kind, only }: { kind: 'change' | 'cancel'; only: occurrences.OccurrenceRow },
): Promise<void> {
  const recipients = await findRecipients(context.db, meeting.id, only.id)
  await sendMeetingMails(context, meeting, { kind, recipients, only })
  await emitMeetingsChanged(context, [meeting.id])
}

/** Changes the time or topic of one occurrence of a meeting that repeats. */
export async function changeOccurrence(
  editor: CommandContext<InstantsError['code'] | 'not-found' | 'conflict' | 'meeting-in-progress', MeetingEditor>,
  input: z.output<typeof OccurrenceUpdate>,
) {
  const { db, fail } = editor
  const { meeting, occurrence: before, context } = await lockOccurrence(editor, input.id, input.occurrence)
  if (before.cancelled) return fail('not-found')
  if (meeting.version !== input.version) return fail('conflict')
  const times = toTimes(meeting)
  const instants = toInstants({ ...input, timezone: meeting.timezone })
  if ('code' in instants) return fail(instants.code, instants.field)
  if (before.begun || instants.startsAt <= (await store.databaseNow(db))) return fail('start-in-past', 'start')
  if (await occurrences.isOccurrenceInProgress(db, before.id)) return fail('meeting-in-progress')
  const byRule = times && resolveOccurrence(times, { localStart: before.localStart })
  const topic = input.topic === meeting.topic ? null : input.topic
  const isByRule =
    byRule !== null &&
    'startsAt' in byRule &&
    byRule.startsAt.getTime() === instants.startsAt.getTime() &&
    byRule.endsAt.getTime() === instants.endsAt.getTime()
  const changed = !isByRule || topic !== null
  const { startsAt, endsAt } = instants
  const isRetimed = before.startsAt.getTime() !== startsAt.getTime() || before.endsAt.getTime() !== endsAt.getTime()
  await occurrences.updateOccurrence(db, before.id, {
    startsAt,
    endsAt,
    moved_start: isByRule ? null : input.start,
    moved_end: isByRule ? null : input.end,
    topic,
    changed,
    // The version of the meeting that the emails about the change will have.
    ...(isRetimed ? { times_sequence: meeting.ical_sequence + 1 } : {}),
  })
  if (isRetimed) await invitees.resetResponses(db, meeting.id, before.id)
  const row = await store.updateVersion(db, meeting.id)
  const only = { ...before, startsAt, endsAt, topic, changed }
  await sendOccurrenceMails(context, row, { kind: 'change', only })
  return { meeting: row, before: toMeetingOccurrence(meeting, before), after: toMeetingOccurrence(row, only) }
}

/** Cancels one occurrence of a meeting that repeats; its emails are held until the undo has expired. */
export async function cancelOccurrence(
  editor: CommandContext<'not-found' | 'meeting-in-progress', MeetingEditor>,
  id: string,
  localStart: string,
) {
  const { db, fail } = editor
  const { meeting, occurrence, context } = await lockOccurrence(editor, id, localStart)
  if (occurrence.cancelled || occurrence.ended) return fail('not-found')
  if (await occurrences.isOccurrenceInProgress(db, occurrence.id)) return fail('meeting-in-progress')
  const row = await store.updateVersion(db, meeting.id)
  // The event comes before the change, while the calendars still have the occurrence.
  await emitMeetingsChanged(context, [meeting.id])
  await occurrences.cancel(db, occurrence.id)
  await sendOccurrenceMails(context, row, { kind: 'cancel', only: { ...occurrence, cancelled: true } })
  return row
}

/** Restores a cancelled occurrence before its start. Invitees who were notified of the cancellation are notified again. */
export async function restoreOccurrence(
  editor: CommandContext<'not-found' | 'undo-expired', MeetingEditor>,
  id: string,
  localStart: string,
) {
  const { db, services, fail } = editor
  const { meeting, occurrence, context } = await lockOccurrence(editor, id, localStart)
  if (!occurrence.cancelled) return fail('not-found')
  if (occurrence.begun) return fail('undo-expired')
  await occurrences.restoreOccurrence(db, meeting, occurrence.id)
  const row = await store.updateVersion(db, meeting.id)
  const withdrawn = await services.mail.cancelHeld(db, { meetingId: meeting.id, occurrenceId: occurrence.id })
  if (withdrawn === 0) {
    await sendOccurrenceMails(context, row, { kind: 'change', only: { ...occurrence, cancelled: false } })
  }
  await emitMeetingsChanged(context, [meeting.id])
  return row
}

/** Finds the occurrence of a meeting that an invitation is limited to. */
export async function findInvitedOccurrence(
  { db, fail }: Pick<Context<'not-found'>, 'db' | 'fail'>,
  meeting: store.MeetingRow,
  localStart: string | undefined,
) {
  if (localStart === undefined) return undefined
  const occurrence = await occurrences.findByLocalStart(db, meeting, localStart)
  if (meeting.recurrence === null || occurrence === undefined || occurrence.cancelled || occurrence.ended) {
    return fail('not-found')
  }
  return occurrence
}
