import { EngineError } from '#engine/media-engine.ts'
import { connectParent } from '#engine/serve-parent.ts'
import type { RecorderCalls, RecorderEvent } from './messages.ts'
import { RecordingRun, Refusal } from './recording.ts'

// The entry point of the recorder's child process. It exits when the channel to its parent closes, for whatever reason.

const maxUnsent = 100
const authorizeTimeoutMs = 15_000

const { log, serve, emit } = connectParent<RecorderEvent>('recorder')
const recordings = new Map<string, RecordingRun>()
type Access = { url: string; token: string }
const requests = new Map<number, PromiseWithResolvers<Access>>()
let lastRequest = 0
let unsent = 0

const send = (event: RecorderEvent) => {
  unsent += 1
  emit(event, () => {
    unsent -= 1
  })
}

/** Asks the portal for access to a room. */
async function authorize(recording: string): Promise<Access> {
  lastRequest += 1
  const request = lastRequest
  const answer = Promise.withResolvers<Access>()
  requests.set(request, answer)
  const timer = setTimeout(() => answer.reject(new Error('no response')), authorizeTimeoutMs)
  send({ type: 'authorize', recording, request })
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    requests.delete(request)
  }
}

async function record({ recording, folder, isPaused }: RecorderCalls['record']['input']) {
  if (recordings.has(recording)) return null
  const one = new RecordingRun(
    { folder, isPaused },
    {
      log,
      authorize: () => authorize(recording),
      report: (report) => {
        // A portal that does not read must not fill the memory; the next one says the same.
        if (report.type !== 'stored' || unsent < maxUnsent) send({ type: 'report', report: { ...report, recording } })
      },
      onReady: () => send({ type: 'ready', recording }),
      onFailed: () => recordings.delete(recording),
    },
  )
  recordings.set(recording, one)
  try {
    await one.start()
  } catch (error) {
    recordings.delete(recording)
    // It would fail again; all other failures are those of this process.
    throw new EngineError('refused', error instanceof Error ? error.message : String(error))
  }
  return null
}

const end = async (recording: string, type: 'stopped' | 'lost') => {
  const one = recordings.get(recording)
  recordings.delete(recording)
  await one?.finish(type)
  return null
}

serve<RecorderCalls>({
  start: () => null,
  record,
  admit: ({ request, url, token }) => {
    requests.get(request)?.resolve({ url, token })
    return null
  },
  refuse: ({ request, isFinal, detail }) => {
    requests.get(request)?.reject(isFinal ? new Refusal(detail) : new Error(detail))
    return null
  },
  pause: ({ recording }) => {
    // One that is not recorded yet begins like that.
    recordings.get(recording)?.pause()
    return null
  },
  resume: ({ recording }) => {
    recordings.get(recording)?.resume()
    return null
  },
  finish: ({ recording }) => end(recording, 'stopped'),
  abandon: ({ recording }) => end(recording, 'lost'),
  stop: async () => {
    await Promise.allSettled([...recordings.keys()].map((recording) => end(recording, 'lost')))
    // Leaves time to send the response.
    setTimeout(() => process.exit(0), 100)
    return null
  },
})
