import { WebSocket } from 'ws'

const maxBytes = 1024 * 1024
const openTimeoutMs = 5000
const pauseAboveBytes = 512 * 1024
const resumeBelowBytes = 64 * 1024

/** The refusal of a signaling socket, with the HTTP status of its response. */
export class ProxyError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Connects to the engine; the socket is paused until `pipeSockets`. A refusal by the engine rejects with its status. */
export function connectToEngine(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const upstream = new WebSocket(url, {
      maxPayload: maxBytes,
      perMessageDeflate: false,
      handshakeTimeout: openTimeoutMs,
      // The browser answers the engine's pings, which ask whether it is still there.
      autoPong: false,
    })
    upstream.once('open', () => {
      upstream.pause()
      resolve(upstream)
    })
    upstream.on('error', () => reject(new ProxyError(503, 'the engine does not respond')))
    upstream.on('unexpected-response', (request, response) => {
      response.resume()
      request.destroy()
      reject(new ProxyError(response.statusCode ?? 503, 'refused by the engine'))
    })
  })
}

/** Codes that a close frame may contain; the others are reserved for closes without a frame. */
const isValidCloseCode = (code: number): boolean =>
  (code >= 3000 && code < 5000) || (code >= 1000 && code <= 1003) || code === 1007 || (code >= 1008 && code <= 1014)

function closeAs(socket: WebSocket, code: number, reason: Buffer): void {
  if (code === 1005) socket.close()
  else socket.close(isValidCloseCode(code) ? code : 1011, isValidCloseCode(code) ? reason : '')
}

/** Forwards frames in one direction; pauses the sender while the receiver is slower. */
function forward(from: WebSocket, to: WebSocket): void {
  let paused = false
  from.on('message', (data, binary) => {
    if (from.readyState !== WebSocket.OPEN || to.readyState !== WebSocket.OPEN) return
    to.send(data, { binary }, () => {
      if (!paused || to.bufferedAmount > resumeBelowBytes) return
      paused = false
      from.resume()
    })
    if (paused || to.bufferedAmount <= pauseAboveBytes) return
    paused = true
    from.pause()
  })
  from.on('close', (code, reason) => closeAs(to, code, reason))
  from.on('error', () => to.close(1011))
}

/** Forwards the pings of the engine and the browser's answers, but none that was not asked for. */
function forwardPings(browser: WebSocket, upstream: WebSocket): void {
  let isAwaited = false
  upstream.on('ping', (data) => {
    if (browser.readyState !== WebSocket.OPEN) return
    isAwaited = true
    browser.ping(data)
  })
  browser.on('pong', (data) => {
    if (!isAwaited || upstream.readyState !== WebSocket.OPEN) return
    isAwaited = false
    upstream.pong(data)
  })
}

/** Connects browser and engine: forwards frames in both directions, and closes both when one closes. */
export function pipeSockets(browser: WebSocket, upstream: WebSocket): void {
  forward(browser, upstream)
  forward(upstream, browser)
  forwardPings(browser, upstream)
  upstream.resume()
}
