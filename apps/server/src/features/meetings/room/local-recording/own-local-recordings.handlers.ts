import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import { isHostPresent } from '#features/meetings/conferences/participants.store.ts'
import { lockHosting } from '#features/meetings/room/controls/present-hosts.ts'
import { emitLocalRecording } from '#features/recordings/local-recordings/local-recordings.commands.ts'
import type { LocalRecordingRow } from '#features/recordings/local-recordings/local-recordings.store.ts'
import * as recordings from '#features/recordings/local-recordings/local-recordings-in-progress.store.ts'
import { toLocalRecording } from '#features/recordings/local-recordings/shared/local-recording.ts'
import { beginUpload, cancelUpload, finishUpload } from '#features/recordings/local-recordings/uploads.commands.ts'
import { lockOwn, removeParts } from '#features/recordings/local-recordings/uploads.store.ts'
import { deleteFiles } from '#features/recordings/recordings/deletion.commands.ts'
import { isDiskNearlyFull } from '#features/recordings/recordings/room-for-recordings.commands.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'

type Calls = typeof ownLocalRecordings

/** More recordings of a conference than anyone makes. */
const maxOfConference = 100
/** Uploads of a tenant that begin at the same moment. */
const maxConcurrentBegins = 20

/** Finds the recording that a host goes on with: one of this conference that is on the disk. */
async function lockInterrupted(context: HandlerContext<Calls['begin']>, id: string, conferenceId: string) {
  const { db, actor, fail } = context
  const row = await lockOwn(db, { id, ownerId: actor.id })
  if (row === undefined || row.conference_id !== conferenceId) return fail('not-found')
  return ['recording', 'computer', 'requested'].includes(row.state) ? row : fail('not-found')
}

async function begin(context: HandlerContext<Calls['begin']>) {
  const { input, db, actor, fail, audit } = context
  const self = await lockHosting(context)
  // Participants rely on it that no one else can see the meeting.
  if (self.options.endToEndEncryption) return fail('recording-off')
  const conferenceId = self.conference_id
  audit({ objectId: conferenceId })
  const started = { conferenceId, type: 'local-recording-started', by: self.name } as const
  if (input.id !== undefined) {
    const { id } = await lockInterrupted(context, input.id, conferenceId)
    const wasReporting = await recordings.isReporting(db, id)
    if (!wasReporting) await logConferenceEvents(db, [started])
    return toLocalRecording(await recordings.goOn(db, id))
  }
  if ((await recordings.countOwn(db, { conferenceId, ownerId: actor.id })) >= maxOfConference)
    return fail('too-many-requests')
  const { computerId, computerName, system } = input
  const computer = { computerId, computerName, system }
  const row = await recordings.insert(db, { conferenceId, ownerId: actor.id, ownerName: self.name, ...computer })
  await logConferenceEvents(db, [started])
  return toLocalRecording(row)
}

type Reporting = HandlerContext<Calls['report']>

/** Notifies the participants that a recording has ended, in the log too. */
async function announceEnd({ db, emit }: Pick<Reporting, 'db' | 'emit'>, row: LocalRecordingRow): Promise<void> {
  if (row.state !== 'recording' || row.conference_id === null) return
  const { conference_id: conferenceId, owner_name: by } = row
  await logConferenceEvents(db, [{ conferenceId, type: 'local-recording-stopped', by }])
  await emit({ topic: 'meeting-controls', objectId: conferenceId })
}

/** Notes the progress of a recording whose conference goes on, with its owner among the hosts. */
async function noteProgress({ input, db, actor, fail }: Reporting, row: LocalRecordingRow) {
  const { conference_id: conferenceId } = row
  const goesOn =
    conferenceId !== null &&
    (await recordings.isReporting(db, row.id)) &&
    (await isHostPresent(db, { conferenceId, userId: actor.id }))
  // It cannot be ended here, because a call that fails changes nothing: it ends when no report comes any longer.
  if (!goesOn) return fail('recording-ended')
  await recordings.noteProgress(db, row.id, input)
  return {}
}

const report = (storage: FileStorage) => async (context: Reporting) => {
  const { input, db, actor, fail, services } = context
  const row = await lockOwn(db, { id: input.id, ownerId: actor.id })
  if (row === undefined) return fail('not-found')
  if (input.state === 'recording') return noteProgress(context, row)
  await announceEnd(context, row)
  if (input.state === 'saved') await recordings.noteSaved(db, row.id, input)
  else if (input.state === 'missing') await recordings.noteMissing(db, row.id)
  // Those in the cloud are still listed.
  else if (row.state !== 'uploaded') {
    const objects = await removeParts(db, row.id)
    await recordings.remove(db, row.id)
    db.afterCommit(() => void deleteFiles({ ...services, storage }, { objects, folders: [] }))
  }
  await emitLocalRecording(services, db, row)
  return {}
}

const beginUploadHandler = (storage: FileStorage) =>
  defineTwoStepHandler(ownLocalRecordings.beginUpload, {
    maxConcurrent: maxConcurrentBegins,
    prepare: ({ services }) => isDiskNearlyFull(services.env),
    run: async (context, isDiskFull) => {
      const { input, db, actor, services } = context
      const { receivedBytes, objects } = await beginUpload(context, { ...input, ownerId: actor.id, isDiskFull })
      db.afterCommit(() => void deleteFiles({ ...services, storage }, { objects, folders: [] }))
      return { receivedBytes }
    },
  })

const cancelUploadHandler =
  (storage: FileStorage) =>
  async ({ input, db, actor, fail, services, audit }: HandlerContext<Calls['cancelUpload']>) => {
    const row = await lockOwn(db, { id: input.id, ownerId: actor.id })
    if (row === undefined) return fail('not-found')
    if (row.recording_id !== null) return fail('local-recording-uploaded')
    const objects = await cancelUpload(db, row.id)
    db.afterCommit(() => void deleteFiles({ ...services, storage }, { objects, folders: [] }))
    audit({ objectId: row.id, after: { topic: row.topic } })
    return {}
  }

export const ownLocalRecordingsHandlers = (storage: FileStorage) =>
  defineHandlers(ownLocalRecordings, {
    begin,
    report: report(storage),

    list: async ({ input, db, actor }) => {
      const rows = await recordings.listOnComputer(db, { ownerId: actor.id, computerId: input.computerId })
      return { items: rows.map(toLocalRecording) }
    },

    markSeen: async ({ input, db, actor, emit }) => {
      const found = await recordings.markSeen(db, { ownerId: actor.id, computerId: input.computerId })
      if (found !== undefined) await emit({ topic: 'local-recordings', objectId: found.id })
      return {}
    },

    beginUpload: beginUploadHandler(storage),
    cancelUpload: cancelUploadHandler(storage),

    finishUpload: async (context) => {
      const { input, actor, audit } = context
      const { row, recordingId } = await finishUpload(context, { id: input.id, ownerId: actor.id })
      audit({ objectId: row.id, after: { topic: row.topic } })
      return { recordingId }
    },
  })
