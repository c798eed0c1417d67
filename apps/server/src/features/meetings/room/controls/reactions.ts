import type { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { type ParticipantEvent, reactionLimit } from '@foyer/contract/meetings/reaction-constants'
import { findSelf, isHosting } from '#features/meetings/room/entry/own-participant.ts'
import type { HandlerContext } from '#platform/calls/context.ts'

/** Shows a reaction to those in the same room; hosts may always send one, as they may always share. */
export async function sendReaction(context: HandlerContext<(typeof meetingControls)['react']>) {
  const { input, tenantId, services, db, fail, audit } = context
  const self = await findSelf(context)
  if (!self.options.reactions && !isHosting(self.role)) return fail('option-off')
  // The call's own limit is that of a network, which an office shares.
  await services.rateLimits.consume(tenantId, [{ key: `reaction:${self.id}`, ...reactionLimit }])
  const { id: participantId, name, conference_id: objectId, room } = self
  const content: ParticipantEvent = { reaction: input.reaction, participantId, name }
  services.events.broadcast(db, { objectId: room, content })
  audit({ objectId })
  return {}
}
