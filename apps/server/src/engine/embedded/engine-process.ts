import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EngineError, type EngineLog } from '../media-engine.ts'
import {
  type Calls,
  type ChildEvent,
  type ChildMessage,
  isChildMessage,
  isOutput,
  type Method,
} from './ipc-messages.ts'

const callTimeoutMs = 10_000
const stopTimeoutMs = 2_000
const heartbeatCheckMs = 1_000
const maxMissedBeats = 10
const program = fileURLToPath(new URL('./engine-worker.ts', import.meta.url))

// Sockets of Windows need to know where it is installed.
const env = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }

type Waiting = { settle(output: unknown): void; fail(error: EngineError): void; timer: NodeJS.Timeout }
type Hooks = { log: EngineLog; onEvent(event: ChildEvent): void; onEnd(reason: string): void }

/** One run of the engine's process, from fork to exit: calls, heartbeat, its log and its end. */
export class EngineProcess {
  readonly #child: ChildProcess
  readonly #hooks: Hooks
  readonly #waiting = new Map<number, Waiting>()
  readonly #beats: NodeJS.Timeout
  #missedBeats = 0
  #lastId = 0
  #endReason = ''
  #isEnded = false

  constructor(hooks: Hooks) {
    this.#hooks = hooks
    // Neither our arguments nor our environment: the child needs nothing of them, and they hold secrets.
    this.#child = fork(program, [], { execArgv: [], env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child.on('message', (message) => {
      if (isChildMessage(message)) this.#receive(message)
    })
    this.#child.on('error', (error) => this.#end(`error: ${error.message}`))
    this.#child.on('exit', (code, signal) => this.#end(this.#endReason || `exit ${signal ?? code}`))
    this.#child.stderr?.on('data', (text) => hooks.log.warn({ text: String(text).slice(0, 2_000) }, 'Media engine'))
    // Counted rather than timed, so that a machine that slept finds its engine still trusted.
    this.#beats = setInterval(() => this.#countHeartbeat(), heartbeatCheckMs)
  }

  get pid() {
    return this.#child.pid
  }

  call<M extends Method>(method: M, input: Calls[M]['input']) {
    return new Promise<Calls[M]['output']>((resolve, reject) => {
      if (this.#isEnded || !this.#child.connected) {
        reject(new EngineError('unavailable', 'The media engine is being started again'))
        return
      }
      this.#lastId += 1
      const id = this.#lastId
      const timer = setTimeout(
        () => this.#accept(id)?.fail(new EngineError('unavailable', `The media engine did not answer to ${method}`)),
        callTimeoutMs,
      )
      const settle = (output: unknown) =>
        isOutput(method, output) ? resolve(output) : reject(new EngineError('unavailable', `A strange ${method}`))
      this.#waiting.set(id, { settle, fail: reject, timer })
      this.#child.send({ type: 'call', id, method, input }, (error) => {
        if (error) this.#accept(id)?.fail(new EngineError('unavailable', error.message))
      })
    })
  }

  /** Resolves when the process is gone. */
  async stop() {
    if (this.#isEnded) return
    const exited = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve())
    })
    const timer = setTimeout(() => this.kill('it did not stop'), stopTimeoutMs)
    await this.call('stop', null).catch(() => this.kill('it could not be stopped'))
    await exited
    clearTimeout(timer)
  }

  kill(reason: string) {
    this.#endReason = reason
    this.#child.kill('SIGKILL')
  }

  #receive(message: ChildMessage) {
    if (message.type === 'heartbeat') this.#missedBeats = 0
    else if (message.type === 'event') this.#hooks.onEvent(message.event)
    else if (message.type === 'log') this.#hooks.log[message.level](message.facts, message.message)
    else if (message.type === 'answer') this.#accept(message.id)?.settle(message.output)
    else this.#accept(message.id)?.fail(new EngineError(message.code, message.message))
  }

  #accept(id: number) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    return waiting
  }

  #countHeartbeat() {
    this.#missedBeats += 1
    if (this.#missedBeats > maxMissedBeats) this.kill('no heartbeat')
  }

  #end(reason: string) {
    if (this.#isEnded) return
    this.#isEnded = true
    clearInterval(this.#beats)
    for (const id of [...this.#waiting.keys()])
      this.#accept(id)?.fail(new EngineError('unavailable', 'The media engine ended'))
    this.#hooks.onEnd(reason)
  }
}
