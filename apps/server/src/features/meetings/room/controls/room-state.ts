import type { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import type { MediaEngine } from '#engine/media-engine.ts'
import { findAssignedId, toBreakouts } from '#features/meetings/room/breakouts/breakouts.presenter.ts'
import * as breakouts from '#features/meetings/room/breakouts/breakouts.store.ts'
import * as knocks from '#features/meetings/room/entry/knocks.store.ts'
import { findSelf, isHosting } from '#features/meetings/room/entry/own-participant.ts'
import { canRecord } from '#features/meetings/room/recording/can-record.ts'
import { toRoomRecording } from '#features/meetings/room/recording/room-recording.presenter.ts'
import { findOpenedAt } from '#features/meetings/room/whiteboard/drawings.store.ts'
import { findRecorders } from '#features/recordings/local-recordings/local-recordings-in-progress.store.ts'
import { findLatest } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import * as store from './meeting-controls.store.ts'

/** Reads the state of the caller's conference: hosts see all rooms, others their own. */
export const readState =
  (engine: MediaEngine) => async (context: HandlerContext<(typeof meetingControls)['state']>) => {
    const { db } = context
    const self = await findSelf(context)
    const isHost = isHosting(self.role)
    const admitted = await store.listAdmitted(db, self.conference_id)
    const rooms = await breakouts.listRooms(db, self.conference_id)
    const assignments = rooms.length === 0 ? [] : await breakouts.listAssignments(db, self.conference_id)
    const participants = isHost ? admitted : admitted.filter((row) => row.is_connected && row.room === self.room)
    const waiting = isHost && self.meeting_id !== null ? await knocks.findWaiting(db, self.meeting_id) : []
    const openedAt = self.options.whiteboard === 'off' ? null : await findOpenedAt(db, self.conference_id)
    const recording = await findLatest(db, self.conference_id)
    const toShown = (picture: string): string => (self.options.hideProfilePictures ? '' : picture)
    return {
      role: self.role,
      locked: self.locked,
      options: self.options,
      freeOptions: self.freeOptions,
      unmuteRequestedAt: self.unmute_requested_at?.toISOString() ?? null,
      people: participants.map((row) => ({
        participantId: row.id,
        name: row.name,
        role: row.role,
        handRaisedAt: row.hand_raised_at?.toISOString() ?? null,
        isUser: row.user_id !== null,
        picture: toShown(row.picture),
        isConnected: row.is_connected,
        breakoutId: row.breakout_id,
        assignedId: isHost ? findAssignedId(assignments, row) : null,
        recordingAgreedAt: isHost ? (row.recording_agreed_at?.toISOString() ?? null) : null,
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
      breakouts: toBreakouts(self, { rooms, assignments, isHosting: isHost }),
      canRecord: isHost && canRecord(engine, context.services.env, self),
      recording: recording === undefined ? null : toRoomRecording(recording, self),
      localRecorders: await findRecorders(db, self.conference_id),
    }
  }
