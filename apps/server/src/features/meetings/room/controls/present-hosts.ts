import * as conferences from '#features/meetings/conferences/conferences.store.ts'
import {
  findPresentParticipant,
  isHosting,
  type ParticipantContext,
  type PresentParticipant,
} from '#features/meetings/room/entry/own-participant.ts'
import { CallError } from '#platform/errors/call-error.ts'

/** The caller, who is in the conference. */
export async function findSelf(context: ParticipantContext): Promise<PresentParticipant> {
  const self = await findPresentParticipant(context)
  if (self === undefined) throw new CallError('not-found')
  return self
}

/** The caller, who is a host or co-host. */
export async function findHosting(context: ParticipantContext): Promise<PresentParticipant> {
  const self = await findSelf(context)
  if (!isHosting(self.role)) throw new CallError('hosts-only')
  return self
}

/** The same, for a change: the conference is locked first, so that changes follow one another. */
export async function lockSelf(context: ParticipantContext, find = findSelf): Promise<PresentParticipant> {
  const { conference_id } = await findSelf(context)
  await conferences.lockOpen(context.db, conference_id)
  return find(context)
}
