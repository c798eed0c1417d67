import { undoSeconds } from '@foyer/contract/constants'
import type { Answer } from '@foyer/contract/meetings/responses'
import { emitToEditors } from '#features/meetings/managers/managers.commands.ts'
import type { InviteeRow } from '#features/meetings/meetings/invitees.store.ts'
import { enqueueMeetingMails } from '#features/meetings/meetings/meeting-mails.commands.ts'
import {
  filterUpcoming,
  findInvitationDetails,
  findRepeated,
  sendMeetingMails,
} from '#features/meetings/meetings/meetings.commands.ts'
import type { MeetingRow } from '#features/meetings/meetings/meetings.store.ts'
import type { MeetingEditor } from '#features/meetings/meetings/organizer.commands.ts'
import { buildAnswerUrl } from '#features/meetings/meetings/shared/invitation-token.ts'
import { findPart, type OccurrenceRow } from '#features/meetings/series/occurrences.store.ts'
import { createUid } from '#features/meetings/series/series.commands.ts'
import type { CommandContext, Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import * as store from './responses.store.ts'

type Organizing = CommandContext<never, MeetingEditor>

/** Answers of one invitee per hour; those who hold a link need no account. */
const answersPerHour = 20

export const countAnswer = (
  { tenantId, services }: Pick<Context, 'tenantId' | 'services'>,
  inviteeId: string,
): Promise<void> =>
  services.rateLimits.consume(tenantId, [{ key: `respond:${inviteeId}`, limit: answersPerHour, seconds: 60 * 60 }])

/** Finds whether an invitation can be answered, and why not. */
export function findState(row: store.InvitationRow): 'open' | 'ended' | 'cancelled' {
  if (row.cancelled) return 'cancelled'
  return row.timed && row.ended ? 'ended' : 'open'
}

/**
 * Finds the occurrence that an answer is limited to: the named one of a series that the invitee is invited to as a
 * whole.
 */
const findAnswered = (row: store.InvitationRow, occurrence: string | undefined): string | null =>
  occurrence !== undefined && row.repeats && row.occurrenceId === null ? row.dateId : null

/** Checks whether the named occurrence is none of the meeting that repeats. */
export const isUnknownDate = (row: store.InvitationRow, occurrence: string | undefined): boolean =>
  occurrence !== undefined && row.repeats && row.dateId === null

/**
 * Stores the answer of an invitee, to one occurrence or to all that the invitation is for, and updates the open pages that
 * show it.
 */
export async function storeAnswer(
  { db, fail, emit }: Pick<Context<'invitation-gone'>, 'db' | 'fail' | 'emit'>,
  row: store.InvitationRow,
  { response, occurrence }: { response: Answer; occurrence: string | undefined },
): Promise<{ response: Answer; occurrence?: string }> {
  const only = findAnswered(row, occurrence)
  const stored =
    only === null
      ? await store.respond(db, row.id, response)
      : await store.respondToOccurrence(db, { id: row.id, occurrenceId: only }, response)
  if (!stored) return fail('invitation-gone')
  await emitAnswered({ db, emit }, row)
  return { response, ...(only === null || occurrence === undefined ? {} : { occurrence }) }
}

/** Updates the open pages of the invitee and of those who may edit the meeting. */
export async function emitAnswered(
  context: Pick<Context, 'db' | 'emit'>,
  { meetingId, userId }: store.InvitationRow,
): Promise<void> {
  await emitToEditors(context, meetingId)
  if (userId !== null) await context.emit({ topic: 'meetings', objectId: meetingId, userId })
}

/** Finds the occurrences of a meeting that can still be cancelled, or be sent to calendars. */
const findUpcomingPart = async (db: Db, row: MeetingRow): Promise<OccurrenceRow[]> =>
  (await findPart(db, row)).filter(({ ended, cancelled }) => !ended && !cancelled)

/**
 * Emails a removed invitee; held until the undo has expired. Single dates to which they stay invited are sent again, with
 * a calendar UID of their own, because the cancellation of the series takes these out of the calendar too.
 */
export async function sendRemoval(context: Organizing, row: MeetingRow, removed: store.RemovedRow): Promise<void> {
  const { db, tenantId } = context
  const [upcoming] = await filterUpcoming(db, [row])
  if (upcoming === undefined) return
  const { occurrenceId } = removed
  const others = await store.findOtherInvitations(db, row.id, removed.email)
  // They are still invited to all dates, this one included.
  if (occurrenceId !== null && others.some((other) => other.occurrenceId === null)) return
  const only =
    occurrenceId === null ? undefined : (await findUpcomingPart(db, row)).find(({ id }) => id === occurrenceId)
  if (occurrenceId !== null && only === undefined) return
  const details = await findInvitationDetails(context, row, await findRepeated(db, row, only))
  // Not an email about the meeting: an undo of its deletion must not withdraw it.
  const mails = { tenantId, kind: 'remove', details, recipients: [removed], holdSeconds: undoSeconds } as const
  const [emailId] = await enqueueMeetingMails(context, { ...mails, meeting: row, only }, { by: 'cancellation' })
  if (emailId === undefined) return
  const dateEmailIds = occurrenceId === null ? await sendRemainingDates(context, row, others) : []
  await store.updateEmails(db, removed.id, { emailId, dateEmailIds })
}

/** Emails an invitee who is removed from a series the dates to which they stay invited; returns the ids of the emails. */
async function sendRemainingDates(
  context: Organizing,
  row: MeetingRow,
  others: readonly store.AddresseeRow[],
): Promise<string[]> {
  const { db, tenantId, services } = context
  const part = others.length === 0 ? [] : await findUpcomingPart(db, row)
  const emailIds: string[] = []
  for (const invitee of others) {
    const only = part.find(({ id }) => id === invitee.occurrenceId)
    if (only === undefined) continue
    const icalUid = createUid(services.env.publicUrl.hostname)
    await store.updateCalendarUid(db, invitee.id, icalUid)
    const details = await findInvitationDetails(context, row, await findRepeated(db, row, only))
    const recipients = [{ ...invitee, icalUid, answerUrl: buildAnswerUrl(context, invitee.id) }]
    const mails = { tenantId, kind: 'change', details, recipients, holdSeconds: undoSeconds } as const
    // Without the removal before it, it would add a second entry to their calendar.
    const sent = { ...mails, meeting: row, option: 'emailCancellation' } as const
    emailIds.push(...(await enqueueMeetingMails(context, sent, { by: 'cancellation' })))
  }
  return emailIds
}

/** Emails invitees their invitation again, because the host asks for it; returns how many there were. */
export async function sendInvitations(
  context: Organizing,
  row: MeetingRow,
  addressees: readonly store.AddresseeRow[],
): Promise<number> {
  const { db } = context
  const part = row.recurrence === null ? [] : await findUpcomingPart(db, row)
  const isUpcoming = (await filterUpcoming(db, [row])).length > 0
  let sent = 0
  const whole = new Set(addressees.filter((one) => one.occurrenceId === null).map(({ email }) => email))
  // Invitees of the series get its email only, also if they are invited to one of its dates too.
  const once = addressees.filter((one) => one.occurrenceId === null || !whole.has(one.email))
  for (const [occurrenceId, recipients] of Map.groupBy(once, (addressee) => addressee.occurrenceId)) {
    const only = part.find(({ id }) => id === occurrenceId)
    if (!isUpcoming || (occurrenceId !== null && only === undefined)) continue
    const invitees: readonly InviteeRow[] = recipients
    await sendMeetingMails(context, row, { kind: 'create', recipients: invitees, only, isAsked: true })
    sent += recipients.length
  }
  return sent
}

/** Emails the organizer the calendar file of a meeting; false if it has no time to come. */
export async function sendToOwnCalendar(context: Organizing, row: MeetingRow): Promise<boolean> {
  const { db, tenantId, actor } = context
  if (row.local_start === null || (await filterUpcoming(db, [row])).length === 0) return false
  const details = await findInvitationDetails(context, row, await findRepeated(db, row))
  const recipient = { email: actor.email, name: details.host.name, language: actor.language }
  const mails = { tenantId, meetingId: row.id, kind: 'own', details, recipients: [recipient], holdSeconds: 0 } as const
  await enqueueMeetingMails(context, { ...mails, meeting: row }, { by: 'change', userId: actor.id })
  return true
}
