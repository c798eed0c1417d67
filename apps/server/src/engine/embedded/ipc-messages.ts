import type { Announced } from '../announced-addresses.ts'
import type { EngineStats } from '../engine-stats.ts'
import type { EngineEvent, EngineParticipant, EngineRoomState, Grants } from '../media-engine.ts'

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

/** The events of the child; the parent adds those of the engine as a whole. */
export type ChildEvent = Exclude<EngineEvent, { type: 'engine-up' | 'engine-down' }>

/** Checks whether a response roughly has the shape of the method's output. */
export const isOutput = <M extends keyof Calls>(method: M, value: unknown): value is Calls[M]['output'] => {
  if (method === 'participants' || method === 'rooms') return Array.isArray(value)
  if (method === 'state') return typeof value === 'object' && value !== null && 'publishers' in value
  if (method === 'stats') return typeof value === 'object' && value !== null && 'participants' in value
  if (method === 'start') return typeof value === 'object' && value !== null && 'port' in value
  return value === null || value === undefined
}
