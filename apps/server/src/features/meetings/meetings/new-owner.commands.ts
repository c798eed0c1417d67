import { increaseSequence } from '#features/meetings/responses/responses.store.ts'
import { findWithGuests } from '#features/meetings/series/occurrences.store.ts'
import { createUid } from '#features/meetings/series/series.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { findByMeeting, updateSequence } from './invitees.store.ts'
import { filterUpcoming, sendMeetingMails, sendToGuests } from './meetings.commands.ts'
import { findOwner, type MeetingRow } from './meetings.store.ts'
import { findTransferred, renewUid } from './ownership.store.ts'

/**
 * Tells the invitees of meetings with a new owner who hosts now. Calendar programs accept changes from the organizer of an
 * event only: the event of the previous owner is cancelled, and that of the new one has another calendar UID.
 */
export async function announceNewOwner(context: TenantContext, previousOwnerId: string): Promise<void> {
  const { db, tenantId, services } = context
  const transferred = await findTransferred(db, previousOwnerId)
  if (transferred.length === 0) return
  const { origin } = await findMailBranding(db, services.env, tenantId)
  const previous = { ...(await findOwner(db, previousOwnerId)), id: previousOwnerId }
  for (const { id, owner_id } of await filterUpcoming(db, transferred)) {
    const recipients = await findByMeeting(db, id)
    const occurrences = await findWithGuests(db, id)
    if (recipients.length === 0 && occurrences.length === 0) continue
    const send = async (row: MeetingRow, kind: 'former-host' | 'new-host', actor: typeof previous) => {
      const sending = { ...context, origin, actor }
      await sendMeetingMails(sending, row, { kind, recipients })
      await sendToGuests(sending, row, { kind, occurrences, whole: recipients })
    }
    await send(await increaseSequence(db, id), 'former-host', previous)
    const renewed = await renewUid(db, id, createUid(services.env.publicUrl.hostname))
    await updateSequence(db, id, renewed.ical_sequence)
    await send(renewed, 'new-host', { ...(await findOwner(db, owner_id)), id: owner_id })
  }
}
