import type { LocalRecording } from '@foyer/contract/recordings/local-recordings'
import type { KeptFile } from '#features/recordings/own-local-recordings/shared/files/kept-files.ts'
import type { KeptFiles } from '#features/recordings/own-local-recordings/shared/files/use-kept-files.ts'
import type { UploadProgress } from '#features/recordings/own-local-recordings/shared/upload/upload-state.ts'

/** The state of a recording on this computer, which decides its one action. */
export type LocalRowState =
  | 'recording'
  | 'open'
  | 'saved'
  | 'requested'
  | 'missing'
  | 'uploading'
  | 'paused'
  | 'busy'
  | 'uploaded'

/** A recording of this browser, with what the portal knows of it. */
export type LocalRow = {
  readonly id: string
  readonly kept: KeptFile
  readonly listed: LocalRecording | undefined
  readonly upload: UploadProgress | undefined
  readonly state: LocalRowState
}

function findState(kept: KeptFile, listed: LocalRecording | undefined, facts: RowFacts): LocalRowState {
  if (facts.upload) return 'uploading'
  if (kept.state === 'open') return facts.isHeld ? 'recording' : 'open'
  if (listed?.state === 'uploaded') return 'uploaded'
  if (facts.isHeld) return 'busy'
  if (listed?.state === 'missing') return 'missing'
  if (kept.upload === 'paused' || (listed?.state === 'uploading' && kept.upload === 'no')) return 'paused'
  return listed?.state === 'requested' ? 'requested' : 'saved'
}

type RowFacts = { readonly isHeld: boolean; readonly upload: UploadProgress | undefined }

/** Joins what this browser keeps with what the portal lists; what only the portal knows is on no disk any more. */
export const toLocalRows = (
  { files, held }: KeptFiles,
  listed: readonly LocalRecording[],
  uploads: readonly UploadProgress[],
): readonly LocalRow[] =>
  files.map((kept) => {
    const { id } = kept
    const row = listed.find((one) => one.id === id)
    const upload = uploads.find((one) => one.id === id)
    return { id, kept, listed: row, upload, state: findState(kept, row, { isHeld: held.has(id), upload }) }
  })
