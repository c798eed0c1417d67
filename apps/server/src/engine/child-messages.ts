import type { EngineError, EngineLog } from './media-engine.ts'

/** The methods of a child process with their input and output. */
export type ChildCalls = { [method: string]: { input: unknown; output: unknown } }

/** One call, parent to child. */
export type CallMessage<C extends ChildCalls> = {
  [M in keyof C]: { type: 'call'; id: number; method: M; input: C[M]['input'] }
}[keyof C]

/** A message from the child to its parent. */
export type ChildMessage<E> =
  | { type: 'response'; id: number; output: unknown }
  | { type: 'failure'; id: number; code: EngineError['code']; message: string }
  | { type: 'event'; event: E }
  | { type: 'log'; level: keyof EngineLog; fields: object; message: string }
  | { type: 'heartbeat' }

const messageType = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

// Both ends run the same version of the program and share a private channel, so the type of a message determines
// its shape.
/** Checks whether a message from the channel is a call. */
export const isCallMessage = <C extends ChildCalls>(value: unknown): value is CallMessage<C> =>
  messageType(value) === 'call'

const childTypes: unknown[] = ['response', 'failure', 'event', 'log', 'heartbeat']
/** Checks whether a message from the channel was sent by the child. */
export const isChildMessage = <E>(value: unknown): value is ChildMessage<E> => childTypes.includes(messageType(value))
