import { EngineError, type EngineLog, type Grants } from '../../media-engine.ts'
import { type Claims, issueToken, tokenSeconds } from '../../tokens.ts'
import type { Transport } from '../connections/transport.ts'
import type { ChildEvent, ChildOptions } from '../ipc-messages.ts'
import { PacketBudget } from '../packets/packet-budget.ts'
import type { SignalSession } from '../signaling/signal-session.ts'
import { VideoLimits } from '../tracks/video-limits.ts'
import { type ClientOptions, checkEveryMs, type RoomParticipant } from './participant.ts'
import { Room } from './room.ts'

const speakersEveryMs = 400
const qualityEveryMs = 3_000
const requestLostEveryMs = 10
const refreshEveryMs = (tokenSeconds * 1_000) / 3

type SfuDeps = { options: ChildOptions; transport: Transport; log: EngineLog; emit(event: ChildEvent): void }

/** All open rooms of the engine and their shared timers. */
export class Sfu {
  readonly #options: ChildOptions
  readonly #log: EngineLog
  readonly #transport: Transport
  readonly #emit: (event: ChildEvent) => void
  readonly #budget: PacketBudget
  readonly #videoLimits = new VideoLimits()
  readonly #rooms = new Map<string, Room>()
  readonly #timers: NodeJS.Timeout[]
  #checkedAt = Date.now()

  constructor({ options, transport, log, emit }: SfuDeps) {
    this.#options = options
    this.#log = log
    this.#transport = transport
    this.#emit = emit
    this.#budget = new PacketBudget(options.maxPacketsPerSecond, log)
    this.#timers = [
      setInterval(() => this.#broadcastSpeakers(), speakersEveryMs),
      setInterval(() => this.#broadcastQuality(), qualityEveryMs),
      setInterval(() => this.#check(Date.now()), checkEveryMs),
      setInterval(() => this.#refreshTokens(), refreshEveryMs),
      setInterval(() => this.#requestLost(Date.now()), requestLostEveryMs),
    ]
  }

  ensureRoom(name: string) {
    if (this.#rooms.has(name)) return
    this.#rooms.set(name, new Room(name, this.#deps(), this.#emit))
  }

  closeRoom(name: string) {
    const room = this.#rooms.get(name)
    this.#rooms.delete(name)
    room?.dropAll('room-closed')
  }

  rooms() {
    return [...this.#rooms.keys()]
  }

  findRoom(name: string) {
    return this.#rooms.get(name)
  }

  getRoom(name: string) {
    const room = this.#rooms.get(name)
    if (!room) throw new EngineError('unknown-room', `The room ${name} is not open`)
    return room
  }

  /** Whether the room has capacity; an identity in the room replaces its own connection. */
  hasCapacityFor(claims: Claims) {
    return this.findRoom(claims.room)?.hasCapacityFor(claims) === true
  }

  stats() {
    const now = Date.now()
    const participants = [...this.#rooms.values()].flatMap((room) =>
      [...room.participants.values()].map((participant) => ({ room: room.name, ...participant.stats(now) })),
    )
    return { rooms: this.#rooms.size, participants }
  }

  join(claims: Claims, session: SignalSession, client: ClientOptions) {
    this.#refreshToken(claims.room, this.getRoom(claims.room).join(claims, session, client))
  }

  setPermissions(name: string, identity: string, grants: Grants) {
    const room = this.getRoom(name)
    room.setPermissions(identity, grants)
    const participant = room.find(identity)
    if (participant) this.#refreshToken(name, participant)
  }

  stop() {
    for (const timer of this.#timers) clearInterval(timer)
    for (const room of this.#rooms.values()) room.dropAll('engine-down')
    this.#transport.close()
  }

  #broadcastSpeakers() {
    for (const room of this.#rooms.values()) room.broadcastSpeakers()
  }

  #broadcastQuality() {
    for (const room of this.#rooms.values()) room.broadcastQuality()
  }

  #check(now: number) {
    this.#videoLimits.update(this.#budget.takeLoad(now), [...this.#rooms.values()])
    const elapsedMs = now - this.#checkedAt
    this.#checkedAt = now
    for (const room of this.#rooms.values()) room.check(now, elapsedMs)
  }

  #requestLost(now: number) {
    for (const room of this.#rooms.values()) {
      for (const { publisher } of room.participants.values()) publisher.requestLost(now)
    }
  }

  #deps() {
    return { options: this.#options, transport: this.#transport, budget: this.#budget, log: this.#log }
  }

  #refreshTokens() {
    for (const room of this.#rooms.values()) {
      for (const participant of room.everyone()) this.#refreshToken(room.name, participant)
    }
  }

  /** A reconnect later than ten minutes after the join needs a newer token. */
  #refreshToken(room: string, participant: RoomParticipant) {
    const { identity, name, grants, kind, isHidden: hidden } = participant
    issueToken(this.#options.secret, { room, identity, name, grants, kind, hidden })
      .then((value) => participant.send({ case: 'refreshToken', value }))
      .catch((error) => this.#log.error({ error: String(error) }, 'A token could not be refreshed'))
  }
}
