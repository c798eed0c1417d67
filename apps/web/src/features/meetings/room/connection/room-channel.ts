import type { ParticipantPointer, Pointer } from '@foyer/contract/meetings/drawings/drawing-constants'
import type { DrawingChange } from '@foyer/contract/meetings/reaction-constants'

/** A message for drawings: a change, a pointer of another participant, or that the connection is there again. */
export type RoomSignal = DrawingChange | ParticipantPointer | { readonly connected: true }

/** Connects drawings with the socket of the participant, which another part of the room opens. */
export function createRoomChannel() {
  const listeners = new Set<(signal: RoomSignal) => void>()
  let socket: WebSocket | undefined
  return {
    subscribe: (listener: (signal: RoomSignal) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (signal: RoomSignal) => {
      for (const listener of listeners) listener(signal)
    },
    use: (opened: WebSocket | undefined) => {
      socket = opened
    },
    /** Shows the others where the user points, unless earlier messages are still on their way. */
    point: (pointer: Pointer) => {
      if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount === 0) socket.send(JSON.stringify(pointer))
    },
  }
}
export type RoomChannel = ReturnType<typeof createRoomChannel>
