import { parseDeviations } from '@foyer/contract/meetings/options/stored-modes'
import { addManagers, findManagers } from '#features/meetings/managers/managers.store.ts'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import { claimRandomNumber } from '#features/meetings/meetings/meeting-number.commands.ts'
import {
  emitMeetingsChanged,
  sendMeetingMails,
  sendOccurrenceCancellations,
} from '#features/meetings/meetings/meetings.commands.ts'
import * as meetings from '#features/meetings/meetings/meetings.store.ts'
import { type MeetingEditor, toOrganizerContext } from '#features/meetings/meetings/organizer.commands.ts'
import { toTimes } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import { toInstants } from '#features/meetings/meetings/shared/meetings.rules.ts'
import { createReplyToken } from '#features/meetings/meetings/shared/reply-address.ts'
import { timesFrom } from '#features/meetings/meetings/shared/series-dates.rules.ts'
import type { CommandContext, Context } from '#platform/calls/context.ts'
import * as store from './following.store.ts'
import type { OccurrenceRow } from './occurrences.store.ts'
import { createUid, endRule, replaceHeldCancellations } from './series.commands.ts'
import { removeUpcoming, splitPart } from './series.store.ts'

type MeetingRow = meetings.MeetingRow
type Split = { earlier: OccurrenceRow[]; following: OccurrenceRow[] }

/** Splits a series before one of its occurrences that has not begun. What has begun is with the earlier ones. */
export async function splitSeries(
  { db, fail }: Pick<Context<'not-found'>, 'db' | 'fail'>,
  meeting: MeetingRow,
  from: string,
): Promise<Split> {
  const { kept, replaced } = await splitPart(db, meeting)
  const isFirst = ({ localStart, cancelled }: OccurrenceRow) => localStart === from && !cancelled
  if (meeting.recurrence === null || !replaced.some(isFirst)) return fail('not-found')
  const following = replaced.filter(({ localStart }) => localStart >= from)
  return { earlier: [...kept, ...replaced.filter(({ localStart }) => localStart < from)], following }
}

/** Returns the times of a series from one of its occurrences on, as they are stored; undefined without a rule. */
export function findTimesFrom(meeting: MeetingRow, from: string) {
  const times = toTimes(meeting)
  if (times === null || times.recurrence === null) return undefined
  const { start, end, recurrence } = timesFrom({ ...times, recurrence: times.recurrence }, from)
  const instants = toInstants({ start, end, timezone: meeting.timezone })
  const duration_minutes = 'code' in instants ? meeting.duration_minutes : instants.durationMinutes
  return { local_start: start, local_end: end, duration_minutes, recurrence }
}

/** Ends a series after its earlier occurrences, and notifies invitees of the whole series. */
async function endSeries(
  context: CommandContext<never, MeetingEditor>,
  shortened: MeetingRow,
  { kind, following }: { kind: 'change' | 'end'; following: readonly OccurrenceRow[] },
): Promise<void> {
  const recipients = await invitees.findByMeeting(context.db, shortened.id)
  // They know already that the series ends if all later dates were cancelled.
  if (following.every(({ cancelled }) => cancelled)) return
  await invitees.updateSequence(context.db, shortened.id, shortened.ical_sequence)
  await sendMeetingMails(context, shortened, { kind, recipients })
}

const shorten = (db: Context['db'], meeting: MeetingRow, earlier: readonly OccurrenceRow[]) =>
  meeting.recurrence === null
    ? Promise.resolve(meeting)
    : store.shorten(db, meeting.id, endRule(meeting.recurrence, earlier))

/**
 * Makes the occurrences of a series from one of them on a meeting of their own, with its own number, and ends the series
 * before them. The new meeting has the same invitees, co-managers and options, and what was arranged for its dates.
 * Undefined if these are all dates of the series, which then remains one.
 */
export async function moveFollowing(
  context: CommandContext<'not-found' | 'unavailable', MeetingEditor>,
  meeting: MeetingRow,
  from: string,
): Promise<MeetingRow | undefined> {
  const { db, services, fail } = context
  const { earlier, following } = await splitSeries(context, meeting, from)
  const times = findTimesFrom(meeting, from)
  if (earlier.length === 0 || times === undefined) return undefined
  const { owner_id, topic, timezone, password_encrypted, mode_id } = meeting
  const inserted = await meetings.insert(db, {
    ...{ owner_id, topic, timezone, password_encrypted, mode_id, ...times },
    options: parseDeviations(meeting.options),
    number: await claimRandomNumber({ db, fail }),
    kind: 'scheduled',
    ical_uid: createUid(services.env.publicUrl.hostname),
  })
  const shortened = await shorten(db, meeting, earlier)
  await replaceHeldCancellations(context, shortened)
  // Guests of single dates have these under the former UID, whose versions go on.
  const row = { ...inserted, ical_sequence: shortened.ical_sequence }
  const ids = following.map(({ id }) => id)
  const whole = await invitees.findByMeeting(db, meeting.id)
  const tokens = new Map(
    whole.map(({ email }) => [email, services.env.inbox === undefined ? null : createReplyToken()] as const),
  )
  await store.moveOccurrences(db, { from: meeting, to: row, ids })
  await store.copyInvitees(db, { from: meeting, to: row, ids, tokens })
  const managers = await findManagers(db, meeting)
  await addManagers(
    db,
    row,
    managers.map(({ id }) => id),
  )
  await endSeries(context, shortened, { kind: 'end', following })
  await emitMeetingsChanged(context, [meeting.id])
  return row
}

/**
 * Cancels the occurrences of a series from one of them on, which the series then ends before. Undefined if these are all
 * dates of the series, which is deleted instead.
 */
export async function cancelFollowing(
  editor: CommandContext<'not-found' | 'forbidden', MeetingEditor>,
  id: string,
  from: string,
): Promise<MeetingRow | undefined> {
  const { db, actor, fail } = editor
  const meeting = await meetings.findManagedForUpdate(db, id, actor.id)
  if (meeting === undefined) return fail('not-found')
  // A co-manager can cancel single occurrences only, which can be restored.
  if (meeting.owner_id !== actor.id) return fail('forbidden')
  const { earlier, following } = await splitSeries(editor, meeting, from)
  if (earlier.length === 0) return undefined
  const context = await toOrganizerContext(editor, meeting)
  const formerly = await invitees.findAffectedUsers(db, [meeting.id])
  const row = await shorten(db, meeting, earlier)
  await replaceHeldCancellations(context, row)
  const whole = await invitees.findByMeeting(db, meeting.id)
  const cancelled = following.filter((occurrence) => !occurrence.cancelled)
  await sendOccurrenceCancellations(context, row, { cancelled, whole, holdSeconds: 0 })
  await removeUpcoming(
    db,
    meeting,
    earlier.map((occurrence) => occurrence.id),
  )
  await endSeries(context, row, { kind: 'change', following })
  await emitMeetingsChanged(context, [row.id], formerly)
  return row
}
