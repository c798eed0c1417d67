/** What a participant may do with media; everything else about a person is the portal's knowledge. */
export type Grants = { publish: boolean; subscribe: boolean }

/** A track that is really being sent to the engine; `sid` is the engine's id of it. */
export type EngineTrack = {
  sid: string
  kind: 'audio' | 'video'
  source: 'camera' | 'microphone' | 'screen-share' | 'screen-share-audio' | 'unknown'
  muted: boolean
}

/** A connected participant; `sid` is new for every connection, `identity` is what the portal chose; `joinedAt` in ms. */
export type EngineParticipant = { sid: string; identity: string; name: string; joinedAt: number; tracks: EngineTrack[] }

/** Who sends, who receives, and what hangs loose in one room; ids only, names come from `participants`. */
export type RoomState = {
  publishers: { sid: string; identity: string; tracks: EngineTrack[] }[]
  subscribers: { sid: string; identity: string; tracks: { sid: string; publisher: string }[] }[]
  /** Only what the engine itself can see: subscriptions without a subscriber, participants in neither list. */
  orphans: (
    | { kind: 'subscription'; trackSid: string; subscriberSid: string }
    | { kind: 'participant'; sid: string; identity: string }
  )[]
}

/** Why a connection ended. `connection-lost` and `timeout` mean that the same person may be back in a moment. */
export type LeftReason =
  | 'left'
  | 'connection-lost'
  | 'timeout'
  | 'duplicate-identity'
  | 'removed'
  | 'room-closed'
  | 'engine-down'

/** What happened, each fact told once; a participant is to be keyed on `sid`, because an identity may come twice. */
export type EngineEvent =
  | { type: 'participant-joined'; room: string; participant: EngineParticipant }
  | { type: 'participant-left'; room: string; sid: string; identity: string; reason: LeftReason }
  | { type: 'track-published'; room: string; sid: string; identity: string; track: EngineTrack }
  | { type: 'track-unpublished'; room: string; sid: string; identity: string; trackSid: string }
  | { type: 'room-empty'; room: string }
  | { type: 'engine-up'; instance: string }
  | { type: 'engine-down'; instance: string; reason: string }

/** What a browser needs to connect: a token for this room only, and options for its peer connections. */
export type EngineJoin = { token: string; expiresInSeconds: number; rtcConfig: { iceServers: { urls: string[] }[] } }

/** Where the engine writes what administrators should know. */
export type EngineLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/** The engine failed or refused; `code` says which, for callers that care. */
export class EngineError extends Error {
  readonly code: 'unknown-room' | 'unknown-participant' | 'unknown-track' | 'refused' | 'full' | 'unavailable'
  constructor(code: EngineError['code'], message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
  }
}

/** The media engine behind the portal: rooms, tokens and what goes on in them; it knows no tenant, role or lobby. */
export type MediaEngine = {
  readonly kind: 'embedded' | 'off'
  /** Stored with each conference, so that a second portal process leaves the rooms of another engine alone. */
  readonly instance: string
  /** The largest number of participants that a room takes. */
  readonly maxParticipants: number
  /** Opens a room; nobody can join one that is not open. Calling it again changes nothing. */
  ensureRoom(room: string): Promise<void>
  /** Disconnects everybody and forgets the room; a room that is not open is no error. */
  closeRoom(room: string): Promise<void>
  /** A token for one identity in one room; says nothing about whether the person is still welcome when it is used. */
  issueJoin(join: { room: string; identity: string; name: string; grants: Grants }): Promise<EngineJoin>
  /** Who is connected; empty for a room that is not open. */
  participants(room: string): Promise<EngineParticipant[]>
  /** The names of all open rooms. */
  rooms(): Promise<string[]>
  state(room: string): Promise<RoomState>
  /** Mutes somebody's track. Unmuting is for its owner alone: `muted: false` is refused. */
  mute(room: string, identity: string, trackSid: string, muted: boolean): Promise<void>
  /** Disconnects somebody. Coming back with the old token is for the portal's gateway to refuse. */
  remove(room: string, identity: string): Promise<void>
  /** Holds for later connections of the identity too, for as long as the room is open; revoking ends tracks at once. */
  setPermissions(room: string, identity: string, grants: Grants): Promise<void>
  /** Returns the function that ends the listening. */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /** Where the portal's gateway forwards a signalling socket: `ws://host:port`, to which the path `/rtc` is added. */
  signalUrl(): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
}
