/**
 * Writes a recording to the browser's own storage while it is made. A worker, because only workers write at once: what
 * pages write replaces a file when it is closed, so that a crash would lose everything.
 */
import { createOwnFile, openDirectly } from '#features/recordings/own-local-recordings/shared/files/file-system.ts'
import { PartWriter, toWriteProblem, type WriteProblem } from './part-writer.ts'

export type WriteRequest =
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'append'; readonly piece: Blob }
  | { readonly kind: 'close' }
export type WriteResponse =
  | { readonly kind: 'opened' }
  | { readonly kind: 'written' | 'closed'; readonly bytes: number }
  | { readonly kind: 'problem'; readonly problem: WriteProblem }

const respond = (response: WriteResponse) => self.postMessage(response)
let writer: Promise<PartWriter> | undefined

async function handle(request: WriteRequest): Promise<void> {
  if (request.kind === 'open') {
    writer = createOwnFile(request.name).then(async (file) => new PartWriter(await openDirectly(file)))
    await writer
    return respond({ kind: 'opened' })
  }
  const opened = await writer
  if (opened === undefined) return
  if (request.kind === 'append') respond({ kind: 'written', bytes: await opened.append(request.piece) })
  else respond({ kind: 'closed', bytes: await opened.close() })
}

self.addEventListener('message', ({ data }: MessageEvent<WriteRequest>) => {
  handle(data).catch((error: unknown) => respond({ kind: 'problem', problem: toWriteProblem(error) }))
})
