import type { EngineStats } from './engine-stats.ts'

/** The sources that can be published; a shared screen includes its sound. */
export const publishSources = ['camera', 'microphone', 'screen-share'] as const

/** The media permissions of a participant; everything else about them is known to the portal only. */
export type Grants = { sources: readonly (typeof publishSources)[number][]; subscribe: boolean }

/** A track that is being sent to the engine; `sid` is the engine's id of it. */
export type EngineTrack = {
  sid: string
  kind: 'audio' | 'video'
  source: 'camera' | 'microphone' | 'screen-share' | 'screen-share-audio' | 'unknown'
  muted: boolean
}

/** A connected participant; `sid` is new for every connection, `identity` is chosen by the portal; `joinedAt` in ms. */
export type EngineParticipant = { sid: string; identity: string; name: string; joinedAt: number; tracks: EngineTrack[] }

/** Publishers, subscribers and orphans of one room; ids only, names come from `participants`. */
export type EngineRoomState = {
  publishers: { sid: string; identity: string; tracks: EngineTrack[] }[]
  subscribers: { sid: string; identity: string; tracks: { sid: string; publisher: string }[] }[]
  /** Only what the engine can see: subscriptions without a subscriber, participants in neither list. */
  orphans: (
    | { kind: 'subscription'; trackSid: string; subscriberSid: string }
    | { kind: 'participant'; sid: string; identity: string }
  )[]
}

/**
 * The reason why a connection ended. After `connection-lost` and `timeout` the participant may reconnect in a moment.
 */
export type LeftReason =
  | 'left'
  | 'connection-lost'
  | 'timeout'
  | 'duplicate-identity'
  | 'removed'
  | 'room-closed'
  | 'engine-down'

/** Engine events, each emitted once. Key participants by `sid`: an identity may join twice. */
export type EngineEvent =
  | { type: 'participant-joined'; room: string; participant: EngineParticipant }
  | { type: 'participant-left'; room: string; sid: string; identity: string; reason: LeftReason }
  | { type: 'track-published'; room: string; sid: string; identity: string; track: EngineTrack }
  | { type: 'track-unpublished'; room: string; sid: string; identity: string; trackSid: string }
  | { type: 'room-empty'; room: string }
  | { type: 'engine-up'; instance: string }
  | { type: 'engine-down'; instance: string; reason: string }

/**
 * The request for a token. A hidden participant receives what is published and sends nothing; no other participant,
 * event, list or figure shows it, it takes no place in the room, and does not keep the room from being empty.
 */
export type JoinRequest = { room: string; identity: string; name: string; grants: Grants; hidden?: boolean }

/** The data that a browser needs to connect: a token for this room only, and options for its peer connections. */
export type EngineJoin = { token: string; expiresInSeconds: number; rtcConfig: { iceServers: { urls: string[] }[] } }

/** The address to which browsers send audio and video: one UDP port at several IP addresses. */
export type MediaAddress = { addresses: string[]; udpPort: number }

/** The log of the engine. */
export type EngineLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** A failure or refusal of the engine; `code` states why. */
export class EngineError extends Error {
  readonly code: 'unknown-room' | 'unknown-participant' | 'unknown-track' | 'refused' | 'full' | 'unavailable'
  constructor(code: EngineError['code'], message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
  }
}

/** The media engine: rooms, their participants, and tokens to join them. It knows no tenant, role or lobby. */
export type MediaEngine = {
  readonly kind: 'embedded' | 'livekit' | 'livekit-managed' | 'off'
  /** Stored with each conference, so that a portal process does not touch the rooms of another engine. */
  readonly instance: string
  /** The largest number of participants that a room takes. */
  readonly maxParticipants: number
  /** Whether `state` has the subscriptions; without them it has publishers only. */
  readonly seesSubscriptions: boolean
  /** Whether `stats` has how participants are connected; otherwise their browsers report it to the portal. */
  readonly measuresConnections: boolean
  /** Opens a room; a room that is not open cannot be joined. Idempotent. */
  ensureRoom(room: string): Promise<void>
  /** Disconnects all participants and removes the room; does nothing if it is not open. */
  closeRoom(room: string): Promise<void>
  /** Issues a token for one identity in one room. The portal's gateway checks whether it may still be used later. */
  issueJoin(join: JoinRequest): Promise<EngineJoin>
  /** Lists the connected participants; none for a room that is not open. */
  participants(room: string): Promise<EngineParticipant[]>
  /** Lists the names of all open rooms. */
  rooms(): Promise<string[]>
  state(room: string): Promise<EngineRoomState>
  /** Mutes a participant's track. Only its owner can unmute it: `muted: false` is refused. */
  mute(room: string, identity: string, trackSid: string, muted: boolean): Promise<void>
  /** Disconnects a participant. The portal's gateway has to refuse a reconnect with the old token. */
  remove(room: string, identity: string): Promise<void>
  /**
   * Changes grants, also for later connections of the identity while the room is open; revoking ends tracks
   * immediately.
   */
  setPermissions(room: string, identity: string, grants: Grants): Promise<void>
  /** Returns the unsubscribe function. */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /**
   * Returns where the portal's gateway forwards a signaling socket: `ws://host:port`, to which the path `/rtc` is
   * added.
   */
  signalUrl(): Promise<string>
  /** Returns where browsers send audio and video, if the engine determines it itself; known once it has started. */
  mediaAddress?(): MediaAddress | undefined
  /** Returns figures of all rooms; undefined where no engine is configured. */
  stats(): Promise<EngineStats | undefined>
  /**
   * Receives an event that the engine has sent to the portal, with its `Authorization` header; fails if it is forged.
   */
  receiveWebhook?(body: string, authorization: string | undefined): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
