import { bindToUser } from '#features/meetings/meetings/invitees.store.ts'
import { filterUpcoming, findInvitationDetails, findRepeated } from '#features/meetings/meetings/meetings.commands.ts'
import type { MeetingRow } from '#features/meetings/meetings/meetings.store.ts'
import type { Host } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import type { CommandContext, TenantContext } from '#platform/calls/command-context.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { buildManagerMail } from './managers.mails.ts'
import * as store from './managers.store.ts'

type OwnerContext = CommandContext<Host>

type ManagersChange = { before: readonly store.ManagerRow[]; after: readonly store.ManagerRow[] }

/**
 * Makes the users with these addresses the co-managers of an own meeting, and emails those who were not or no longer
 * are; their open pages are updated by the caller.
 */
export async function setManagers(
  context: OwnerContext,
  row: MeetingRow,
  emails: readonly string[],
): Promise<ManagersChange> {
  const { db } = context
  const users = new Map((await store.lockUsers(db, emails)).map((user) => [user.email, user]))
  const after = [...new Set(emails)].map((email, index) => {
    const user = users.get(email)
    if (user === undefined || user.id === row.owner_id || row.kind !== 'scheduled') {
      throw new CallError('manager-invalid', `managers.${index}`)
    }
    return user
  })
  const before = await store.findManagers(db, row)
  const [earlier, later] = [before, after].map((list) => new Set(list.map(({ id }) => id)))
  const added = after.filter(({ id }) => !earlier?.has(id))
  const removed = before.filter(({ id }) => !later?.has(id))
  await store.removeOtherManagers(db, row.id, [...(later ?? [])])
  await store.addManagers(
    db,
    row,
    added.map(({ id }) => id),
  )
  await sendMails(context, row, { added, removed })
  return { before, after }
}

type Changed = { readonly [change in 'added' | 'removed']: readonly store.ManagerRow[] }

/** About a meeting that has ended there is no email. */
async function sendMails(context: OwnerContext, row: MeetingRow, { added, removed }: Changed): Promise<void> {
  const { db, tenantId, origin, platform } = context
  if (added.length + removed.length === 0 || (await filterUpcoming(db, [row])).length === 0) return
  const details = await findInvitationDetails(context, row, await findRepeated(db, row))
  const mails = [
    ...added.map((user) => buildManagerMail(user, { details, change: 'added', origin })),
    ...removed.map((user) => buildManagerMail(user, { details, change: 'removed', origin })),
  ]
  await platform.mail.enqueueMany(
    db,
    mails.map((mail) => ({ ...mail, tenantId })),
    { by: 'portal' },
  )
}

/** Updates the open pages of all who may edit a meeting after a change of its invitees or their answers. */
export async function emitToEditors({ db, tenantId, platform }: TenantContext, meetingId: string): Promise<void> {
  const userIds = await store.findEditorIds(db, meetingId)
  await platform.events.emit(
    db,
    userIds.map((userId) => ({ tenantId, topic: 'meetings' as const, objectId: meetingId, userId })),
  )
}

/** Updates the open pages of all who see whether the account of a co-manager or an invitee is active. */
export async function emitGuestChanged({ db, tenantId, platform }: TenantContext, guestId: string): Promise<void> {
  const userIds = await store.findEditorIdsByGuest(db, guestId)
  await platform.events.emit(
    db,
    userIds.map((userId) => ({ tenantId, topic: 'meetings' as const, objectId: guestId, userId })),
  )
}

/** Makes what a user's address is invited to theirs, and updates the open pages that show it. */
export async function bindInvitations(context: TenantContext, userId: string): Promise<void> {
  const { db, tenantId, platform } = context
  const meetingIds = await bindToUser(db, userId)
  if (meetingIds.length === 0) return
  await platform.events.emit(
    db,
    meetingIds.map((objectId) => ({ tenantId, topic: 'meetings' as const, objectId, userId })),
  )
  await emitGuestChanged(context, userId)
}

/** The co-managers as the audit log records them. */
export const toAuditManagers = (managers: readonly store.ManagerRow[]): { managers: string } => ({
  managers: managers.map(({ email }) => email).join(', '),
})
