import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import {
  askFor,
  isGranted,
  readOwnFile,
  toDoneName,
} from '#features/recordings/own-local-recordings/shared/files/file-system.ts'
import { changeKept, type KeptFile } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import { holdRecording } from '#features/recordings/own-local-recordings/shared/files/recording-lock.ts'
import { uploadListTexts } from '#features/recordings/own-local-recordings/shared/list/upload-list.texts.ts'
import { ApiError, createClient } from '#lib/api.ts'
import { currentLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { uploadFile } from './upload-file.ts'
import { removeUpload, setUpload } from './upload-state.ts'

const api = createClient(ownLocalRecordings)

/** Why a file cannot be read: it is gone, it is another one, or the user has to be asked. */
export type FileProblem = 'missing' | 'other' | 'not-allowed'
type Found = { readonly file: File } | { readonly problem: FileProblem }

/** Reads the finished file; with `asks` the user may be asked, which a click must have caused. */
export async function findFile({ id, file, bytes }: KeptFile, asks: boolean): Promise<Found> {
  if (file === undefined) {
    const own = await readOwnFile(toDoneName(id))
    return own ? { file: own } : { problem: 'missing' }
  }
  if (!(await (asks ? askFor(file, 'read') : isGranted(file, 'read')))) return { problem: 'not-allowed' }
  try {
    const found = await file.getFile()
    return found.size === bytes ? { file: found } : { problem: 'other' }
  } catch {
    return { problem: 'missing' }
  }
}

/** Tells the operator's list that the file is not where it was. */
export const reportMissing = ({ id, bytes, durationMs, fileName }: KeptFile): Promise<unknown> =>
  api.report({ id, bytes, durationMs, fileName, state: 'missing' }).catch(() => undefined)

const running = new Map<string, AbortController>()

/** Uploads a file until it is in the cloud, paused, or refused; undefined if that began, or is under way already. */
export async function startUpload(
  kept: KeptFile,
  { asks, picked }: { readonly asks: boolean; readonly picked?: File },
): Promise<FileProblem | undefined> {
  const { id } = kept
  if (picked && picked.size !== kept.bytes) return 'other'
  const found = picked ? { file: picked } : await findFile(kept, asks)
  if ('problem' in found) return found.problem
  if (running.has(id)) return undefined
  const control = new AbortController()
  running.set(id, control)
  const release = await holdRecording(id)
  if (release === undefined) {
    running.delete(id)
    return undefined
  }
  // Only what can be read again goes on by itself.
  await changeKept(id, { upload: picked ? 'no' : 'on' })
  setUpload({ id, bytes: found.file.size, receivedBytes: 0, speed: undefined, isRetrying: false })
  void run(kept, found.file, control).finally(() => {
    running.delete(id)
    removeUpload(id)
    release()
  })
  return undefined
}

async function run(kept: KeptFile, file: File, { signal }: AbortController): Promise<void> {
  try {
    await uploadFile({ id: kept.id, file, signal, onProgress: (progress) => !signal.aborted && setUpload(progress) })
    await changeKept(kept.id, { upload: 'no' })
    toast.success(uploadListTexts[currentLanguage()].uploaded(kept.topic))
  } catch (error) {
    if (signal.aborted) return
    // The operator has cancelled it, or there is no room for it.
    await changeKept(kept.id, { upload: 'no' })
    if (!(error instanceof ApiError)) await reportMissing(kept)
    else if (error.code === 'not-found')
      toast.notice(uploadListTexts[currentLanguage()].cancelled(kept.topic), `cancelled ${kept.id}`)
    else toast.failure(error)
  }
}

/** Pauses an upload: what has arrived stays, and it goes on when the user says so. */
export async function pauseUpload(id: string): Promise<void> {
  running.get(id)?.abort()
  await changeKept(id, { upload: 'paused' })
}

/** Ends an upload, also one that the operator requested: what has arrived is deleted, and the file stays here. */
export async function cancelUpload(kept: KeptFile): Promise<void> {
  running.get(kept.id)?.abort()
  await changeKept(kept.id, { upload: 'no' })
  try {
    await api.cancelUpload({ id: kept.id })
    toast.success(uploadListTexts[currentLanguage()].cancelled(kept.topic))
  } catch (error) {
    toast.failure(error)
  }
}
