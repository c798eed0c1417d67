import { WebSocket } from 'ws'
import { holdPlace } from '#platform/concurrency/held-places.ts'

/** Limits for the sockets of one owner, which is a session or a participant. */
export type SocketLimits = {
  maxSockets: number
  maxMessageBytes: number
  /** Token bucket: messages in a burst, and per second in the long run. */
  burst: number
  perSecond: number
}

const policyViolation = 1008
const messageTooBig = 1009
/** How long a browser may take to respond to the close frame before the connection is terminated. */
const closeMs = 1000

/** Closes a socket and ignores everything that its browser still sends. */
export function closeForGood(socket: WebSocket, code: number, reason = ''): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.close(code, reason)
  // Paused, so that further data fills the sender's buffers and not ours.
  socket.pause()
  setTimeout(() => socket.terminate(), closeMs).unref()
}

/** Limits the sockets of one kind in this process. */
export function createSocketLimiter(name: string, limits: SocketLimits) {
  const openByOwner = new Map<string, number>()
  return {
    /** Counts a socket of an owner and returns a function that releases it; undefined if the owner has too many. */
    claim: (owner: string): (() => void) | undefined => {
      const open = openByOwner.get(owner) ?? 0
      if (open >= limits.maxSockets) return undefined
      openByOwner.set(owner, open + 1)
      const leavePlace = holdPlace({ limiter: name, key: owner })
      let released = false
      return () => {
        if (released) return
        released = true
        leavePlace()
        const left = (openByOwner.get(owner) ?? 1) - 1
        if (left === 0) openByOwner.delete(owner)
        else openByOwner.set(owner, left)
      }
    },
    /** Closes the socket if its messages are too many or too big. Call before listening to messages. */
    watch: (socket: WebSocket): void => {
      let allowance = limits.burst
      let at = performance.now()
      socket.on('message', (data) => {
        const now = performance.now()
        allowance = Math.min(limits.burst, allowance + ((now - at) / 1000) * limits.perSecond) - 1
        at = now
        const size = Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength
        if (size > limits.maxMessageBytes) closeForGood(socket, messageTooBig, 'message too big')
        else if (allowance < 0) closeForGood(socket, policyViolation, 'too many messages')
      })
    },
  }
}
