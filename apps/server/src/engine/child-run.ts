import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ChildCalls, type ChildMessage, isChildMessage } from './child-messages.ts'
import { EngineError, type EngineLog } from './media-engine.ts'

const callTimeoutMs = 10_000
// On a busy machine it takes long to load; a second process would load no faster.
const startTimeoutMs = 30_000
const stopTimeoutMs = 2_000
const heartbeatCheckMs = 1_000
const maxMissedHeartbeats = 10

// Windows needs this variable to open sockets.
const env = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }

type PendingCall = { settle(output: unknown): void; fail(error: EngineError): void; timer: NodeJS.Timeout }
type Options<C extends ChildCalls, E> = {
  /** The file of its program. */
  program: URL
  /** Its name in messages, such as `media engine`. */
  name: string
  log: EngineLog
  /** Checks whether a response roughly has the shape of the method's output. */
  isOutput: <M extends keyof C>(method: M, value: unknown) => value is C[M]['output']
  onEvent(event: E): void
  onEnd(reason: string): void
}

/** One run of a child process, from fork to exit: its calls, heartbeat and log. */
export class ChildRun<C extends ChildCalls, E> {
  readonly #child: ChildProcess
  readonly #options: Options<C, E>
  readonly #pending = new Map<number, PendingCall>()
  readonly #heartbeatTimer: NodeJS.Timeout
  #missedHeartbeats = 0
  #lastId = 0
  #endReason = ''
  #isEnded = false

  constructor(options: Options<C, E>) {
    this.#options = options
    // The child gets neither our arguments nor our environment: it needs none of them, and they contain secrets.
    this.#child = fork(fileURLToPath(options.program), [], {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.on('message', (message) => {
      if (isChildMessage<E>(message)) this.#receive(message)
    })
    this.#child.on('error', (error) => this.#end(`error: ${error.message}`))
    this.#child.on('exit', (code, signal) => this.#end(this.#endReason || `exit ${signal ?? code}`))
    this.#child.stderr?.on('data', (text) =>
      options.log.warn({ text: String(text).slice(0, 2_000) }, `The ${options.name} wrote`),
    )
    // Counted rather than timed, so that a process is not killed because the machine was asleep.
    this.#heartbeatTimer = setInterval(() => this.#countHeartbeat(), heartbeatCheckMs)
  }

  get pid() {
    return this.#child.pid
  }

  call<M extends keyof C>(method: M, input: C[M]['input']) {
    const { name, isOutput } = this.#options
    return new Promise<C[M]['output']>((resolve, reject) => {
      if (this.#isEnded || !this.#child.connected) {
        reject(new EngineError('unavailable', `The ${name} is restarting`))
        return
      }
      this.#lastId += 1
      const id = this.#lastId
      const timer = setTimeout(
        () =>
          this.#takePending(id)?.fail(
            new EngineError('unavailable', `The ${name} did not respond to ${String(method)}`),
          ),
        method === 'start' ? startTimeoutMs : callTimeoutMs,
      )
      const settle = (output: unknown) =>
        isOutput(method, output)
          ? resolve(output)
          : reject(new EngineError('unavailable', `Invalid response to ${String(method)}`))
      this.#pending.set(id, { settle, fail: reject, timer })
      this.#child.send({ type: 'call', id, method, input }, (error) => {
        if (error) this.#takePending(id)?.fail(new EngineError('unavailable', error.message))
      })
    })
  }

  /** Resolves when the process has exited. */
  async stop() {
    if (this.#isEnded) return
    const exited = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve())
    })
    const timer = setTimeout(() => this.kill('did not stop'), stopTimeoutMs)
    await this.call('stop', null).catch(() => this.kill('could not be stopped'))
    await exited
    clearTimeout(timer)
  }

  kill(reason: string) {
    this.#endReason = reason
    this.#child.kill('SIGKILL')
  }

  #receive(message: ChildMessage<E>) {
    if (message.type === 'heartbeat') this.#missedHeartbeats = 0
    else if (message.type === 'event') this.#options.onEvent(message.event)
    else if (message.type === 'log') this.#options.log[message.level](message.fields, message.message)
    else if (message.type === 'response') this.#takePending(message.id)?.settle(message.output)
    else this.#takePending(message.id)?.fail(new EngineError(message.code, message.message))
  }

  #takePending(id: number) {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.timer)
    return pending
  }

  #countHeartbeat() {
    this.#missedHeartbeats += 1
    if (this.#missedHeartbeats > maxMissedHeartbeats) this.kill('no heartbeat')
  }

  #end(reason: string) {
    if (this.#isEnded) return
    this.#isEnded = true
    clearInterval(this.#heartbeatTimer)
    for (const id of [...this.#pending.keys()])
      this.#takePending(id)?.fail(new EngineError('unavailable', `The ${this.#options.name} ended`))
    this.#options.onEnd(reason)
  }
}
