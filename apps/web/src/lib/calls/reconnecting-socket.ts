const firstDelayMs = 1000
/** The code with which the server closes the sockets of a session that has ended. */
const signedOutCode = 4401

type SocketOptions = {
  maxDelayMs: number
  onOpen: (socket: WebSocket) => void
  onMessage: (data: unknown) => void
  onLost?: () => void
  /** Called when the server has closed the connection because the session has ended. */
  onSignedOut?: () => void
}

/**
 * Connects to a WebSocket of the portal, and again with growing delays whenever the connection is lost; returns a function
 * that disconnects.
 */
export function openReconnectingSocket(path: string, options: SocketOptions): () => void {
  const { maxDelayMs, onOpen, onMessage, onLost, onSignedOut } = options
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  let delayMs = firstDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let stopped = false
  const connect = () => {
    const next = new WebSocket(url)
    socket = next
    next.addEventListener('open', () => {
      delayMs = firstDelayMs
      onOpen(next)
    })
    next.addEventListener('message', ({ data }) => onMessage(data))
    next.addEventListener('close', ({ code }) => {
      if (stopped) return
      if (code === signedOutCode && onSignedOut) return onSignedOut()
      onLost?.()
      // Jitter, so clients don't all reconnect at once after a restart of the server.
      timer = setTimeout(connect, delayMs * (0.5 + Math.random()))
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    })
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
