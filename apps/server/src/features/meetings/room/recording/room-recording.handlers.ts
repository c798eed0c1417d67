import { roomRecording } from '@foyer/contract/recordings/room-recording'
import type { MediaEngine } from '#engine/media-engine.ts'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import { agreeToRecording } from '#features/meetings/conferences/participants.store.ts'
import { lockHosting, lockSelf } from '#features/meetings/room/controls/present-hosts.ts'
import * as recordings from '#features/recordings/recordings/recordings-in-progress.store.ts'
import { isDiskNearlyFull, isQuotaUsed } from '#features/recordings/recordings/room-for-recordings.commands.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { canRecord } from './can-record.ts'

type Calls = typeof roomRecording

/** More than hosts start at the same moment. */
const maxConcurrentStarts = 20
type Hosting = HandlerContext<Calls['pause']> | HandlerContext<Calls['stop']> | HandlerContext<Calls['mark']>

/** Locks the caller's conference, and finds its recording for a host who changes it. */
async function lockRecording(context: Hosting) {
  const self = await lockHosting(context)
  const recording = await recordings.findInProgress(context.db, self.conference_id)
  if (recording === undefined) return context.fail('recording-ended')
  context.audit({ objectId: self.conference_id })
  return { self, recording }
}

const startHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(roomRecording.start, {
    maxConcurrent: maxConcurrentStarts,
    prepare: ({ services }) => isDiskNearlyFull(services.env),
    run: async (context, isFull) => {
      const { db, fail, audit } = context
      const self = await lockHosting(context)
      if (!canRecord(engine, context.services.env, self)) return fail('recording-off')
      if (isFull) return fail('recording-disk-full')
      if (await isQuotaUsed(db)) return fail('recording-quota-used')
      const recordingId = await recordings.insert(db, self.conference_id, self.name)
      if (recordingId === undefined) return fail('recording-in-progress')
      await agreeToRecording(db, self.id)
      await logConferenceEvents(db, [{ conferenceId: self.conference_id, type: 'recording-started', by: self.name }])
      audit({ objectId: self.conference_id })
      return { recordingId }
    },
  })

export const roomRecordingHandlers = (engine: MediaEngine) =>
  defineHandlers(roomRecording, {
    start: startHandler(engine),

    pause: async (context) => {
      const { self, recording } = await lockRecording(context)
      if (recording.state === 'paused') return {}
      await recordings.pause(context.db, recording.id)
      await logConferenceEvents(context.db, [
        { conferenceId: self.conference_id, type: 'recording-paused', by: self.name },
      ])
      return {}
    },

    resume: async (context) => {
      const { self, recording } = await lockRecording(context)
      if (recording.state !== 'paused') return {}
      await recordings.resume(context.db, recording.id)
      await logConferenceEvents(context.db, [
        { conferenceId: self.conference_id, type: 'recording-resumed', by: self.name },
      ])
      return {}
    },

    stop: async (context) => {
      const { self, recording } = await lockRecording(context)
      await recordings.finish(context.db, recording.id)
      await logConferenceEvents(context.db, [
        { conferenceId: self.conference_id, type: 'recording-stopped', by: self.name },
      ])
      return {}
    },

    agree: async (context) => {
      const self = await lockSelf(context)
      await agreeToRecording(context.db, self.id)
      context.audit({ objectId: self.conference_id })
      return {}
    },

    mark: async (context) => {
      const { db, input, fail } = context
      const { self, recording } = await lockRecording(context)
      const isFull =
        input.markId === undefined && (await recordings.countMarks(db, recording.id)) >= recordings.maxMarks
      const { markId, title } = input
      const mark = isFull ? undefined : await recordings.setMark(db, recording.id, { markId, title, by: self.name })
      return mark === undefined ? fail('not-found') : { markId: mark.id, at: mark.at.toISOString() }
    },
  })
