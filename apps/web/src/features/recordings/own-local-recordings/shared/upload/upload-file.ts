import { ownLocalRecordings, uploadPartBytes } from '@foyer/contract/recordings/local-recordings'
import { ApiError, createClient } from '#lib/api.ts'
import { sendPart } from './send-part.ts'
import { decideAfter, findPauseMs, smoothSpeed } from './upload.rules.ts'
import type { UploadProgress } from './upload-state.ts'

const api = createClient(ownLocalRecordings)

type UploadOptions = {
  readonly id: string
  readonly file: Blob
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
  /** Waits; tests do not. */
  readonly wait?: (ms: number) => Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Reads an error of the portal; others, such as an abort or a file that is gone, end the upload. */
const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

/**
 * Uploads a file in parts, from where an earlier attempt ended. What the network loses is sent again, with growing
 * pauses; everything else fails. Resolves to the id of the cloud recording.
 */
export async function uploadFile(options: UploadOptions): Promise<string> {
  const { id, file, signal, onProgress, wait = pause } = options
  const bytes = file.size
  let [received, failures]: [number | undefined, number] = [undefined, 0]
  let speed: number | undefined
  const show = (isRetrying: boolean) =>
    onProgress({ id, bytes, receivedBytes: received ?? 0, speed: isRetrying ? undefined : speed, isRetrying })
  /** Runs a step, again if it fails for want of a connection; undefined if the server has to be asked where it is. */
  const attempt = async <T>(step: () => Promise<T>): Promise<T | undefined> => {
    for (;;) {
      signal.throwIfAborted()
      try {
        const result = await step()
        failures = 0
        return result
      } catch (caught) {
        const error = toApiError(caught)
        const next = decideAfter(error)
        if (next === 'stop') throw error
        failures += 1
        show(next === 'retry')
        await wait(findPauseMs(failures))
        if (next === 'ask-again') return undefined
      }
    }
  }
  for (;;) {
    if (received === undefined) {
      const begun = await attempt(() => api.beginUpload({ id, bytes }))
      received = begun?.receivedBytes
      show(false)
      continue
    }
    if (received >= bytes) break
    const offset: number = received
    const data = file.slice(offset, Math.min(bytes, offset + uploadPartBytes))
    const startedAt = Date.now()
    received = await attempt(() => sendPart({ id, offset, data, signal }))
    if (received !== undefined) speed = smoothSpeed(speed, received - offset, Date.now() - startedAt)
    show(false)
  }
  const done = await attempt(() => api.finishUpload({ id }))
  // No step of the end is out of step.
  return done?.recordingId ?? ''
}
