import { randomUUID } from 'node:crypto'
import { type Announced, listAnnounced } from '../announced-addresses.ts'
import { ChildRun } from '../child-run.ts'
import { EngineEvents } from '../engine-events.ts'
import {
  EngineError,
  type EngineEvent,
  type EngineJoin,
  type EngineLog,
  type Grants,
  type JoinRequest,
  type MediaAddress,
  type MediaEngine,
} from '../media-engine.ts'
import { ProcessSupervisor, type SupervisorTimings } from '../process-supervisor.ts'
import { issueToken, tokenSeconds } from '../tokens.ts'
import { type Calls, type ChildEvent, type ChildOptions, isOutput } from './ipc-messages.ts'

const minSecretLength = 32

/**
 * `secret` signs the tokens and has to survive restarts. Without `announced` only browsers on this machine
 * can connect. `maxPacketsPerSecond` limits all rooms together.
 */
export type EmbeddedEngineOptions = {
  secret: string
  announced?: Announced
  udpPort?: number
  maxParticipants?: number
  maxPacketsPerSecond?: number
  log: EngineLog
  timings?: SupervisorTimings
}

type EngineRun = ChildRun<Calls, ChildEvent>

class EmbeddedEngine implements MediaEngine {
  readonly kind = 'embedded'
  readonly instance = randomUUID()
  readonly maxParticipants: number
  readonly seesSubscriptions = true
  readonly measuresConnections = true
  readonly #options: ChildOptions
  readonly #log: EngineLog
  readonly #events: EngineEvents
  readonly #supervisor: ProcessSupervisor<number>
  // Opened again when the process dies.
  readonly #rooms = new Set<string>()
  #process: EngineRun | undefined
  #udpPort: number | undefined

  constructor({
    log,
    announced = [],
    maxParticipants = 16,
    maxPacketsPerSecond = 20_000,
    timings,
    ...options
  }: EmbeddedEngineOptions) {
    if (options.secret.length < minSecretLength)
      throw new Error(`The engine secret must have at least ${minSecretLength} characters`)
    this.#options = { ...options, announced, maxParticipants, maxPacketsPerSecond }
    this.maxParticipants = maxParticipants
    this.#log = log
    this.#events = new EngineEvents(log)
    this.#supervisor = new ProcessSupervisor({
      log,
      timings,
      launch: (onEnd) => this.#launch(onEnd),
      onDown: (reason, isStopping) => this.#events.emitDown(this.instance, isStopping ? 'stopped' : reason),
    })
  }

  async start() {
    await this.#supervisor.start()
  }

  async stop() {
    this.#supervisor.stop()
    await this.#process?.stop()
    this.#rooms.clear()
  }

  async ensureRoom(room: string) {
    this.#rooms.add(room)
    await this.#call('ensureRoom', { room })
  }

  async closeRoom(room: string) {
    this.#rooms.delete(room)
    await this.#call('closeRoom', { room })
  }

  async issueJoin(join: JoinRequest): Promise<EngineJoin> {
    const token = await issueToken(this.#options.secret, join)
    return { token, expiresInSeconds: tokenSeconds, rtcConfig: { iceServers: [] } }
  }

  participants(room: string) {
    return this.#call('participants', { room })
  }

  rooms() {
    return this.#call('rooms', null)
  }

  state(room: string) {
    return this.#call('state', { room })
  }

  // biome-ignore lint/complexity/useMaxParams: the arguments are those of the interface, in the order of its neighbours
  async mute(room: string, identity: string, trackSid: string, muted: boolean) {
    if (!muted) throw new EngineError('refused', 'A participant can only be unmuted by themselves')
    await this.#call('mute', { room, identity, trackSid })
  }

  async remove(room: string, identity: string) {
    await this.#call('remove', { room, identity })
  }

  async setPermissions(room: string, identity: string, grants: Grants) {
    await this.#call('setPermissions', { room, identity, grants })
  }

  async stats() {
    return { ...(await this.#call('stats', null)), restarts: this.#supervisor.restarts }
  }

  onEvent(listener: (event: EngineEvent) => void) {
    return this.#events.subscribe(listener)
  }

  mediaAddress(): MediaAddress | undefined {
    const udpPort = this.#udpPort
    return udpPort === undefined ? undefined : { addresses: listAnnounced(this.#options.announced), udpPort }
  }

  async signalUrl() {
    return `ws://127.0.0.1:${await this.#supervisor.get()}`
  }

  async #call<M extends keyof Calls>(method: M, input: Calls[M]['input']) {
    await this.#supervisor.get()
    if (!this.#process) throw new EngineError('unavailable', 'The media engine is restarting')
    return this.#process.call(method, input)
  }

  /** Starts the process; resolves with its port when rooms can be joined. */
  async #launch(onEnd: (reason: string) => void) {
    let isUp = false
    const run: EngineRun = new ChildRun({
      program: new URL('./engine-worker.ts', import.meta.url),
      name: 'media engine',
      isOutput,
      log: this.#log,
      onEvent: (event) => this.#events.emit(event),
      onEnd: (reason) => {
        if (this.#process === run) this.#process = undefined
        if (isUp) onEnd(reason)
      },
    })
    this.#process = run
    const { port, udpPort } = await run
      .call('start', { options: this.#options, rooms: [...this.#rooms] })
      .catch((error) => {
        run.kill('did not start')
        throw error
      })
    isUp = true
    this.#udpPort = udpPort
    this.#log.info({ pid: run.pid, port, ...this.mediaAddress() }, 'The embedded media engine is up')
    this.#events.emit({ type: 'engine-up', instance: this.instance })
    return port
  }
}

/** Creates a media engine that needs nothing installed: a child process that speaks LiveKit's protocol. */
export const createEmbeddedEngine = (options: EmbeddedEngineOptions): MediaEngine => new EmbeddedEngine(options)
