import type { Announced } from '../announced-addresses.ts'
import type { EngineStats } from '../engine-stats.ts'
import type {
  EngineError,
  EngineEvent,
  EngineLog,
  EngineParticipant,
  EngineRoomState,
  Grants,
} from '../media-engine.ts'

/** Options of the child; sent over the channel, because other processes can read its environment. */
export type ChildOptions = {
  secret: string
  announced: Announced
  udpPort?: number
  maxParticipants: number
  maxPacketsPerSecond: number
}

/** The child's methods with input and output. */
export type Calls = {
  start: { input: { options: ChildOptions; rooms: string[] }; output: { port: number; udpPort: number } }
  ensureRoom: { input: { room: string }; output: null }
  closeRoom: { input: { room: string }; output: null }
  participants: { input: { room: string }; output: EngineParticipant[] }
  rooms: { input: null; output: string[] }
  state: { input: { room: string }; output: EngineRoomState }
  mute: { input: { room: string; identity: string; trackSid: string }; output: null }
  remove: { input: { room: string; identity: string }; output: null }
  setPermissions: { input: { room: string; identity: string; grants: Grants }; output: null }
  /** The parent adds what it counts itself. */
  stats: { input: null; output: Omit<EngineStats, 'restarts'> }
  stop: { input: null; output: null }
}
export type Method = keyof Calls

/** The events of the child; the parent adds those of the engine as a whole. */
export type ChildEvent = Exclude<EngineEvent, { type: 'engine-up' | 'engine-down' }>

/** One call, parent to child. */
export type CallMessage = { [M in Method]: { type: 'call'; id: number; method: M; input: Calls[M]['input'] } }[Method]

/** A message from the child to its parent. */
export type ChildMessage =
  | { type: 'response'; id: number; output: unknown }
  | { type: 'failure'; id: number; code: EngineError['code']; message: string }
  | { type: 'event'; event: ChildEvent }
  | { type: 'log'; level: keyof EngineLog; fields: object; message: string }
  | { type: 'heartbeat' }

const messageType = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

// Both ends run the same version of the program and share a private channel, so the type of a message determines
// its shape.
/** Checks whether a message from the channel is a call. */
export const isCallMessage = (value: unknown): value is CallMessage => messageType(value) === 'call'

const childTypes: unknown[] = ['response', 'failure', 'event', 'log', 'heartbeat']
/** Checks whether a message from the channel was sent by the child. */
export const isChildMessage = (value: unknown): value is ChildMessage => childTypes.includes(messageType(value))

/** Checks whether a response roughly has the shape of the method's output. */
export const isOutput = <M extends Method>(method: M, value: unknown): value is Calls[M]['output'] => {
  if (method === 'participants' || method === 'rooms') return Array.isArray(value)
  if (method === 'state') return typeof value === 'object' && value !== null && 'publishers' in value
  if (method === 'stats') return typeof value === 'object' && value !== null && 'participants' in value
  if (method === 'start') return typeof value === 'object' && value !== null && 'port' in value
  return value === null || value === undefined
}
