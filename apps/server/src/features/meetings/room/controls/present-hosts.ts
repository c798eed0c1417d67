import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import {
  type AdmittedParticipant,
  findSelf,
  isHosting,
  type RoomCaller,
} from '#features/meetings/room/entry/own-participant.ts'
import type { Context } from '#platform/calls/context.ts'

type Caller = RoomCaller & Pick<Context<'not-found' | 'not-connected'>, 'fail'>
type HostingCaller = RoomCaller & Pick<Context<'not-found' | 'not-connected' | 'hosts-only'>, 'fail'>

/** Finds the caller, who is a host or co-host. */
export async function findHosting(context: HostingCaller): Promise<AdmittedParticipant> {
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
export async function lockSelf(context: Caller): Promise<AdmittedParticipant> {
  await lockConference(context)
  return findSelf(context)
}

/** Finds and locks the caller, who is a host or co-host. */
export async function lockHosting(context: HostingCaller): Promise<AdmittedParticipant> {
  await lockConference(context)
  return findHosting(context)
}
