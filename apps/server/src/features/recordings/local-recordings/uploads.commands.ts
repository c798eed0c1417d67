import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { sumBytes } from '#features/recordings/recordings/due-recordings.store.ts'
import { indexRecording } from '#features/recordings/recordings/recordings-in-progress.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { cancel, type LocalRecordingRow } from './local-recordings.store.ts'
import * as store from './uploads.store.ts'

/** Checks whether the quota of the tenant of the transaction has room for so many bytes more. */
export async function hasRoomFor(db: Db, bytes: number): Promise<boolean> {
  const { quota_bytes: quota } = await findSettings(db)
  if (quota === null) return true
  return (await sumBytes(db)) + (await store.sumReceived(db)) + bytes <= quota
}

type BeginError = 'not-found' | 'recording-busy' | 'local-recording-uploaded' | 'recording-quota-used'
type Beginning = Pick<Context<BeginError | 'recording-disk-full'>, 'db' | 'fail'>
type Upload = { id: string; ownerId: string; bytes: number; isDiskFull: boolean }

/**
 * Begins an upload of the owner, or goes on with one of the same size. Returns where the next part begins, and the objects
 * of an earlier attempt, which are to be deleted after the commit.
 */
export async function beginUpload(
  { db, fail }: Beginning,
  { id, ownerId, bytes, isDiskFull }: Upload,
): Promise<{ receivedBytes: number; objects: string[] }> {
  const row = await store.lockOwn(db, { id, ownerId })
  if (row === undefined) return fail('not-found')
  if (row.state === 'recording') return fail('recording-busy')
  if (row.recording_id !== null) return fail('local-recording-uploaded')
  const goesOn = row.state === 'uploading' && row.upload_bytes === bytes
  if (isDiskFull) return fail('recording-disk-full')
  const objects = goesOn ? [] : await store.removeParts(db, id)
  await store.begin(db, id, { bytes, isNew: !goesOn || row.received_bytes === 0 })
  // The parts that have arrived are counted already; those of an earlier attempt are not any longer.
  const receivedBytes = goesOn ? row.received_bytes : 0
  if (!(await hasRoomFor(db, bytes - receivedBytes))) return fail('recording-quota-used')
  return { receivedBytes, objects }
}

/** Ends an upload, or the request for one. Returns the objects that have arrived, which are to be deleted after the commit. */
export async function cancelUpload(db: Db, id: string): Promise<string[]> {
  const objects = await store.removeParts(db, id)
  await cancel(db, id)
  return objects
}

type Finishing = Pick<Context<'not-found' | 'upload-incomplete'>, 'db' | 'fail'>

/** Makes a recording of the owner's upload, of which all has arrived; a repetition returns the same one. */
export async function finishUpload(
  { db, fail }: Finishing,
  own: { id: string; ownerId: string },
): Promise<{ row: LocalRecordingRow; recordingId: string }> {
  const row = await store.lockOwn(db, own)
  if (row === undefined) return fail('not-found')
  if (row.recording_id !== null) return { row, recordingId: row.recording_id }
  if (row.state !== 'uploading') return fail('not-found')
  if (row.received_bytes !== row.upload_bytes) return fail('upload-incomplete')
  const recordingId = await store.insertRecording(db, row)
  await indexRecording(db, { ...row, id: recordingId })
  return { row, recordingId }
}
