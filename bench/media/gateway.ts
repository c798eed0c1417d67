import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { hideAddresses, moveResponse } from './candidates.ts'
import type { Relay } from './relay.ts'
import type { Target } from './targets.ts'

/** Where one participant is: what a browser loads, its signaling and, behind a relay, the way of its media. */
export type Gateway = {
  readonly origin: string
  /** Datagrams are lost from now on, and nothing of the signaling passes; or all is as before. */
  cut(isCut: boolean): void
  close(): void
}

type Participant = { target: Target; room: string; identity: string; script: Buffer; relay: Relay | undefined }

const toBytes = (data: RawData): Uint8Array =>
  new Uint8Array(data instanceof ArrayBuffer ? data : Array.isArray(data) ? Buffer.concat(data) : data)

/** Passes frames in both directions; while `held` is set, they wait, as they do in a connection that is cut. */
function connect(client: WebSocket, upstream: WebSocket, { relay, held }: { relay: Relay | undefined; held: Held }) {
  const pass = (to: WebSocket, bytes: Uint8Array | undefined) =>
    held.run(() => bytes !== undefined && to.readyState === WebSocket.OPEN && to.send(bytes))
  client.on('message', (data) => pass(upstream, relay ? hideAddresses(toBytes(data)) : toBytes(data)))
  upstream.on('message', (data) => pass(client, relay ? moveResponse(toBytes(data), relay.port) : toBytes(data)))
  client.on('close', () => held.run(() => upstream.close()))
  upstream.on('close', (code, reason) =>
    held.run(() => client.close(code === 1006 || code === 1005 ? 1011 : code, reason)),
  )
}

class Held {
  isHeld = false
  #waiting: (() => void)[] = []

  run(action: () => void) {
    if (this.isHeld) this.#waiting.push(action)
    else action()
  }

  release() {
    this.isHeld = false
    for (const action of this.#waiting.splice(0)) action()
  }
}

export async function openGateway({ target, room, identity, script, relay }: Participant): Promise<Gateway> {
  const sockets = new WebSocketServer({ noServer: true })
  const held = new Held()
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (held.isHeld) return void socket.destroy()
    // Like the portal's gateway, it does not answer the engine's pings for a browser that cannot be reached.
    const upstream = new WebSocket(`${await target.signalUrl()}${request.url}`, { autoPong: false })
    upstream.on('error', () => socket.destroy())
    upstream.on('open', () => {
      upstream.pause()
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('error', () => client.terminate())
        connect(client, upstream, { relay, held })
        upstream.resume()
      })
    })
  }
  const server = createServer((request, response) => {
    if (held.isHeld) return void request.destroy()
    if (request.url === '/page.js') return void response.setHeader('content-type', 'text/javascript').end(script)
    response.setHeader('content-type', 'text/html')
    if (request.url !== '/token') return void response.end('<!doctype html><script src="/page.js"></script>')
    target
      .ensureRoom(room)
      .then(() => target.issueToken(room, identity))
      .then(
        (token) => response.end(token),
        () => response.writeHead(503).end(),
      )
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut: (isCut) => {
      relay?.shape(isCut ? { up: { isCut }, down: { isCut } } : {})
      if (isCut) held.isHeld = true
      else held.release()
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      server.closeAllConnections()
    },
  }
}
