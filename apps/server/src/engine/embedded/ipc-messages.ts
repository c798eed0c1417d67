import type { EngineError, EngineEvent, EngineLog, EngineParticipant, Grants, RoomState } from '../media-engine.ts'

/** What the child is told once, over the channel rather than its environment, which other processes can read. */
export type ChildOptions = {
  secret: string
  announcedIp?: string
  udpPorts?: [from: number, to: number]
  maxParticipants: number
  maxPacketsPerSecond: number
}

/** What the child can be asked: method, its input, its output. */
export type Calls = {
  start: { input: { options: ChildOptions; rooms: string[] }; output: { port: number } }
  ensureRoom: { input: { room: string }; output: null }
  closeRoom: { input: { room: string }; output: null }
  participants: { input: { room: string }; output: EngineParticipant[] }
  rooms: { input: null; output: string[] }
  state: { input: { room: string }; output: RoomState }
  mute: { input: { room: string; identity: string; trackSid: string }; output: null }
  remove: { input: { room: string; identity: string }; output: null }
  setPermissions: { input: { room: string; identity: string; grants: Grants }; output: null }
  stop: { input: null; output: null }
}
export type Method = keyof Calls

/** What happens in the child; the parent adds the state of the engine itself. */
export type ChildEvent = Exclude<EngineEvent, { type: 'engine-up' | 'engine-down' }>

/** One call, parent to child. */
export type CallMessage = { [M in Method]: { type: 'call'; id: number; method: M; input: Calls[M]['input'] } }[Method]

/** Everything that the child says to its parent. */
export type ChildMessage =
  | { type: 'answer'; id: number; output: unknown }
  | { type: 'failure'; id: number; code: EngineError['code']; message: string }
  | { type: 'event'; event: ChildEvent }
  | { type: 'log'; level: keyof EngineLog; facts: object; message: string }
  | { type: 'heartbeat' }

const messageType = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

// Both ends are the same version of the same program and the channel is private to them, so that looking at the
// kind of a message is enough to know its shape.
/** Whether a message from the channel is a call. */
export const isCallMessage = (value: unknown): value is CallMessage => messageType(value) === 'call'

const childTypes: unknown[] = ['answer', 'failure', 'event', 'log', 'heartbeat']
/** Whether a message from the channel is one of the child's. */
export const isChildMessage = (value: unknown): value is ChildMessage => childTypes.includes(messageType(value))

/** Whether an answer has the outline that the method promises. */
export const isOutput = <M extends Method>(method: M, value: unknown): value is Calls[M]['output'] => {
  if (method === 'participants' || method === 'rooms') return Array.isArray(value)
  if (method === 'state') return typeof value === 'object' && value !== null && 'publishers' in value
  if (method === 'start') return typeof value === 'object' && value !== null && 'port' in value
  return value === null || value === undefined
}
