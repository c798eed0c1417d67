import { findInvitee, increaseSequence } from '#features/meetings/responses/responses.store.ts'
import { findWithGuests } from '#features/meetings/series/occurrences.store.ts'
import { createUid } from '#features/meetings/series/series.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { CommandContext, TenantContext } from '#platform/calls/context.ts'
import { countOutsideEmails } from '#platform/mail/outside-limits.ts'
import { findAddresses, findAffectedUsers, findByMeeting, type InviteeRow, updateSequence } from './invitees.store.ts'
import { sendsEmails } from './meeting-mails.commands.ts'
import { emitMeetingsChanged, filterUpcoming, sendMeetingMails, sendToGuests } from './meetings.commands.ts'
import { findManagedForUpdate, findOwner, isInProgress, type MeetingRow } from './meetings.store.ts'
import { finalizeTransfer, findTransferred, hasPublished, renewUid, transfer } from './ownership.store.ts'

type Host = Awaited<ReturnType<typeof findOwner>> & { id: string }

/**
 * Notifies the invitees of meetings with a new owner of who hosts now, and that owner; optionally the previous one too.
 * Calendar programs accept changes of an event from its organizer only: the event of the previous owner is cancelled, and
 * that of the new one has another calendar UID.
 */
export async function announceNewOwner(
  context: TenantContext,
  previousOwnerId: string,
  { notifiesPrevious = false }: { notifiesPrevious?: boolean } = {},
): Promise<void> {
  const { db, tenantId, services } = context
  const transferred = await findTransferred(db, previousOwnerId)
  if (transferred.length === 0) return
  const { origin } = await findMailBranding(db, services.env, tenantId)
  const previous = { ...(await findOwner(db, previousOwnerId)), id: previousOwnerId }
  for (const { id, owner_id } of await filterUpcoming(db, transferred)) {
    const recipients = await findByMeeting(db, id)
    const occurrences = await findWithGuests(db, id)
    if (recipients.length === 0 && occurrences.length === 0) continue
    const next = { ...(await findOwner(db, owner_id)), id: owner_id }
    type Kind = 'former-host' | 'new-host' | 'hosting-invitation'
    const send = async (
      row: MeetingRow,
      { kind, actor, isAddressed }: { kind: Kind; actor: Host; isAddressed: (invitee: InviteeRow) => boolean },
    ) => {
      const sending = { ...context, origin, actor }
      await sendMeetingMails(sending, row, { kind, recipients: recipients.filter(isAddressed) })
      await sendToGuests(sending, row, { kind, occurrences, whole: recipients, isAddressed })
    }
    const sendOwn = (row: MeetingRow, own: { kind: 'hosting' | 'handed-over'; actor: Host; hasCalendar: boolean }) => {
      const { actor, ...mail } = own
      const { email, language, firstname, lastname } = actor
      const recipients = [{ email, language, name: `${firstname} ${lastname}` }]
      return sendMeetingMails({ ...context, origin, actor }, row, { ...mail, recipients })
    }
    const isNext = ({ userId }: InviteeRow) => userId === owner_id
    const isOther = ({ userId }: InviteeRow) => userId !== owner_id
    const before = await increaseSequence(db, id)
    await send(before, { kind: 'former-host', actor: previous, isAddressed: isOther })
    // Without a time, there is no event to cancel.
    if (before.local_start !== null)
      await send(before, { kind: 'hosting-invitation', actor: previous, isAddressed: isNext })
    const hasCalendar = await hasPublished(db, before, previous.email)
    if (notifiesPrevious) await sendOwn(before, { kind: 'handed-over', actor: previous, hasCalendar })
    const renewed = await renewUid(db, id, createUid(services.env.publicUrl.hostname))
    await updateSequence(db, id, renewed.ical_sequence)
    await send(renewed, { kind: 'new-host', actor: next, isAddressed: isOther })
    await sendOwn(renewed, { kind: 'hosting', actor: next, hasCalendar: true })
  }
}

/** Makes an invitee of an own meeting its owner; they have to be an active user. */
export async function handOver(
  context: CommandContext<'not-found' | 'forbidden' | 'meeting-in-progress' | 'new-host-invalid'>,
  { id, inviteeId }: { id: string; inviteeId: string },
) {
  const { db, tenantId, services, actor, fail } = context
  const meeting = await findManagedForUpdate(db, id, actor.id)
  if (meeting === undefined) return fail('not-found')
  if (meeting.owner_id !== actor.id) return fail('forbidden')
  const invitee = await findInvitee(db, meeting, inviteeId)
  if (invitee === undefined) return fail('not-found')
  if (!invitee.eligible || invitee.userId === null) return fail('new-host-invalid', 'inviteeId')
  if (await isInProgress(db, id)) return fail('meeting-in-progress')
  const formerly = await findAffectedUsers(db, [id])
  await transfer(db, { from: actor.id, to: invitee.userId, id })
  // Two users could hand over a meeting to each other again and again.
  const emails = (await sendsEmails(db, { meeting }, 'emailChange')) ? await findAddresses(db, id) : []
  await countOutsideEmails(db, services.env, { tenantId, limit: { by: 'change', userId: actor.id }, emails })
  await announceNewOwner(context, actor.id, { notifiesPrevious: true })
  await finalizeTransfer(db, actor.id)
  await emitMeetingsChanged(context, [id], formerly)
  return { meeting, newOwner: invitee.email }
}
