import { WebSocket } from 'ws'

const maxBytes = 1024 * 1024
const openMs = 5000
const highWater = 512 * 1024
const lowWater = 64 * 1024

/** A signalling socket that is refused, and what HTTP says of it. */
export class ProxyError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Opens the engine's end, paused until somebody listens; its refusal becomes ours. */
export function open(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const upstream = new WebSocket(url, { maxPayload: maxBytes, perMessageDeflate: false, handshakeTimeout: openMs })
    upstream.once('open', () => {
      upstream.pause()
      resolve(upstream)
    })
    upstream.on('error', () => reject(new ProxyError(503, 'the engine does not answer')))
    upstream.on('unexpected-response', (request, response) => {
      response.resume()
      request.destroy()
      reject(new ProxyError(response.statusCode ?? 503, 'the engine refused'))
    })
  })
}

/** Codes that a close frame may carry; the others say that there was none. */
const isValidCloseCode = (code: number): boolean =>
  (code >= 3000 && code < 5000) || (code >= 1000 && code <= 1003) || code === 1007 || (code >= 1008 && code <= 1014)

function closeAs(socket: WebSocket, code: number, reason: Buffer): void {
  if (code === 1005) socket.close()
  else socket.close(isValidCloseCode(code) ? code : 1011, isValidCloseCode(code) ? reason : '')
}

/** Frames from one end to the other; who sends faster than the other end takes is not read until it has caught up. */
function forward(from: WebSocket, to: WebSocket): void {
  let paused = false
  from.on('message', (data, binary) => {
    if (from.readyState !== WebSocket.OPEN || to.readyState !== WebSocket.OPEN) return
    to.send(data, { binary }, () => {
      if (!paused || to.bufferedAmount > lowWater) return
      paused = false
      from.resume()
    })
    if (paused || to.bufferedAmount <= highWater) return
    paused = true
    from.pause()
  })
  from.on('close', (code, reason) => closeAs(to, code, reason))
  from.on('error', () => to.close(1011))
}

/** Joins browser and engine: frames both ways, and the end of one is the end of the other. */
export function pipeSockets(browser: WebSocket, upstream: WebSocket): void {
  forward(browser, upstream)
  forward(upstream, browser)
  upstream.resume()
}
