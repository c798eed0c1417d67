import { undoSeconds } from '@foyer/contract/constants'
import { setRemoved } from '#features/identity/groups/group-members.store.ts'
import { emitGuestChanged } from '#features/meetings/managers/managers.commands.ts'
import {
  emitMeetingsChanged,
  filterUpcoming,
  sendCancellations,
} from '#features/meetings/meetings/meetings.commands.ts'
import * as ownership from '#features/meetings/meetings/ownership.store.ts'
import * as recordings from '#features/recordings/recordings/recording-owners.store.ts'
import type { CommandContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { purgeAfterSeconds } from '#platform/jobs/purge-delay.ts'
import { revokeSessions } from '#platform/security/sessions.ts'
import * as removals from './user-removal.store.ts'
import {
  assertNotLastAdmin,
  canManage,
  lockEditableUser,
  reindexTenant,
  storeChange,
  type UserChange,
} from './users.commands.ts'
import type * as store from './users.store.ts'

/** How a user is removed, and who becomes the owner of their meetings. */
export type RemovalOptions = { mode: 'delete' | 'unlink'; transferTo?: string | undefined }
export type RemovalResult = {
  before: store.UserRow
  status: 'unlinked' | 'deleted'
  /** Meetings that have a new owner. */
  transferred: number
  /** Upcoming meetings that were cancelled. */
  cancelled: number
}

type RemovalError =
  | 'own-account'
  | 'not-found'
  | 'forbidden'
  | 'user-unlinked'
  | 'last-admin'
  | 'emergency-administrator'
  | 'new-owner-required'
  | 'user-hosting-meeting'

/** Counts a user's recordings and meetings, those still to come, and the invitees of these, whom a cancellation notifies. */
export async function countOwnedData(db: Db, id: string) {
  const rows = await ownership.findAllByOwner(db, id)
  const upcoming = (await filterUpcoming(db, rows)).map((row) => row.id)
  return {
    meetings: rows.length,
    upcoming: upcoming.length,
    invitees: await ownership.countInvitees(db, upcoming),
    recordings: await recordings.countByOwner(db, id),
  }
}

/**
 * Unlinks or deletes a user. Without a new owner, upcoming meetings are cancelled, and deleting the user deletes all of
 * their meetings. The recordings stay with the tenant.
 */
export async function removeUser(
  context: CommandContext<RemovalError>,
  id: string,
  { mode, transferTo: newOwner }: RemovalOptions,
): Promise<RemovalResult> {
  const { db, tenantId, actor, services, fail } = context
  if (id === actor.id) return fail('own-account')
  const before = await lockEditableUser(context, id)
  if (mode === 'unlink' && before.status === 'unlinked') return fail('user-unlinked')
  await assertNotLastAdmin(context, before)
  if (newOwner !== undefined && (newOwner === id || !(await removals.lockActiveUser(db, newOwner)))) {
    return fail('new-owner-required', 'transferTo')
  }
  const meetings = await ownership.lockAllByOwner(db, id)
  if (await ownership.isAnyRunning(db, id)) return fail('user-hosting-meeting')
  const cancelled = newOwner === undefined ? await filterUpcoming(db, meetings) : []
  if (newOwner !== undefined) {
    await ownership.transfer(db, { from: id, to: newOwner })
    await recordings.transfer(db, { from: id, to: newOwner })
  } else {
    const deleted = mode === 'delete' ? meetings : cancelled
    await ownership.markAllDeleted(
      db,
      deleted.map((row) => row.id),
    )
    const cancellations = cancelled.map((row) => ({ ...row, ical_sequence: row.ical_sequence + 1 }))
    await sendCancellations({ ...context, actor: before }, cancellations)
  }
  const status = mode === 'delete' ? 'deleted' : 'unlinked'
  if (mode === 'delete') await setRemoved(db, id, true)
  await removals.markRemoved(db, id, { status, formerStatus: before.status, newOwner: newOwner ?? null })
  await reindexTenant(db, before.role)
  await revokeSessions(db, id)
  await services.jobs.send(db, 'purge-user', { tenantId, id }, { afterSeconds: purgeAfterSeconds })
  await emitMeetingsChanged(
    context,
    meetings.map((row) => row.id),
  )
  await emitGuestChanged(context, id)
  return { before, status, cancelled: cancelled.length, transferred: newOwner === undefined ? 0 : meetings.length }
}

/** Restores a user who was just removed, with their meetings; returns the status that they had in between. */
export async function restoreUser(
  context: CommandContext<'not-found' | 'forbidden' | 'undo-expired' | 'email-taken'>,
  id: string,
): Promise<{ after: UserChange['after']; from: string }> {
  const { db, actor, services, fail, deny, emit } = context
  const removed = await removals.lockRemoved(db, id, undoSeconds)
  if (removed === undefined) return fail('not-found')
  const key = removed.status === 'deleted' ? 'user.delete' : 'user.unlink'
  if (!(actor.keys.includes(key) && (await canManage(db, actor, removed)))) {
    return deny('forbidden', { entry: { objectId: id, label: removed.email } })
  }
  if (!removed.undoable) return fail('undo-expired')
  const rows = [...(await ownership.unmarkAllDeleted(db, id)), ...(await ownership.revertTransfer(db, id))]
  await recordings.revertTransfer(db, id)
  const meetingIds = rows.map((row) => row.id)
  await services.mail.cancelHeld(db, { meetingIds })
  const after = await storeChange(context, id, { status: removed.previous_status ?? 'disabled' })
  await setRemoved(db, id, false)
  await removals.forgetRemoval(db, id)
  await reindexTenant(db, after.role)
  await emitMeetingsChanged(context, meetingIds)
  await emitGuestChanged(context, id)
  // The owner in between has lost the meetings and is no longer among their affected users.
  const { transferred_to: previousOwner } = removed
  if (previousOwner !== null) await emit({ topic: 'meetings', objectId: id, userId: previousOwner })
  return { after, from: removed.status }
}
