import type { room } from '@foyer/contract/meetings/room'
import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { countWithin } from '#platform/security/rate-limits.ts'
import { awaitHost, type Entry, knock } from './entry.ts'
import { describeKnock } from './lobby-events.ts'

/** The time that a host has to come before an email says who waits. */
const patienceSeconds = 60

/**
 * Checks whether people are expected in a meeting: it is in progress, starts within an hour, or has no time. Who opens the
 * link of another day waits for no one.
 */
const isOn = ({ kind, occurrence_id }: MeetingToJoin): boolean => kind !== 'scheduled' || occurrence_id !== null

/** Lets a caller wait to be admitted, or until a host starts the meeting; hosts learn of those who have just come. */
export async function letWait(
  context: Pick<HandlerContext<typeof room.join>, 'db' | 'tenantId' | 'services' | 'fail' | 'emit'>,
  entry: Exclude<Entry, { kind: 'enter' }>,
  waiting: Parameters<typeof awaitHost>[1],
): Promise<void> {
  const { db, tenantId, services, emit } = context
  const { meeting } = waiting
  const isNew = entry.kind === 'knock' ? await knock(context, waiting) : await awaitHost(db, waiting)
  if (!isNew) return
  if (entry.kind === 'knock') await emit(await describeKnock(db, { meeting, conferenceId: entry.conferenceId }))
  if (!meeting.options.emailWaiting || !isOn(meeting)) return
  // However many come, one job at a time looks after them.
  const pending = { key: `waiting-check:${meeting.id}`, limit: 1, seconds: patienceSeconds - 10 }
  if (await countWithin(db, [pending]))
    await services.jobs.send(db, 'waiting-email', { tenantId, id: meeting.id }, { afterSeconds: patienceSeconds })
}
