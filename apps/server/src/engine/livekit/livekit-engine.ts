import { ParticipantInfo_State, RoomServiceClient, ServerError } from 'livekit-server-sdk'
import { EngineEvents } from '../engine-events.ts'
import type { EngineStats } from '../engine-stats.ts'
import {
  EngineError,
  type EngineEvent,
  type EngineJoin,
  type EngineLog,
  type Grants,
  type JoinRequest,
  type MediaEngine,
} from '../media-engine.ts'
import { toPermission } from '../permission.ts'
import { issueToken, tokenSeconds } from '../tokens.ts'
import { toEngineEvent, toEngineParticipant, Webhooks } from './events.ts'
import type { ManagedServer } from './managed-server.ts'
import { describeRoom, fetchSubscriptions } from './room-state.ts'

/** The time limit of a request to a server. */
const requestTimeoutSeconds = 5
const keptOpenSeconds = 86_400
export const defaultMaxParticipants = 100

/** The address of a server and, for the one that the portal started, more about it. */
type Server = { url: string } & Partial<Pick<ManagedServer, 'pid' | 'roomsUrl' | 'media'>>
/** The server behind the engine, and how it is kept available. */
type Source = {
  kind: 'livekit' | 'livekit-managed'
  instance: string
  start: (engine: { events: EngineEvents; receiveWebhook: NonNullable<MediaEngine['receiveWebhook']> }) => Promise<void>
  stop: () => Promise<void>
  get: () => Promise<Server>
  /** Returns the server as far as it is known at once. */
  peek: () => Server | undefined
  restarts: () => number
}

export type LiveKitOptions = {
  key: string
  secret: string
  /** The installation's mark on its rooms, because a server may have others; the same in all its portal processes. */
  owner: string
  maxParticipants?: number
  log: EngineLog
}

const toEngineError = (error: unknown): EngineError => {
  if (error instanceof EngineError) return error
  if (error instanceof ServerError && error.code === 'not_found')
    return new EngineError(/room/i.test(error.message) ? 'unknown-room' : 'unknown-participant', error.message)
  if (error instanceof ServerError && error.status < 500) return new EngineError('refused', error.message)
  return new EngineError('unavailable', error instanceof Error ? error.message : String(error))
}

/** LiveKit behind the interface of the engine; `source` keeps its server available. */
export class LiveKitEngine implements MediaEngine {
  readonly kind: Source['kind']
  readonly instance: string
  readonly maxParticipants: number
  readonly seesSubscriptions: boolean
  readonly measuresConnections = false
  readonly #key: string
  readonly #secret: string
  readonly #source: Source
  readonly #events: EngineEvents
  readonly #webhooks: Webhooks
  /** The grants by room and identity, applied again when a participant reconnects with an older token. */
  readonly #grants = new Map<string, Map<string, Grants>>()
  readonly #owner: string
  #refusedWebhooks = 0

  constructor({ key, secret, owner, maxParticipants = defaultMaxParticipants, log }: LiveKitOptions, source: Source) {
    this.kind = source.kind
    this.instance = source.instance
    this.maxParticipants = maxParticipants
    // Only the server that the portal starts itself describes its rooms to it.
    this.seesSubscriptions = source.kind === 'livekit-managed'
    this.#key = key
    this.#secret = secret
    this.#source = source
    this.#events = new EngineEvents(log)
    this.#webhooks = new Webhooks(key, secret)
    this.#owner = owner
  }

  start() {
    return this.#source.start({ events: this.#events, receiveWebhook: (...webhook) => this.receiveWebhook(...webhook) })
  }

  stop() {
    this.#grants.clear()
    return this.#source.stop()
  }

  async ensureRoom(room: string) {
    await this.#call((client) =>
      client.createRoom({
        name: room,
        metadata: this.#owner,
        maxParticipants: this.maxParticipants,
        emptyTimeout: keptOpenSeconds,
        departureTimeout: keptOpenSeconds,
      }),
    )
  }

  async closeRoom(room: string) {
    this.#grants.delete(room)
    await this.#call((client) => client.deleteRoom(room)).catch((error: unknown) => {
      if (!(error instanceof EngineError) || error.code !== 'unknown-room') throw error
    })
  }

  async issueJoin(join: JoinRequest): Promise<EngineJoin> {
    const token = await issueToken(this.#secret, join, this.#key)
    return { token, expiresInSeconds: tokenSeconds, rtcConfig: { iceServers: [] } }
  }

  async participants(room: string) {
    return (await this.#list(room)).visible
  }

  async rooms() {
    const rooms = await this.#call((client) => client.listRooms())
    return rooms.filter(({ metadata }) => metadata === this.#owner).map(({ name }) => name)
  }

  async state(room: string) {
    const { roomsUrl } = await this.#source.get()
    const { visible, hidden } = await this.#list(room)
    if (roomsUrl === undefined) return describeRoom(visible, undefined)
    const subscriptions = await fetchSubscriptions(roomsUrl, room)
    return describeRoom(
      visible,
      subscriptions.filter(({ subscriberSid }) => !hidden.has(subscriberSid)),
    )
  }

  // biome-ignore lint/complexity/useMaxParams: the arguments are those of the interface, in the order of its neighbours
  async mute(room: string, identity: string, trackSid: string, muted: boolean) {
    if (!muted) throw new EngineError('refused', 'A participant can only be unmuted by themselves')
    await this.#call((client) => client.mutePublishedTrack(room, identity, trackSid, true))
  }

  async remove(room: string, identity: string) {
    await this.#call((client) => client.removeParticipant(room, identity))
  }

  async setPermissions(room: string, identity: string, grants: Grants) {
    const ofRoom = this.#grants.get(room) ?? new Map<string, Grants>()
    this.#grants.set(room, ofRoom.set(identity, grants))
    await this.#applyGrants(room, identity, grants).catch((error: unknown) => {
      // The grants are applied when they join.
      if (!(error instanceof EngineError) || error.code !== 'unknown-participant') throw error
    })
  }

  onEvent(listener: (event: EngineEvent) => void) {
    return this.#events.subscribe(listener)
  }

  /** Returns the figures of all rooms, without the quality of connections, which LiveKit tells browsers only. */
  async stats(): Promise<EngineStats> {
    const rooms = await this.rooms()
    const present = await Promise.all(
      rooms.map(async (room) => ({ room, participants: await this.participants(room) })),
    )
    return {
      rooms: rooms.length,
      participants: present.flatMap(({ room, participants }) =>
        participants.map(({ identity, sid }) => ({ room, identity, sid, connection: 'unknown', pausedVideos: 0 })),
      ),
      restarts: this.#source.restarts(),
      refusals: { webhook: this.#refusedWebhooks },
    }
  }

  mediaAddress() {
    return this.#source.peek()?.media
  }

  async signalUrl() {
    return (await this.#source.get()).url.replace(/^http/, 'ws')
  }

  async receiveWebhook(body: string, authorization: string | undefined) {
    const webhook = await this.#webhooks.receive(body, authorization).catch(() => {
      this.#refusedWebhooks += 1
      throw new EngineError('refused', 'The webhook is not signed by the engine')
    })
    const event = webhook && toEngineEvent(webhook)
    if (!event || webhook.room?.metadata !== this.#owner) return
    if (event.type === 'participant-joined') {
      const { room, participant } = event
      const grants = this.#grants.get(room)?.get(participant.identity)
      if (grants !== undefined) await this.#applyGrants(room, participant.identity, grants).catch(() => undefined)
    }
    this.#events.emit(event)
  }

  /** Lists those who are connected, and the ids of the hidden ones. */
  async #list(room: string) {
    const present = await this.#call((client) => client.listParticipants(room))
    const connected = present.filter(({ state }) => state !== ParticipantInfo_State.DISCONNECTED)
    const [hidden = [], visible = []] = [true, false].map((isHidden) =>
      connected.filter(({ permission }) => (permission?.hidden === true) === isHidden),
    )
    return { visible: visible.map(toEngineParticipant), hidden: new Set(hidden.map(({ sid }) => sid)) }
  }

  async #applyGrants(room: string, identity: string, grants: Grants) {
    await this.#call((client) => client.updateParticipant(room, identity, { permission: toPermission(grants) }))
  }

  async #call<T>(request: (client: RoomServiceClient) => Promise<T>): Promise<T> {
    const { url } = await this.#source.get()
    const client = new RoomServiceClient(url, this.#key, this.#secret, {
      requestTimeout: requestTimeoutSeconds,
      failover: false,
    })
    return request(client).catch((error: unknown) => {
      throw toEngineError(error)
    })
  }
}
