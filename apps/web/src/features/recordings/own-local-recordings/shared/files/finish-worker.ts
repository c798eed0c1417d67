/** Makes a file that can be watched of recorded parts, apart from the page, which stays usable. */
import { StreamTarget, type StreamTargetChunk } from 'mediabunny'
import { createOwnFile, openDirectly, readOwnFile, toDoneName, toPartName } from './file-system.ts'
import { type JoinedParts, joinParts, NothingRecorded } from './join-parts.ts'

export type FinishRequest = {
  readonly id: string
  readonly parts: number
  /** Where to write; the browser's own storage without it. */
  readonly file: FileSystemFileHandle | undefined
}
export type FinishResponse =
  | { readonly kind: 'progress'; readonly share: number }
  | ({ readonly kind: 'done'; readonly bytes: number } & JoinedParts)
  | { readonly kind: 'problem'; readonly problem: FinishProblem }
export type FinishProblem = 'full' | 'nothing' | 'failed'

const respond = (response: FinishResponse) => self.postMessage(response)

/** Writes to the user's folder; the file appears there once it is complete. */
async function openChosen(file: FileSystemFileHandle): Promise<WritableStream<StreamTargetChunk>> {
  const writable = await file.createWritable()
  return new WritableStream({
    write: ({ data, position }) => writable.write({ type: 'write', data, position }),
    close: () => writable.close(),
    abort: () => writable.abort(),
  })
}

async function openOwn(id: string): Promise<WritableStream<StreamTargetChunk>> {
  const file = await openDirectly(await createOwnFile(toDoneName(id)))
  file.truncate(0)
  return new WritableStream({
    write: ({ data, position }) => {
      if (file.write(data, { at: position }) < data.length)
        throw new DOMException('The storage is full', 'QuotaExceededError')
    },
    close: () => {
      file.flush()
      file.close()
    },
    abort: () => file.close(),
  })
}

async function finish({ id, parts, file }: FinishRequest): Promise<void> {
  const read = Array.from({ length: parts }, (_, index) => readOwnFile(toPartName(id, index + 1)))
  const files = (await Promise.all(read)).filter((part) => part !== undefined)
  const target = await (file ? openChosen(file) : openOwn(id))
  let shown = 0
  try {
    const joined = await joinParts(files, new StreamTarget(target, { chunked: true }), (share) => {
      if (share - shown < 0.01) return
      shown = share
      respond({ kind: 'progress', share })
    })
    const done = file ? await file.getFile() : await readOwnFile(toDoneName(id))
    respond({ kind: 'done', ...joined, bytes: done?.size ?? 0 })
  } catch (error) {
    await target.abort().catch(() => undefined)
    throw error
  }
}

function toProblem(error: unknown): FinishProblem {
  if (error instanceof NothingRecorded) return 'nothing'
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
}

self.addEventListener('message', ({ data }: MessageEvent<FinishRequest>) => {
  finish(data).catch((error: unknown) => respond({ kind: 'problem', problem: toProblem(error) }))
})
