import { undoSeconds } from '@foyer/contract/constants'
import type { OccurrenceUpdate } from '@foyer/contract/meetings/meetings.shapes'
import { changeOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { z } from 'zod'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { assertConsistent, assertFree, type OptionError } from '#features/meetings/meeting-modes/shared/modes.ts'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import { emitMeetingsChanged, sendMeetingMails } from '#features/meetings/meetings/meetings.commands.ts'
import * as store from '#features/meetings/meetings/meetings.store.ts'
import { type MeetingEditor, toOrganizerContext } from '#features/meetings/meetings/organizer.commands.ts'
import { findOwnSettings, hasOwnSettings, toSettings } from '#features/meetings/meetings/shared/date-settings.rules.ts'
import { toMeetingOccurrence, toTimes } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import { type InstantsError, resolveOccurrence, toInstants } from '#features/meetings/meetings/shared/meetings.rules.ts'
import type { CommandContext, Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import * as occurrences from './occurrences.store.ts'

type Invitees = invitees.InviteeRow[]

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
    ...(await invitees.findByMeeting(db, meetingId, occurrenceId)),
    ...(await invitees.findByMeeting(db, meetingId)),
  ]
  return [...new Map(invited.map((invitee) => [invitee.email, invitee])).values()]
}

type OccurrenceMails = {
  kind: 'change' | 'cancel'
  only: occurrences.OccurrenceRow
  /** Those who get another email. */
  except?: ReadonlySet<string>
}

/** Creates a new version of the meeting and notifies all invitees of an occurrence of it. */
async function sendOccurrenceMails(
  context: CommandContext<never, MeetingEditor>,
  meeting: store.MeetingRow,
  { kind, only, except = new Set() }: OccurrenceMails,
): Promise<void> {
  const invited = await findRecipients(context.db, meeting.id, only.id)
  const recipients = invited.filter(({ email }) => !except.has(email))
  await sendMeetingMails(context, meeting, { kind, recipients, only })
  await emitMeetingsChanged(context, [meeting.id])
}

type Change = z.output<typeof OccurrenceUpdate>

/** Returns what an occurrence has of its own after a change, and whether its invitees have to know. */
async function changeSettings(
  { db, services: { secret }, fail }: Pick<Context<OptionError>, 'db' | 'services' | 'fail'>,
  { meeting, before }: { meeting: store.MeetingRow; before: occurrences.OccurrenceRow },
  { topic, password, options = {} }: Change,
) {
  const reading = { secret, modes: await findModes(db) }
  assertFree({ fail }, reading.modes.rulesOf(meeting.mode_id), options)
  const old = toSettings(reading, meeting, before)
  const chosen = { topic, password: password ?? old.password, options: changeOptions(old.options, options) }
  assertConsistent({ fail }, chosen.options)
  const { password: own, ...settings } = findOwnSettings(chosen, toSettings(reading, meeting))
  return {
    own: { ...settings, passwordEncrypted: own === null ? null : secret.seal(own) },
    isNotified:
      chosen.topic !== old.topic ||
      chosen.password !== old.password ||
      chosen.options.passwordRequired !== old.options.passwordRequired,
  }
}

/** Changes the time, topic, password or options of one occurrence of a meeting that repeats. */
export async function changeOccurrence(
  editor: CommandContext<
    InstantsError['code'] | OptionError | 'not-found' | 'conflict' | 'meeting-in-progress',
    MeetingEditor
  >,
  input: Change,
) {
  const { db, services, fail } = editor
  const { secret } = services
  const { meeting, occurrence: before, context } = await lockOccurrence(editor, input.id, input.occurrence)
  if (before.cancelled) return fail('not-found')
  if (meeting.version !== input.version) return fail('conflict')
  const times = toTimes(meeting)
  const instants = toInstants({ ...input, timezone: meeting.timezone })
  if ('code' in instants) return fail(instants.code, instants.field)
  if (before.begun || instants.startsAt <= (await store.databaseNow(db))) return fail('start-in-past', 'start')
  if (await occurrences.isOccurrenceInProgress(db, before.id)) return fail('meeting-in-progress')
  const byRule = times && resolveOccurrence(times, { localStart: before.localStart })
  const { own, isNotified } = await changeSettings(context, { meeting, before }, input)
  const isByRule =
    byRule !== null &&
    'startsAt' in byRule &&
    byRule.startsAt.getTime() === instants.startsAt.getTime() &&
    byRule.endsAt.getTime() === instants.endsAt.getTime()
  const changed = !isByRule || hasOwnSettings(own)
  const { startsAt, endsAt } = instants
  const isRetimed = before.startsAt.getTime() !== startsAt.getTime() || before.endsAt.getTime() !== endsAt.getTime()
  await occurrences.updateOccurrence(db, before.id, {
    startsAt,
    endsAt,
    moved_start: isByRule ? null : input.start,
    moved_end: isByRule ? null : input.end,
    topic: own.topic,
    password_encrypted: own.passwordEncrypted,
    options: own.options,
    changed,
    // The version of the meeting that the emails about the change will have.
    ...(isRetimed ? { times_sequence: meeting.ical_sequence + 1 } : {}),
  })
  if (isRetimed) await invitees.resetResponses(db, meeting.id, [before.id])
  if (before.startsAt.getTime() !== startsAt.getTime()) await occurrences.detachConferences(db, [before.id])
  const only = { ...before, ...own, startsAt, endsAt, changed }
  const row = await store.updateVersion(db, meeting.id, isRetimed || isNotified)
  if (isRetimed || isNotified) await sendOccurrenceMails(context, row, { kind: 'change', only })
  else await emitMeetingsChanged(context, [row.id])
  return {
    meeting: row,
    before: toMeetingOccurrence(secret, meeting, before),
    after: toMeetingOccurrence(secret, row, only),
  }
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

/**
 * Restores a cancelled occurrence before its start, or while its cancellation can be undone. Invitees who were notified of
 * the cancellation, or have got an email of the series without the occurrence, are notified again.
 */
export async function restoreOccurrence(
  editor: CommandContext<'not-found' | 'undo-expired', MeetingEditor>,
  id: string,
  localStart: string,
) {
  const { db, services, fail } = editor
  const { meeting, occurrence, context } = await lockOccurrence(editor, id, localStart)
  if (!occurrence.cancelled) return fail('not-found')
  const undoableUntil = (occurrence.cancelledAt?.getTime() ?? 0) + undoSeconds * 1000
  const isUndoable = !occurrence.ended && undoableUntil > (await store.databaseNow(db)).getTime()
  if (occurrence.begun && !isUndoable) return fail('undo-expired')
  await occurrences.restoreOccurrence(db, meeting, occurrence.id)
  const row = await store.updateVersion(db, meeting.id)
  const withdrawn = await services.mail.cancelHeld(db, { meetingId: meeting.id, occurrenceId: occurrence.id })
  const only = { ...occurrence, cancelled: false }
  // Their file leaves the occurrence out, so that a program would ignore one of this occurrence only.
  const emailed = await occurrences.findEmailedSince(db, row.id, occurrence.cancelledAt)
  const invited = await invitees.findByMeeting(db, row.id)
  const recipients = invited.filter(({ email }) => emailed.has(email))
  await sendMeetingMails(context, row, { kind: 'change', recipients })
  const except = new Set(recipients.map(({ email }) => email))
  if (withdrawn.length === 0) await sendOccurrenceMails(context, row, { kind: 'change', only, except })
  else await emitMeetingsChanged(context, [row.id])
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
