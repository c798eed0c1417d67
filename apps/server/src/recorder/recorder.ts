import { setTimeout as wait } from 'node:timers/promises'
import { ChildRun } from '#engine/child-run.ts'
import { EngineError, type EngineLog } from '#engine/media-engine.ts'
import { ProcessSupervisor, type SupervisorTimings } from '#engine/process-supervisor.ts'
import { readClock } from './clock.ts'
import {
  isRecorderOutput as isOutput,
  type RecorderCalls,
  type RecorderEvent,
  type RecorderReport,
} from './messages.ts'

export type { RecorderReport }

const startTimeoutMs = 10_000
/** Every moment without a recorder is missing in the recording. */
const firstRestartMs = 10
/** How often a process that failed every time is tried again while something is to be recorded. */
const retryEveryMs = 10_000

/** A failure of the recorder; `authorize` throws it with `refused` where a recording may not go on. */
export class RecorderError extends Error {
  readonly code: 'disk-full' | 'refused' | 'no-connection' | 'unavailable'
  constructor(code: RecorderError['code'], message: string) {
    super(message)
    this.name = 'RecorderError'
    this.code = code
  }
}

/** The process that stores meetings. It knows no tenant, meeting or user. */
export type Recorder = {
  /** Starts the process ahead of the first recording, which starts it too. */
  start(): Promise<void>
  /** Writes what is left. The recordings are not finished: another process may go on with them. */
  stop(): Promise<void>
  /**
   * Resolves when the first tracks are being stored, or there are none; fails within 10 s. Goes on in a folder that
   * exists.
   */
  record(options: { recording: string; folder: string; isPaused?: boolean }): Promise<void>
  pause(recording: string): Promise<void>
  resume(recording: string): Promise<void>
  /** Writes what is left, closes the files and leaves the room; does nothing for a recording that does not run. */
  finish(recording: string): Promise<void>
}

export type RecorderSettings = {
  log: EngineLog
  /** Issues the access to the room of a recording, again for each connection; an error is temporary unless `refused`. */
  authorize(recording: string): Promise<{ url: string; token: string }>
  onReport(report: RecorderReport): void
  timings?: SupervisorTimings & { startTimeoutMs?: number }
}

type Run = ChildRun<RecorderCalls, RecorderEvent>
type Open = { folder: string; isPaused: boolean; isReady: boolean; ready: PromiseWithResolvers<void> }

class ProcessRecorder implements Recorder {
  readonly #options: RecorderSettings
  readonly #supervisor: ProcessSupervisor<Run>
  /** The recordings that run; recorded again when the process dies. */
  readonly #open = new Map<string, Open>()
  #run: Run | undefined
  #isStopped = false
  #retryTimer: NodeJS.Timeout | undefined

  constructor(options: RecorderSettings) {
    this.#options = options
    this.#supervisor = new ProcessSupervisor<Run>({
      log: options.log,
      name: 'recorder',
      timings: { firstDelayMs: firstRestartMs, ...options.timings },
      launch: (onEnd) => this.#launch(onEnd),
      onDown: (reason) => this.#reportDown(reason),
    })
  }

  async start() {
    this.#isStopped = false
    await this.#ensureStarted()
  }

  async #ensureStarted() {
    if (this.#isStopped) throw new RecorderError('unavailable', 'The recorder is stopped')
    await this.#supervisor.start()
    this.#retryTimer ??= setInterval(() => {
      if (this.#open.size > 0) this.#supervisor.get().catch(() => undefined)
    }, retryEveryMs)
  }

  async stop() {
    this.#isStopped = true
    clearInterval(this.#retryTimer)
    this.#retryTimer = undefined
    this.#supervisor.stop()
    await this.#run?.stop()
    for (const { ready } of this.#open.values())
      ready.reject(new RecorderError('unavailable', 'The recorder is stopped'))
    this.#open.clear()
  }

  async record({ recording, folder, isPaused = false }: Parameters<Recorder['record']>[0]) {
    const known = this.#open.get(recording)
    if (known) return known.ready.promise
    const open: Open = { folder, isPaused, isReady: false, ready: Promise.withResolvers() }
    // A failure is thrown below, or seen by those who asked for the same.
    open.ready.promise.catch(() => undefined)
    this.#open.set(recording, open)
    const timeout = new AbortController()
    const startMs = this.#options.timings?.startTimeoutMs ?? startTimeoutMs
    const timedOut = wait(startMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw new RecorderError('no-connection', 'The recording did not start in time')
    })
    timedOut.catch(() => undefined)
    try {
      await Promise.race([this.#begin(recording, open), timedOut])
    } catch (error) {
      this.#abandon(recording, open)
      const failure = toRecorderError(error)
      open.ready.reject(failure)
      throw failure
    } finally {
      timeout.abort()
    }
  }

  async pause(recording: string) {
    await this.#setPaused(recording, true)
  }

  async resume(recording: string) {
    await this.#setPaused(recording, false)
  }

  async finish(recording: string) {
    if (!this.#open.has(recording)) return
    // A process that has just been started records it again first, so that its log has an end.
    try {
      const run = await this.#supervisor.get()
      await run.call('finish', { recording })
    } finally {
      this.#open.get(recording)?.ready.resolve()
      this.#open.delete(recording)
    }
  }

  async #begin(recording: string, open: Open) {
    await this.#ensureStarted()
    const run = await this.#supervisor.get()
    await run.call('record', { recording, folder: open.folder, isPaused: open.isPaused })
    await open.ready.promise
  }

  #abandon(recording: string, open: Open) {
    if (this.#open.get(recording) !== open) return
    this.#open.delete(recording)
    this.#run?.call('abandon', { recording }).catch(() => undefined)
  }

  async #setPaused(recording: string, isPaused: boolean) {
    const open = this.#open.get(recording)
    if (!open) throw new RecorderError('unavailable', `${recording} is not being recorded`)
    open.isPaused = isPaused
    const run = await this.#supervisor.get()
    await run.call(isPaused ? 'pause' : 'resume', { recording })
  }

  /** Starts the process and records again what it recorded before. */
  async #launch(onEnd: (reason: string) => void) {
    const { log } = this.#options
    let isUp = false
    const run: Run = new ChildRun({
      program: new URL('./recorder-worker.ts', import.meta.url),
      name: 'recorder',
      log,
      isOutput,
      onEvent: (event) => this.#receive(run, event),
      onEnd: (reason) => {
        if (this.#run === run) this.#run = undefined
        if (isUp) onEnd(reason)
      },
    })
    this.#run = run
    try {
      await run.call('start', null)
    } catch (error) {
      run.kill('did not start')
      throw error
    }
    isUp = true
    log.info({ pid: run.pid }, 'The recorder is up')
    await Promise.all([...this.#open].map(([recording, open]) => this.#recordAgain(run, recording, open)))
    return run
  }

  async #recordAgain(run: Run, recording: string, { folder, isPaused }: Open) {
    try {
      await run.call('record', { recording, folder, isPaused })
    } catch (error) {
      if (error instanceof EngineError && error.code === 'refused')
        this.#report({ recording, type: 'failed', at: readClock(), reason: 'disk-full', detail: error.message })
      // A process that does not respond is replaced, and the next one does it.
      else run.kill('did not record again')
    }
  }

  #receive(run: Run, event: RecorderEvent) {
    if (event.type === 'authorize') return void this.#authorize(run, event.recording, event.request)
    if (event.type === 'report') return this.#report(event.report)
    const open = this.#open.get(event.recording)
    if (!open) return
    open.isReady = true
    open.ready.resolve()
  }

  async #authorize(run: Run, recording: string, request: number) {
    try {
      const access = await this.#options.authorize(recording)
      await run.call('admit', { recording, request, ...access })
    } catch (error) {
      const isFinal = error instanceof RecorderError && error.code === 'refused'
      const detail = error instanceof Error ? error.message : String(error)
      await run.call('refuse', { recording, request, isFinal, detail }).catch(() => undefined)
    }
  }

  #reportDown(reason: string) {
    for (const [recording, { isReady }] of this.#open)
      if (isReady) this.#report({ recording, type: 'lost', at: readClock(), reason: `the recorder ended: ${reason}` })
  }

  #report(report: RecorderReport) {
    const open = this.#open.get(report.recording)
    if (report.type === 'failed') {
      this.#open.delete(report.recording)
      open?.ready.reject(new RecorderError(report.reason, report.detail))
    }
    try {
      this.#options.onReport(report)
    } catch (error) {
      this.#options.log.error({ error: String(error) }, 'A report of the recorder could not be handled')
    }
  }
}

const toRecorderError = (error: unknown): RecorderError => {
  if (error instanceof RecorderError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new RecorderError(/^(ENOSPC|EDQUOT)/.test(message) ? 'disk-full' : 'unavailable', message)
}

/** Creates the recorder: a child process that stores meetings as a hidden participant of each. */
export const createRecorder = (options: RecorderSettings): Recorder => new ProcessRecorder(options)
