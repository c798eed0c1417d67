import { setTimeout as wait } from 'node:timers/promises'
import { EngineError, type EngineLog } from './media-engine.ts'

const defaults = {
  /** The pause between an end and the next start: doubled each time, up to the maximum. */
  firstDelayMs: 100,
  maxDelayMs: 5_000,
  /** The time after which a running process no longer counts as part of a series of failures. */
  healthyAfterMs: 30_000,
  /** The number of consecutive failures that ends the restarts; later calls try again, at this interval. */
  maxFailures: 10,
  retryAfterMs: 60_000,
  /** The time for which a call waits for a restart. */
  waitMs: 10_000,
}

export type SupervisorTimings = Partial<typeof defaults>
type Options<R> = {
  /** Starts the process; resolves when rooms can be joined. `onEnd` is called if it ends later. */
  launch: (onEnd: (reason: string) => void) => Promise<R>
  /** Called when the process has ended; `isStopping` unless it ended by itself. */
  onDown: (reason: string, isStopping: boolean) => void
  log: EngineLog
  /** The name of the process in messages. */
  name?: string | undefined
  timings?: SupervisorTimings | undefined
}

/** Keeps an engine's process running: starts it again with growing pauses, and gives up if it fails every time. */
export class ProcessSupervisor<R> {
  readonly #options: Options<R>
  readonly #timings: typeof defaults
  readonly #name: string
  #isRunning = false
  #failures = 0
  #startedAt = 0
  #hasGivenUp = false
  #restarts = 0
  #up: Promise<R> | undefined

  constructor({ timings, name = 'media engine', ...options }: Options<R>) {
    this.#name = name
    this.#options = options
    this.#timings = { ...defaults, ...timings }
  }

  /** The number of times that the process was started again. */
  get restarts() {
    return this.#restarts
  }

  /** Whether the process failed so often that it is no longer started by itself. */
  get hasGivenUp() {
    return this.#hasGivenUp
  }

  /** Starts the process; fails if the first start fails. */
  async start() {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#set(this.#launch())
    await this.#up
  }

  /** Ends the restarts; the caller stops the process itself. */
  stop() {
    this.#isRunning = false
    this.#up = undefined
  }

  /** Returns the result of `launch` once the process is up; fails with `unavailable` if that takes too long. */
  async get(): Promise<R> {
    if (this.#hasGivenUp && this.#isRunning && Date.now() - this.#startedAt > this.#timings.retryAfterMs) {
      this.#hasGivenUp = false
      this.#set(this.#relaunch(0))
    }
    if (!this.#up) throw new EngineError('unavailable', `The ${this.#name} is not started`)
    const timeout = new AbortController()
    const timedOut = wait(this.#timings.waitMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw new EngineError('unavailable', `The ${this.#name} is restarting`)
    })
    try {
      return await Promise.race([this.#up, timedOut])
    } finally {
      timedOut.catch(() => {})
      timeout.abort()
    }
  }

  #set(up: Promise<R>) {
    this.#up = up
    // Callers that wait for it see the rejection; without one it must not become an unhandled rejection.
    up.catch(() => {})
  }

  #launch() {
    this.#startedAt = Date.now()
    return this.#options.launch((reason) => this.#onEnd(reason))
  }

  #onEnd(reason: string) {
    const { log, onDown } = this.#options
    onDown(reason, !this.#isRunning)
    if (!this.#isRunning) return
    log.error({ reason }, `The ${this.#name} ended`)
    const isHealthy = Date.now() - this.#startedAt > this.#timings.healthyAfterMs
    this.#failures = isHealthy ? 1 : this.#failures + 1
    this.#set(this.#restart())
  }

  async #restart(): Promise<R> {
    const { firstDelayMs, maxDelayMs, maxFailures } = this.#timings
    if (this.#failures > maxFailures) {
      this.#hasGivenUp = true
      const { retryAfterMs } = this.#timings
      this.#options.log.error(
        { failures: this.#failures, retryAfterMs },
        `The ${this.#name} fails every time and is not started again until a meeting needs it`,
      )
      throw new EngineError('unavailable', `The ${this.#name} fails every time it is started`)
    }
    return this.#relaunch(Math.min(firstDelayMs * 2 ** (this.#failures - 1), maxDelayMs))
  }

  async #relaunch(delayMs: number): Promise<R> {
    await wait(delayMs)
    if (!this.#isRunning) throw new EngineError('unavailable', `The ${this.#name} is stopped`)
    this.#restarts += 1
    return this.#launch().catch((error: unknown) => {
      this.#options.log.error({ error: String(error) }, `The ${this.#name} failed to start`)
      this.#failures += 1
      return this.#restart()
    })
  }
}
