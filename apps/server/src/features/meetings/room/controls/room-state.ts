import type { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import * as knocks from '#features/meetings/room/entry/knocks.store.ts'
import { findSelf, isHosting } from '#features/meetings/room/entry/own-participant.ts'
import { findOpenedAt } from '#features/meetings/room/whiteboard/drawings.store.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import * as store from './meeting-controls.store.ts'

/** Reads the portal's state of a conference, as the caller may see it. */
export async function readState(context: HandlerContext<(typeof meetingControls)['state']>) {
  const { db } = context
  const self = await findSelf(context)
  const admitted = await store.listAdmitted(db, self.conference_id)
  const participants = isHosting(self.role) ? admitted : admitted.filter((row) => row.is_connected)
  const waiting = isHosting(self.role) && self.meeting_id !== null ? await knocks.findWaiting(db, self.meeting_id) : []
  const openedAt = self.options.whiteboard === 'off' ? null : await findOpenedAt(db, self.conference_id)
  const toShown = (picture: string): string => (self.options.hideProfilePictures ? '' : picture)
  return {
    role: self.role,
    locked: self.locked,
    options: self.options,
    freeOptions: self.freeOptions,
    unmuteRequestedAt: self.unmute_requested_at?.toISOString() ?? null,
    people: participants.map(({ id, name, role, hand_raised_at, user_id, picture, is_connected }) => ({
      participantId: id,
      name,
      role,
      handRaisedAt: hand_raised_at?.toISOString() ?? null,
      isUser: user_id !== null,
      picture: toShown(picture),
      isConnected: is_connected,
    })),
    waiting: waiting.map(({ id, name, user_id, picture, created_at }) => ({
      id,
      name,
      isUser: user_id !== null,
      picture: toShown(picture),
      since: created_at.toISOString(),
    })),
    chatSequence: self.chat_sequence,
    whiteboardOpenedAt: openedAt?.toISOString() ?? null,
  }
}
