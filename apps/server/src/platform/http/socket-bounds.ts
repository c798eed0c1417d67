import { WebSocket } from 'ws'

/** What one owner, a session or a participant, may do with sockets of one kind. */
export type SocketBounds = {
  maxSockets: number
  maxMessageBytes: number
  /** Messages that a socket may send at once, and how many a second it may send in the long run. */
  burst: number
  perSecond: number
}

const policyViolation = 1008
const messageTooBig = 1009
/** How long a browser may take to answer the close frame before its connection is cut. */
const closeMs = 1000

/** Closes a socket whose messages are no longer of interest, whatever its browser still sends. */
export function closeForGood(socket: WebSocket, code: number, reason = ''): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.close(code, reason)
  // Unread, so that whoever goes on sending fills their own buffers and not ours.
  socket.pause()
  setTimeout(() => socket.terminate(), closeMs).unref()
}

/** Keeps sockets of one kind within their bounds, in this process. */
export function boundSockets(bounds: SocketBounds) {
  const openByOwner = new Map<string, number>()
  return {
    /** Counts a socket of this owner; the result releases it. Undefined where the owner has as many as allowed. */
    claim: (owner: string): (() => void) | undefined => {
      const open = openByOwner.get(owner) ?? 0
      if (open >= bounds.maxSockets) return undefined
      openByOwner.set(owner, open + 1)
      let released = false
      return () => {
        if (released) return
        released = true
        const left = (openByOwner.get(owner) ?? 1) - 1
        if (left === 0) openByOwner.delete(owner)
        else openByOwner.set(owner, left)
      }
    },
    /** Closes the socket as soon as it sends more, or more at once, than it may. Call before listening to messages. */
    watch: (socket: WebSocket): void => {
      let allowance = bounds.burst
      let at = performance.now()
      socket.on('message', (data) => {
        const now = performance.now()
        allowance = Math.min(bounds.burst, allowance + ((now - at) / 1000) * bounds.perSecond) - 1
        at = now
        const size = Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength
        if (size > bounds.maxMessageBytes) closeForGood(socket, messageTooBig, 'message too big')
        else if (allowance < 0) closeForGood(socket, policyViolation, 'too many messages')
      })
    },
  }
}
