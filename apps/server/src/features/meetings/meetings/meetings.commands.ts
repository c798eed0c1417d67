import { undoSeconds } from '@foyer/contract/constants'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { CommandContext, TenantContext } from '#platform/calls/command-context.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailLimit } from '#platform/mail/outside-limits.ts'
import { findAffectedUsers, findByMeetings } from './invitees.store.ts'
import type { MailKind } from './meeting-mail.texts.ts'
import { buildMails, type InvitationDetails, type Recipient } from './meetings.mails.ts'
import { type Host, toInvitationDetails } from './meetings.presenter.ts'
import { isUpcoming } from './meetings.rules.ts'
import { databaseNow, type MeetingRow } from './meetings.store.ts'

/** The acting user is the host whom the emails name. */
type HostContext = CommandContext<Host>
/** The limit of emails counts for the acting user. */
type SenderContext = CommandContext<Host & { id: string }>

/** The details of an invitation, with the tenant's brand. */
export async function findInvitationDetails(context: HostContext, row: MeetingRow): Promise<InvitationDetails> {
  const { tx, tenantId, origin, actor, platform } = context
  const { brand } = await findMailBranding(tx.db, platform.env, tenantId)
  return toInvitationDetails(row, { host: actor, brand, origin, secret: platform.secret })
}

/** Emails some invitees of a meeting; the caller checks that the meeting has not ended. */
export async function sendMeetingMails(
  context: SenderContext,
  row: MeetingRow,
  { kind, recipients }: { kind: MailKind; recipients: Recipient[] },
): Promise<void> {
  if (recipients.length === 0) return
  const { tx, tenantId, actor, platform } = context
  const limits: { readonly [kind in MailKind]: MailLimit } = {
    create: { by: 'user', userId: actor.id, field: 'invitees' },
    change: { by: 'change', userId: actor.id },
    cancel: { by: 'cancellation' },
  }
  const details = await findInvitationDetails(context, row)
  const holdSeconds = kind === 'cancel' ? undoSeconds : 0
  const mails = buildMails({ tenantId, meetingId: row.id, kind, details, recipients, holdSeconds })
  await platform.mail.enqueueMany(tx, mails, limits[kind])
}

/** Emails all invitees of cancelled meetings of one owner; the emails are held until the undo has expired. */
export async function sendCancellations(context: HostContext, rows: readonly MeetingRow[]): Promise<void> {
  const { tx, tenantId, platform } = context
  const invitees = await findByMeetings(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const recipients = invitees.get(row.id) ?? []
    if (recipients.length === 0) continue
    const details = await findInvitationDetails(context, row)
    const options = { tenantId, meetingId: row.id, holdSeconds: undoSeconds }
    const mails = buildMails({ ...options, kind: 'cancel', details, recipients })
    await platform.mail.enqueueMany(tx, mails, { by: 'cancellation' })
  }
}

/** Those of the meetings that have not ended. */
export async function filterUpcoming(db: Db, rows: readonly MeetingRow[]): Promise<MeetingRow[]> {
  const now = await databaseNow(db)
  return rows.filter((row) => isUpcoming(row, now))
}

/** Emits an event to all users whose lists contain one of the meetings: owners and invitees. */
export async function emitMeetingsChanged(
  { tx, tenantId, platform }: TenantContext,
  meetingIds: readonly string[],
): Promise<void> {
  const affected = await findAffectedUsers(tx.db, meetingIds)
  await platform.events.emit(
    tx,
    affected.map(({ meetingId, userId }) => ({ tenantId, topic: 'meetings' as const, objectId: meetingId, userId })),
  )
}
