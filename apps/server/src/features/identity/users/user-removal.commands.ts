import { undoSeconds } from '@foyer/contract/constants'
import { filterUpcoming, sendCancellations } from '#features/meetings/meetings/cancellations.mails.ts'
import { databaseNow } from '#features/meetings/meetings/meetings.store.ts'
import * as ownership from '#features/meetings/meetings/ownership.store.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { revokeSessions } from '#platform/security/sessions.ts'
import * as departures from './user-removal.store.ts'
import {
  assertNotLastAdmin,
  type Changed,
  type CommandContext,
  emitUserChanged,
  lockEditableUser,
  reindexTenant,
} from './users.commands.ts'
import { canManage, purgeAfterSeconds } from './users.rules.ts'
import * as store from './users.store.ts'

/** How somebody goes, and who becomes the owner of what they leave. */
export type RemovalOptions = { mode: 'delete' | 'unlink'; transfer_to?: string | undefined }
/** What became of a person who has gone. */
export type RemovalResult = {
  before: store.UserRow
  status: 'unlinked' | 'deleted'
  transferred: number
  cancelled: number
}

/** What a person would leave: their meetings, of these the ones not over, and who would be told of their end. */
export async function findOwnedMeetings({ db }: Pick<CommandContext, 'db'>, id: string) {
  const rows = await ownership.findAllByOwner(db, id)
  const upcoming = filterUpcoming(rows, await databaseNow(db)).map((row) => row.id)
  return { meetings: rows.length, upcoming: upcoming.length, invitees: await ownership.countInvitees(db, upcoming) }
}

/** Unlinks or deletes a person. Without a new owner what lies ahead is cancelled, and all is deleted with its owner. */
export async function removeUser(
  context: CommandContext,
  id: string,
  { mode, transfer_to }: RemovalOptions,
): Promise<RemovalResult> {
  const { tx, db, actor, platform, request } = context
  if (id === actor.id) throw new CallError('own-account')
  const before = await lockEditableUser(context, id)
  if (mode === 'unlink' && before.status === 'unlinked') throw new CallError('user-unlinked')
  await assertNotLastAdmin(db, before)
  if (transfer_to !== undefined && (transfer_to === id || !(await departures.isActive(db, transfer_to)))) {
    throw new CallError('new-owner-required', 'transfer_to')
  }
  const meetings = await ownership.lockAllByOwner(db, id)
  if (await ownership.isAnyRunning(db, id)) throw new CallError('user-hosting-meeting')
  const cancelled = transfer_to === undefined ? filterUpcoming(meetings, await databaseNow(db)) : []
  if (transfer_to !== undefined) await ownership.transfer(db, id, transfer_to)
  else {
    const gone = mode === 'delete' ? meetings : cancelled
    await ownership.markAllDeleted(
      db,
      gone.map((row) => row.id),
    )
    const notified = cancelled.map((row) => ({ ...row, sequence: row.sequence + 1 }))
    await sendCancellations({ tx, db, platform, request, actor: before }, notified)
  }
  const status = mode === 'delete' ? 'deleted' : 'unlinked'
  await departures.markRemoved(db, id, { status, formerStatus: before.status, newOwner: transfer_to ?? null })
  await reindexTenant(db, before.role)
  await revokeSessions(db, id)
  const job = { tenantId: request.tenantId, id }
  await platform.jobs.send(tx, 'purge-user', job, { afterSeconds: purgeAfterSeconds })
  await emitUserChanged(context, id)
  await notifyMeetingsChanged(
    context,
    meetings.map((row) => row.id),
  )
  return { before, status, cancelled: cancelled.length, transferred: transfer_to === undefined ? 0 : meetings.length }
}

/** Brings somebody back who has just gone, with all that went with them. */
export async function restoreUser(
  context: CommandContext,
  id: string,
): Promise<Omit<Changed, 'before'> & { from: string }> {
  const { tx, db, actor, platform } = context
  const removed = await departures.lockRemoved(db, id, undoSeconds)
  if (removed === undefined) throw new CallError('not-found')
  if (!canManage(actor, removed)) throw new CallError('forbidden')
  if (!removed.undoable) throw new CallError('undo-expired')
  const rows = [...(await ownership.unmarkAllDeleted(db, id)), ...(await ownership.revertTransfer(db, id))]
  const meetingIds = rows.map((row) => row.id)
  await platform.mail.cancelHeld(tx, meetingIds)
  const after = await store.update(db, id, { status: removed.former_status ?? 'disabled' })
  await departures.forgetRemoval(db, id)
  await reindexTenant(db, after.role)
  await emitUserChanged(context, id)
  await notifyMeetingsChanged(context, meetingIds)
  // Whoever held them meanwhile has them no more, and is found among those concerned no longer.
  const { transferred_to: holder } = removed
  if (holder !== null) {
    const { tenantId } = context.request
    await platform.events.emit(tx, { tenantId, topic: 'meetings', objectId: id, userId: holder })
  }
  return { after, from: removed.status }
}

/** Everyone who has one of these meetings in a list hears of it, in one statement. */
async function notifyMeetingsChanged(
  { tx, db, platform, request }: CommandContext,
  meetingIds: string[],
): Promise<void> {
  const { tenantId } = request
  const concerned = await ownership.findAffectedUsers(db, meetingIds)
  await platform.events.emit(
    tx,
    concerned.map(({ id, userId }) => ({ tenantId, topic: 'meetings' as const, objectId: id, userId })),
  )
}
