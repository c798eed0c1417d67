import type { Language } from '@foyer/contract/call'
import { undoSeconds } from '@foyer/contract/constants'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { CommandContext, TenantContext } from '#platform/calls/command-context.ts'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { MailLimit } from '#platform/mail/outside-limits.ts'
import {
  findAffectedUsers,
  findByMeeting,
  findByMeetings,
  findUsers,
  type InviteeRow,
  insert,
} from './invitees.store.ts'
import type { MailKind } from './meeting-mail.texts.ts'
import { buildMails, type InvitationDetails, type Recipient } from './meetings.mails.ts'
import { type Host, toInvitationDetails, toOccurrence } from './meetings.presenter.ts'
import { type Invitee, isUpcoming, maxInvitees, uniqueByEmail } from './meetings.rules.ts'
import { databaseNow, findUpcoming, type MeetingRow } from './meetings.store.ts'
import { findCurrent, insertCalendarEntries } from './occurrences.store.ts'

/** The acting user is the host whom the emails name. */
type HostContext = CommandContext<Host>
/** The limit of emails counts for the acting user. */
type SenderContext = CommandContext<Host & { id: string }>

type UpcomingQuery = Parameters<typeof findUpcoming>[2]

/** The occurrences of a user that have not ended: their own and those that they are invited to. */
export async function listUpcoming(
  db: Db,
  user: { tenantId: string; id: string },
  query: UpcomingQuery,
): Promise<{ items: Occurrence[]; hasMore: boolean }> {
  const { items, hasMore } = await findUpcoming(db, user, query)
  return { items: items.map(toOccurrence), hasMore }
}

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

/** Adds invitees to a meeting and to the calendars of those who are users, and emails them; who is invited already gets the email again. */
export async function inviteToMeeting(
  context: SenderContext & { actor: { language: Language } },
  row: MeetingRow,
  invitees: readonly Invitee[],
): Promise<{ added: InviteeRow[]; again: InviteeRow[] }> {
  const { tx, tenantId, actor, platform } = context
  const requested = uniqueByEmail(invitees)
  if (requested.length === 0) return { added: [], again: [] }
  const known = new Map((await findByMeeting(tx.db, row.id)).map((invitee) => [invitee.email, invitee]))
  const emails = requested.map(({ email }) => email)
  const users = new Map((await findUsers(tx.db, emails)).map((user) => [user.email, user]))
  const added = requested
    .filter(({ email }) => !known.has(email))
    .map(({ email, name }): InviteeRow => {
      const user = users.get(email)
      const userName = user === undefined ? '' : `${user.firstname} ${user.lastname}`
      return { email, name: name || userName, language: user?.language ?? actor.language, userId: user?.id ?? null }
    })
  if (known.size + added.length > maxInvitees) throw new CallError('too-many-invitees', 'invitees')
  await insert(tx.db, row, added)
  const current = await findCurrent(tx.db, row.id)
  const invitedUserIds = added.flatMap(({ userId }) => (userId === null || userId === actor.id ? [] : [userId]))
  if (current !== undefined) {
    const entries = invitedUserIds.map((userId) => ({ userId, own: false }))
    await insertCalendarEntries(tx.db, { ...current, meetingId: row.id }, entries)
  }
  const again = emails.flatMap((email) => known.get(email) ?? [])
  await sendMeetingMails(context, row, { kind: 'create', recipients: [...added, ...again] })
  await platform.events.emit(
    tx,
    invitedUserIds.map((userId) => ({ tenantId, topic: 'meetings' as const, objectId: row.id, userId })),
  )
  return { added, again }
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
