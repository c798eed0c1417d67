import { bindToUser } from '#features/meetings/meetings/invitees.store.ts'
import { filterUpcoming, findInvitationDetails, findRepeated } from '#features/meetings/meetings/meetings.commands.ts'
import type { MeetingRow } from '#features/meetings/meetings/meetings.store.ts'
import type { Host } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import type { CommandContext, Context } from '#platform/calls/context.ts'
import { buildManagerMail } from './managers.mails.ts'
import * as store from './managers.store.ts'

type ManagersChange = { before: readonly store.ManagerRow[]; after: readonly store.ManagerRow[] }

/**
 * Makes the users with these addresses the co-managers of an own meeting, and emails those who were not or no longer
 * are; their open pages are updated by the caller.
 */
export async function setManagers(
  context: CommandContext<'manager-invalid', Host>,
  row: MeetingRow,
  emails: readonly string[],
): Promise<ManagersChange> {
  const { db, fail } = context
  const users = new Map((await store.lockUsers(db, emails)).map((user) => [user.email, user]))
  const after = [...new Set(emails)].map((email, index) => {
    const user = users.get(email)
    if (user === undefined || user.id === row.owner_id || row.kind !== 'scheduled') {
      return fail('manager-invalid', `managers.${index}`)
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

/** Emails the reminders, but not about a meeting that has ended. */
async function sendMails(
  context: CommandContext<never, Host>,
  row: MeetingRow,
  { added, removed }: Changed,
): Promise<void> {
  const { db, tenantId, origin, services } = context
  if (added.length + removed.length === 0 || (await filterUpcoming(db, [row])).length === 0) return
  const details = await findInvitationDetails(context, row, await findRepeated(db, row))
  const mails = [
    ...added.map((user) => buildManagerMail(user, { details, change: 'added', origin })),
    ...removed.map((user) => buildManagerMail(user, { details, change: 'removed', origin })),
  ]
  await services.mail.enqueueMany(
    db,
    mails.map((mail) => ({ ...mail, tenantId })),
    { by: 'portal' },
  )
}

/** Updates the open pages of all who may edit a meeting after a change of its invitees or their answers. */
export async function emitToEditors({ db, emit }: Pick<Context, 'db' | 'emit'>, meetingId: string): Promise<void> {
  const userIds = await store.findEditorIds(db, meetingId)
  await emit(userIds.map((userId) => ({ topic: 'meetings', objectId: meetingId, userId })))
}

/** Updates the open pages of all who see whether the account of a co-manager or an invitee is active. */
export async function emitGuestChanged({ db, emit }: Pick<Context, 'db' | 'emit'>, guestId: string): Promise<void> {
  const userIds = await store.findEditorIdsByGuest(db, guestId)
  await emit(userIds.map((userId) => ({ topic: 'meetings', objectId: guestId, userId })))
}

/** Makes what a user's address is invited to theirs, and updates the open pages that show it. */
export async function bindInvitations(context: Pick<Context, 'db' | 'emit'>, userId: string): Promise<void> {
  const { db, emit } = context
  const meetingIds = await bindToUser(db, userId)
  if (meetingIds.length === 0) return
  await emit(meetingIds.map((objectId) => ({ topic: 'meetings', objectId, userId })))
  await emitGuestChanged(context, userId)
}

/** Returns the co-managers as the audit log records them. */
export const toAuditManagers = (managers: readonly store.ManagerRow[]): { managers: string } => ({
  managers: managers.map(({ email }) => email).join(', '),
})
