import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { createClient } from '#lib/api.ts'
import { buildFileName, numberName } from './file-name.ts'
import { isGranted, readOwnFile, removeOwnFile, toPartName } from './file-system.ts'
import type { FinishProblem, FinishRequest, FinishResponse } from './finish-worker.ts'
import { changeKept, findFolder, forgetKept, type KeptFile } from './kept-files.ts'

const api = createClient(ownLocalRecordings)
const maxTaken = 50

type Finished = { readonly file: KeptFile } | { readonly problem: FinishProblem }

/** Creates the finished file in the user's folder, under a name that is free; undefined without a folder. */
async function createChosen(name: string): Promise<{ file: FileSystemFileHandle; path: string } | undefined> {
  const folder = await findFolder()
  if (folder === undefined || !(await isGranted(folder, 'readwrite'))) return undefined
  try {
    for (let number = 1; number <= maxTaken; number += 1) {
      const free = numberName(name, number)
      const isTaken = await folder.getFileHandle(free).then(
        () => true,
        () => false,
      )
      if (!isTaken) return { file: await folder.getFileHandle(free, { create: true }), path: `${folder.name}/${free}` }
    }
  } catch {
    // The folder was removed: the browser's own storage is there.
  }
  return undefined
}

function runWorker(request: FinishRequest, onProgress: (share: number) => void) {
  const worker = new Worker(new URL('./finish-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Exclude<FinishResponse, { kind: 'progress' }>>((resolve) => {
    worker.onerror = () => resolve({ kind: 'problem', problem: 'failed' })
    worker.onmessage = ({ data }: MessageEvent<FinishResponse>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else resolve(data)
    }
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

/**
 * Makes the file of a recording that is no longer recorded: in the user's folder, or else in the browser's own storage,
 * from where it is downloaded. The recorded parts are removed only when it is there.
 */
export async function finishFile(kept: KeptFile, onProgress: (share: number) => void): Promise<Finished> {
  const { id, parts } = kept
  const name = buildFileName(new Date(kept.startedAt), kept.topic)
  const chosen = await createChosen(name)
  const result = await runWorker({ id, parts, file: chosen?.file }, onProgress)
  if (result.kind === 'problem') {
    // Nothing half-done stays in the user's folder.
    if (chosen) await (await findFolder())?.removeEntry(chosen.file.name).catch(() => undefined)
    if (result.problem === 'nothing') await removeLocal(kept)
    return { problem: result.problem }
  }
  const { bytes, durationMs } = result
  const fileName = chosen?.path ?? name
  const file = await changeKept(id, { bytes, durationMs, fileName, file: chosen?.file, state: 'saved' })
  for (let part = 1; part <= parts; part += 1) await removeOwnFile(toPartName(id, part))
  // The portal may be away: the list reports it when it opens.
  await api.report({ id, bytes, durationMs, fileName, state: 'saved' }).catch(() => undefined)
  return { file: file ?? { ...kept, bytes, durationMs, fileName, file: chosen?.file, state: 'saved' } }
}

/** Removes a recording from the browser, and says so to the portal. A file in the user's folder stays. */
export async function removeLocal({ id, parts, bytes, durationMs, fileName }: KeptFile): Promise<void> {
  for (let part = 1; part <= parts; part += 1) await removeOwnFile(toPartName(id, part))
  await removeOwnFile(`${id}.webm`)
  await forgetKept(id)
  await api.report({ id, bytes, durationMs, fileName, state: 'removed' }).catch(() => undefined)
}

/** Counts the bytes of the recorded parts that are on the disk. */
export async function countParts({ id, parts }: KeptFile): Promise<number> {
  const names = Array.from({ length: parts }, (_, index) => toPartName(id, index + 1))
  const files = await Promise.all(names.map(readOwnFile))
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}
