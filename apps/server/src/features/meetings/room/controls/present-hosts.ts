import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import {
  findPresentParticipant,
  isHosting,
  type PresentParticipant,
  type RoomCaller,
} from '#features/meetings/room/entry/own-participant.ts'
import type { Context } from '#platform/calls/context.ts'

type Caller = RoomCaller & Pick<Context<'not-found'>, 'fail'>
type HostingCaller = RoomCaller & Pick<Context<'not-found' | 'hosts-only'>, 'fail'>

/** Finds the caller, who is in the conference. */
export async function findSelf(context: Caller): Promise<PresentParticipant> {
  const self = await findPresentParticipant(context)
  if (self === undefined) return context.fail('not-found')
  return self
}

/** Finds the caller, who is a host or co-host. */
export async function findHosting(context: HostingCaller): Promise<PresentParticipant> {
  const self = await findSelf(context)
  if (!isHosting(self.role)) return context.fail('hosts-only')
  return self
}

/** Locks the caller's conference, so that changes follow one another. */
async function lockConference(context: Caller): Promise<void> {
  const { conference_id } = await findSelf(context)
  await conferences.lockOpen(context.db, conference_id)
}

/** Finds the caller for a change, once the conference is locked. */
export async function lockSelf(context: Caller): Promise<PresentParticipant> {
  await lockConference(context)
  return findSelf(context)
}

/** Finds and locks the caller, who is a host or co-host. */
export async function lockHosting(context: HostingCaller): Promise<PresentParticipant> {
  await lockConference(context)
  return findHosting(context)
}
