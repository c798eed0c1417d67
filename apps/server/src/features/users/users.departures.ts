import { undoSeconds } from '@foyer/contract/constants'
import { aheadOf, writeCancellations } from '#features/meetings/cancellations.mails.ts'
import { findNow } from '#features/meetings/meetings.store.ts'
import * as ownership from '#features/meetings/ownership.store.ts'
import { CallFailure } from '#platform/failure.ts'
import { closeSessionsOf } from '#platform/sessions.ts'
import * as departures from './departures.store.ts'
import { type Changed, type Doer, demandAnother, indexTenantOf, takePerson, tell } from './users.deeds.ts'
import { canTouch, purgeAfterSeconds } from './users.rules.ts'
import * as store from './users.store.ts'

/** How somebody goes, and who becomes the owner of what they leave. */
export type Departure = { mode: 'delete' | 'unlink'; transfer_to?: string | undefined }
/** What became of a person who has gone. */
export type Departed = { before: store.UserRow; status: 'unlinked' | 'deleted'; transferred: number; cancelled: number }

/** What a person would leave: their meetings, of these the ones not over, and who would be told of their end. */
export async function belongingsOf({ db }: Pick<Doer, 'db'>, id: string) {
  const rows = await ownership.findAllOf(db, id)
  const ahead = aheadOf(rows, await findNow(db)).map((row) => row.id)
  return { meetings: rows.length, upcoming: ahead.length, invitees: await ownership.countInvitees(db, ahead) }
}

/** Unlinks or deletes a person. Without a new owner what lies ahead is cancelled, and all is deleted with its owner. */
export async function leave(doer: Doer, id: string, { mode, transfer_to }: Departure): Promise<Departed> {
  const { unit, db, actor, platform, request } = doer
  if (id === actor.id) throw new CallFailure('own-account')
  const before = await takePerson(doer, id)
  if (mode === 'unlink' && before.status === 'unlinked') throw new CallFailure('user-unlinked')
  await demandAnother(db, before)
  if (transfer_to !== undefined && (transfer_to === id || !(await departures.isActive(db, transfer_to)))) {
    throw new CallFailure('new-owner-required', 'transfer_to')
  }
  const meetings = await ownership.takeAllOf(db, id)
  if (await ownership.isAnyRunning(db, id)) throw new CallFailure('user-hosting-meeting')
  const cancelled = transfer_to === undefined ? aheadOf(meetings, await findNow(db)) : []
  if (transfer_to !== undefined) await ownership.transfer(db, id, transfer_to)
  else {
    const gone = mode === 'delete' ? meetings : cancelled
    await ownership.markAllDeleted(
      db,
      gone.map((row) => row.id),
    )
    const told = cancelled.map((row) => ({ ...row, sequence: row.sequence + 1 }))
    await writeCancellations({ unit, db, platform, request, actor: before }, told)
  }
  const status = mode === 'delete' ? 'deleted' : 'unlinked'
  await departures.markRemoved(db, id, { status, formerStatus: before.status, newOwner: transfer_to ?? null })
  await indexTenantOf(db, before.role)
  await closeSessionsOf(db, id)
  const job = { tenantId: request.tenantId, id }
  await platform.jobs.send(unit, 'purge-user', job, { afterSeconds: purgeAfterSeconds })
  await tell(doer, id)
  await tellOfMeetings(
    doer,
    meetings.map((row) => row.id),
  )
  return { before, status, cancelled: cancelled.length, transferred: transfer_to === undefined ? 0 : meetings.length }
}

/** Brings somebody back who has just gone, with all that went with them. */
export async function comeBack(doer: Doer, id: string): Promise<Omit<Changed, 'before'> & { from: string }> {
  const { unit, db, actor, platform } = doer
  const removed = await departures.takeRemoved(db, id, undoSeconds)
  if (removed === undefined) throw new CallFailure('not-found')
  if (!canTouch(actor, removed)) throw new CallFailure('forbidden')
  if (!removed.undoable) throw new CallFailure('undo-expired')
  const rows = [...(await ownership.unmarkAllDeleted(db, id)), ...(await ownership.giveBack(db, id))]
  const meetingIds = rows.map((row) => row.id)
  await platform.mail.dropHeld(unit, meetingIds)
  const after = await store.update(db, id, { status: removed.former_status ?? 'disabled' })
  await departures.forgetRemoval(db, id)
  await indexTenantOf(db, after.role)
  await tell(doer, id)
  await tellOfMeetings(doer, meetingIds)
  // Whoever held them meanwhile has them no more, and is found among those concerned no longer.
  const { transferred_to: holder } = removed
  if (holder !== null) {
    const { tenantId } = doer.request
    await platform.events.emit(unit, { tenantId, topic: 'meetings', objectId: id, userId: holder })
  }
  return { after, from: removed.status }
}

/** Everyone who has one of these meetings in a list hears of it, in one statement. */
async function tellOfMeetings({ unit, db, platform, request }: Doer, meetingIds: string[]): Promise<void> {
  const { tenantId } = request
  const concerned = await ownership.findConcerned(db, meetingIds)
  await platform.events.emit(
    unit,
    concerned.map(({ id, userId }) => ({ tenantId, topic: 'meetings' as const, objectId: id, userId })),
  )
}
