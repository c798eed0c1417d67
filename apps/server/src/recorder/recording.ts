import { setTimeout as wait } from 'node:timers/promises'
import type { EngineLog } from '#engine/media-engine.ts'
import { readClock } from './clock.ts'
import { replaced } from './meeting/meeting-connection.ts'
import type { RecorderReport } from './messages.ts'
import type { RecordingEvent } from './recording-format.ts'
import { RecordingSession } from './recording-session.ts'
import { RecordingFolder } from './storage/recording-folder.ts'

const flushEveryMs = 500
const storedEveryMs = 1_000
/** The time in which a video that should come may be missing at the beginning. */
const readyAfterMs = 3_000
const firstPauseMs = 100
const maxPauseMs = 5_000
/** The time after which a connection no longer counts as part of a series of failures. */
const healthyAfterMs = 10_000

/** Thrown by `authorize` where the recording may not go on. */
export class Refusal extends Error {}

type Access = { url: string; token: string }
type Failure = Extract<RecorderReport, { type: 'failed' }>['reason']
type Report = RecorderReport extends infer R ? (R extends RecorderReport ? Omit<R, 'recording'> : never) : never
type Deps = {
  log: EngineLog
  authorize(): Promise<Access>
  report(report: Report): void
  /** Called once, when tracks are being stored, or there are none. */
  onReady(): void
  /** Called once, when it has given up. */
  onFailed(): void
}

/** A recording of one room: connects again whenever the connection is lost, until it is ended here. */
export class RecordingRun {
  readonly #folderPath: string
  readonly #deps: Deps
  readonly #end = new AbortController()
  #folder: RecordingFolder | undefined
  #session: RecordingSession | undefined
  #isPaused: boolean
  #isReady = false
  #isReplaced = false
  #storedAt = 0
  #connectedAt = 0
  #flushed: Promise<unknown> = Promise.resolve()

  constructor(options: { folder: string; isPaused: boolean }, deps: Deps) {
    this.#folderPath = options.folder
    this.#isPaused = options.isPaused
    this.#deps = deps
  }

  /** Opens the folder and goes on in the background. */
  async start() {
    this.#folder = await RecordingFolder.open(this.#folderPath)
    const failWith = (reason: Failure) => (error: unknown) => this.#fail(reason, error)
    void this.#stayConnected(this.#folder).catch(failWith('refused'))
    void this.#keepFlushing().catch(failWith('disk-full'))
  }

  pause() {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#session?.pause()
    this.#note({ type: 'paused', at: readClock() })
  }

  resume() {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#note({ type: 'resumed', at: readClock() })
    this.#session?.resume()
  }

  /** Writes what is left and leaves the room; the last line says whether the recording is over or was interrupted. */
  async finish(type: 'stopped' | 'lost') {
    if (this.#end.signal.aborted) return
    this.#end.abort()
    const wasConnected = this.#session?.isConnected === true
    this.#session?.close()
    if (type === 'stopped' || wasConnected) this.#note({ type, at: readClock() })
    try {
      const bytes = await this.#flush()
      this.#deps.report({ type: 'stored', at: readClock(), bytes })
    } finally {
      await this.#folder?.close()
    }
  }

  #note(event: RecordingEvent) {
    if (this.#session?.isConnected || event.type === 'stopped' || event.type === 'lost') this.#folder?.note(event)
  }

  async #stayConnected(folder: RecordingFolder) {
    let failures = 0
    while (!this.#end.signal.aborted) {
      const wasHealthy = await this.#connect(folder)
      failures = wasHealthy ? 1 : failures + 1
      // Two processes that record the same would replace each other all the time.
      const pauseMs = this.#isReplaced ? maxPauseMs : Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1))
      await wait(pauseMs, undefined, { signal: this.#end.signal }).catch(() => undefined)
    }
  }

  /** Connects once; resolves when the connection has ended, with whether it had lasted. */
  async #connect(folder: RecordingFolder): Promise<boolean> {
    const { authorize, log, report } = this.#deps
    let access: Access
    try {
      access = await authorize()
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ error: String(error) }, 'The recorder got no access')
      return false
    }
    if (this.#end.signal.aborted) return false
    const lost = Promise.withResolvers<string>()
    const onAbort = () => lost.resolve('ended')
    this.#end.signal.addEventListener('abort', onAbort)
    const session = new RecordingSession(access, this.#isPaused, {
      folder,
      log,
      hooks: { onConnected: () => this.#onConnected(), onLost: lost.resolve },
    })
    this.#session = session
    const reason = await lost.promise
    this.#isReplaced = reason === replaced
    this.#end.signal.removeEventListener('abort', onAbort)
    if (this.#end.signal.aborted) return false
    this.#session = undefined
    if (!session.isConnected) {
      log.warn({ reason }, 'The recorder could not connect')
      return false
    }
    const at = readClock()
    folder.note({ type: 'lost', at })
    report({ type: 'lost', at, reason })
    return at - this.#connectedAt > healthyAfterMs
  }

  #onConnected() {
    const at = readClock()
    this.#connectedAt = at
    this.#folder?.note({ type: 'connected', at, version: 1 })
    if (this.#isPaused) this.#folder?.note({ type: 'paused', at })
    this.#deps.report({ type: 'connected', at })
  }

  async #keepFlushing() {
    while (!this.#end.signal.aborted) {
      await wait(flushEveryMs, undefined, { signal: this.#end.signal }).catch(() => undefined)
      if (this.#end.signal.aborted) return
      const at = this.#session?.storedUntil ?? readClock()
      const bytes = await this.#flush()
      if (this.#session?.isConnected !== true) continue
      this.#checkReady()
      if (readClock() - this.#storedAt < storedEveryMs - flushEveryMs / 2) continue
      this.#storedAt = readClock()
      this.#deps.report({ type: 'stored', at, bytes })
    }
  }

  /** Writes after what is being written. */
  #flush(): Promise<number> {
    const flushed = this.#flushed.then(() => this.#folder?.flush() ?? 0)
    this.#flushed = flushed.catch(() => undefined)
    return flushed
  }

  #checkReady() {
    if (this.#isReady || !this.#session) return
    if (!this.#session.isReady && readClock() - this.#connectedAt < readyAfterMs) return
    this.#isReady = true
    this.#deps.onReady()
  }

  #fail(reason: Failure, error: unknown) {
    if (this.#end.signal.aborted) return
    this.#end.abort()
    const wasConnected = this.#session?.isConnected === true
    this.#session?.close()
    const detail = error instanceof Error ? error.message : String(error)
    const settle = async () => {
      if (wasConnected) this.#folder?.note({ type: 'lost', at: readClock() })
      // On a full disk this fails too.
      await this.#flush().catch(() => undefined)
      await this.#folder?.close()
    }
    void settle().finally(() => {
      this.#deps.report({ type: 'failed', at: readClock(), reason, detail })
      this.#deps.onFailed()
    })
  }
}
