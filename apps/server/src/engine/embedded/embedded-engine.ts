import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  EngineError,
  type EngineEvent,
  type EngineJoin,
  type EngineLog,
  type Grants,
  type MediaAddress,
  type MediaEngine,
} from '../media-engine.ts'
import { type Announced, listAnnounced } from './announced-addresses.ts'
import { EngineProcess } from './engine-process.ts'
import type { Calls, ChildEvent, ChildOptions, Method } from './ipc-messages.ts'
import { issueToken, tokenSeconds } from './tokens.ts'

const firstDelayMs = 100
const maxDelayMs = 5_000
const healthyAfterMs = 30_000
const startTimeoutMs = 10_000
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
}

type Connected = { room: string; identity: string }

class EmbeddedEngine implements MediaEngine {
  readonly kind = 'embedded'
  readonly instance = randomUUID()
  readonly maxParticipants: number
  readonly #options: ChildOptions
  readonly #log: EngineLog
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  // Needed when the process dies: rooms are opened again, participants are reported as having left.
  readonly #rooms = new Set<string>()
  readonly #participants = new Map<string, Connected>()
  #process: EngineProcess | undefined
  #shouldRun = false
  #delayMs = firstDelayMs
  #startedAt = 0
  #up: Promise<number> | undefined
  #udpPort: number | undefined

  constructor({
    log,
    announced = [],
    maxParticipants = 16,
    maxPacketsPerSecond = 20_000,
    ...options
  }: EmbeddedEngineOptions) {
    if (options.secret.length < minSecretLength)
      throw new Error(`The engine secret must have at least ${minSecretLength} characters`)
    this.#options = { ...options, announced, maxParticipants, maxPacketsPerSecond }
    this.maxParticipants = maxParticipants
    this.#log = log
  }

  async start() {
    if (this.#shouldRun) return
    this.#shouldRun = true
    this.#log.info(
      { maxParticipants: this.maxParticipants, maxPacketsPerSecond: this.#options.maxPacketsPerSecond },
      'Meetings use the embedded engine, which is for small meetings on one machine',
    )
    this.#setPort(this.#launch())
    await this.#up
  }

  async stop() {
    this.#shouldRun = false
    await this.#process?.stop()
    this.#up = undefined
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

  async issueJoin(join: { room: string; identity: string; name: string; grants: Grants }): Promise<EngineJoin> {
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

  onEvent(listener: (event: EngineEvent) => void) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  mediaAddress(): MediaAddress | undefined {
    const udpPort = this.#udpPort
    return udpPort === undefined ? undefined : { addresses: listAnnounced(this.#options.announced), udpPort }
  }

  async signalUrl() {
    return `ws://127.0.0.1:${await this.#getPort()}`
  }

  async #call<M extends Method>(method: M, input: Calls[M]['input']) {
    await this.#getPort()
    if (!this.#process) throw new EngineError('unavailable', 'The media engine is restarting')
    return this.#process.call(method, input)
  }

  async #getPort() {
    if (!this.#up) throw new EngineError('unavailable', 'The media engine is not started')
    const timeout = new AbortController()
    const timedOut = wait(startTimeoutMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw new EngineError('unavailable', 'The media engine is restarting')
    })
    try {
      return await Promise.race([this.#up, timedOut])
    } finally {
      timedOut.catch(() => {})
      timeout.abort()
    }
  }

  #setPort(up: Promise<number>) {
    this.#up = up
    // Callers that wait for it see the rejection; without one it must not become an unhandled rejection.
    up.catch(() => {})
  }

  /** Starts the process; resolves with its port when rooms can be joined. */
  async #launch() {
    let isUp = false
    const run: EngineProcess = new EngineProcess({
      log: this.#log,
      onEvent: (event) => this.#receive(event),
      onEnd: (reason) => {
        if (this.#process === run) this.#process = undefined
        if (isUp) this.#onProcessEnd(reason)
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
    this.#startedAt = Date.now()
    this.#log.info({ pid: run.pid, port, ...this.mediaAddress() }, 'The embedded media engine is up')
    this.#emit({ type: 'engine-up', instance: this.instance })
    return port
  }

  #onProcessEnd(reason: string) {
    for (const [sid, { room, identity }] of this.#participants)
      this.#emit({ type: 'participant-left', room, sid, identity, reason: 'engine-down' })
    this.#participants.clear()
    this.#emit({ type: 'engine-down', instance: this.instance, reason: this.#shouldRun ? reason : 'stopped' })
    if (!this.#shouldRun) return
    this.#log.error({ reason }, 'The embedded media engine ended and is restarted')
    if (Date.now() - this.#startedAt > healthyAfterMs) this.#delayMs = firstDelayMs
    this.#setPort(this.#relaunch())
  }

  async #relaunch(): Promise<number> {
    await wait(this.#delayMs)
    this.#delayMs = Math.min(this.#delayMs * 2, maxDelayMs)
    if (!this.#shouldRun) throw new EngineError('unavailable', 'The media engine is stopped')
    return this.#launch().catch((error) => {
      this.#log.error({ error: String(error) }, 'The embedded media engine failed to start')
      return this.#relaunch()
    })
  }

  #receive(event: ChildEvent) {
    if (event.type === 'participant-joined') {
      if (this.#participants.has(event.participant.sid)) return
      this.#participants.set(event.participant.sid, { room: event.room, identity: event.participant.identity })
    }
    if (event.type === 'participant-left' && !this.#participants.delete(event.sid)) return
    this.#emit(event)
  }

  #emit(event: EngineEvent) {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#log.error({ error: String(error), event: event.type }, 'A listener of the media engine failed')
      }
    }
  }
}

/** A media engine that needs nothing installed: a child process that speaks LiveKit's protocol. */
export const createEmbeddedEngine = (options: EmbeddedEngineOptions): MediaEngine => new EmbeddedEngine(options)
