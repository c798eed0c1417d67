import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  EngineError,
  type EngineEvent,
  type EngineJoin,
  type EngineLog,
  type Grants,
  type MediaEngine,
} from '../media-engine.ts'
import { EngineProcess } from './engine-process.ts'
import type { Calls, ChildEvent, ChildOptions, Method } from './ipc-messages.ts'
import { issueToken, tokenSeconds } from './tokens.ts'
import { countUdpSeats } from './udp-seats.ts'

const firstDelayMs = 100
const maxDelayMs = 5_000
const healthyAfterMs = 30_000
const patienceMs = 10_000
const minSecretLength = 32

/**
 * `secret` signs the tokens and has to survive restarts; `announcedIp` and `udpPorts` are for browsers on other
 * machines, without them only this machine is reached; the caps are for the whole of a small installation.
 */
export type EmbeddedEngineOptions = {
  secret: string
  announcedIp?: string
  udpPorts?: [from: number, to: number]
  maxParticipants?: number
  maxPacketsPerSecond?: number
  log: EngineLog
}

type Seen = { room: string; identity: string }

class EmbeddedEngine implements MediaEngine {
  readonly kind = 'embedded'
  readonly instance = randomUUID()
  readonly maxParticipants: number
  readonly #options: ChildOptions
  readonly #log: EngineLog
  readonly #seats: number
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  // What has to be told or made again when the process dies.
  readonly #rooms = new Set<string>()
  readonly #participants = new Map<string, Seen>()
  #process: EngineProcess | undefined
  #shouldRun = false
  #delayMs = firstDelayMs
  #startedAt = 0
  #up: Promise<number> | undefined

  constructor({ log, maxParticipants = 8, maxPacketsPerSecond = 16_000, ...options }: EmbeddedEngineOptions) {
    if (options.secret.length < minSecretLength) throw new Error(`An engine secret has ${minSecretLength} characters`)
    this.#options = { ...options, maxParticipants, maxPacketsPerSecond }
    this.maxParticipants = maxParticipants
    this.#log = log
    this.#seats = countUdpSeats(options)
  }

  async start() {
    if (this.#shouldRun) return
    this.#shouldRun = true
    this.#log.info(
      { maxParticipants: this.maxParticipants, maxPacketsPerSecond: this.#options.maxPacketsPerSecond },
      'Meetings run on the embedded engine: small meetings, one machine',
    )
    this.#setUp(this.#launch())
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
    if (this.#participants.size >= this.#seats) {
      throw new EngineError('full', 'The UDP ports of the media engine (ENGINE_UDP_PORTS) do not suffice for more')
    }
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
    if (!muted) throw new EngineError('refused', 'Nobody can unmute somebody else')
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

  async signalUrl() {
    return `ws://127.0.0.1:${await this.#port()}`
  }

  async #call<M extends Method>(method: M, input: Calls[M]['input']) {
    await this.#port()
    if (!this.#process) throw new EngineError('unavailable', 'The media engine is being started again')
    return this.#process.call(method, input)
  }

  async #port() {
    if (!this.#up) throw new EngineError('unavailable', 'The media engine is not started')
    const patience = new AbortController()
    const late = wait(patienceMs, undefined, { signal: patience.signal, ref: false }).then(() => {
      throw new EngineError('unavailable', 'The media engine is being started again')
    })
    try {
      return await Promise.race([this.#up, late])
    } finally {
      late.catch(() => {})
      patience.abort()
    }
  }

  #setUp(up: Promise<number>) {
    this.#up = up
    // Whoever waits for it is told; nobody may be waiting.
    up.catch(() => {})
  }

  /** One run of the process; resolves with its port when rooms can be joined. */
  async #launch() {
    let isUp = false
    const run: EngineProcess = new EngineProcess({
      log: this.#log,
      onEvent: (event) => this.#receive(event),
      onEnd: (reason) => {
        if (this.#process === run) this.#process = undefined
        if (isUp) this.#shutDown(reason)
      },
    })
    this.#process = run
    const { port } = await run.call('start', { options: this.#options, rooms: [...this.#rooms] }).catch((error) => {
      run.kill('it did not start')
      throw error
    })
    isUp = true
    this.#startedAt = Date.now()
    this.#log.info({ pid: run.pid, port }, 'The embedded media engine is up')
    this.#send({ type: 'engine-up', instance: this.instance })
    return port
  }

  #shutDown(reason: string) {
    for (const [sid, { room, identity }] of this.#participants)
      this.#send({ type: 'participant-left', room, sid, identity, reason: 'engine-down' })
    this.#participants.clear()
    this.#send({ type: 'engine-down', instance: this.instance, reason: this.#shouldRun ? reason : 'stopped' })
    if (!this.#shouldRun) return
    this.#log.error({ reason }, 'The embedded media engine ended and is started again')
    if (Date.now() - this.#startedAt > healthyAfterMs) this.#delayMs = firstDelayMs
    this.#setUp(this.#relaunch())
  }

  async #relaunch(): Promise<number> {
    await wait(this.#delayMs)
    this.#delayMs = Math.min(this.#delayMs * 2, maxDelayMs)
    if (!this.#shouldRun) throw new EngineError('unavailable', 'The media engine is stopped')
    return this.#launch().catch((error) => {
      this.#log.error({ error: String(error) }, 'The embedded media engine did not start')
      return this.#relaunch()
    })
  }

  #receive(event: ChildEvent) {
    if (event.type === 'participant-joined') {
      if (this.#participants.has(event.participant.sid)) return
      this.#participants.set(event.participant.sid, { room: event.room, identity: event.participant.identity })
    }
    if (event.type === 'participant-left' && !this.#participants.delete(event.sid)) return
    this.#send(event)
  }

  #send(event: EngineEvent) {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#log.error({ error: String(error), event: event.type }, 'A listener to the media engine failed')
      }
    }
  }
}

/** The media engine that needs nothing installed: a process of its own that speaks LiveKit's protocol. */
export const createEmbeddedEngine = (options: EmbeddedEngineOptions): MediaEngine => new EmbeddedEngine(options)
