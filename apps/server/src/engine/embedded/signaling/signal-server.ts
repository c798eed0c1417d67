import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { DisconnectReason, LeaveRequest, LeaveRequest_Action, SignalResponse } from '@livekit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { EngineLog } from '../../media-engine.ts'
import { type Claims, verifyToken } from '../../tokens.ts'
import { counters } from '../counters.ts'
import type { Sfu } from '../room/sfu.ts'
import { SignalSession } from './signal-session.ts'

const maxMessageBytes = 262_144

type Leave = { reason: DisconnectReason; action: LeaveRequest_Action }
type Verifier = { sfu: Sfu; secret: string }
type Admission = { status: number; text: string; claims?: Claims }

const readToken = (request: IncomingMessage, url: URL) =>
  request.headers.authorization?.replace(/^Bearer /, '') ?? url.searchParams.get('access_token') ?? ''

/**
 * Checks whether a client may connect. livekit-client shows the texts and recognizes 'requested room does not exist'.
 */
const admit = async ({ sfu, secret }: Verifier, request: IncomingMessage, url: URL): Promise<Admission> => {
  try {
    const claims = await verifyToken(secret, readToken(request, url))
    const room = sfu.findRoom(claims.room)
    if (!room) {
      counters.refuse('room')
      return { status: 404, text: 'requested room does not exist' }
    }
    if (!sfu.hasCapacityFor(claims)) return { status: 403, text: 'room is full', claims }
    return { status: 200, text: 'success', claims }
  } catch (error) {
    counters.refuse('token')
    return { status: 401, text: error instanceof Error ? error.message : 'invalid token' }
  }
}

/** Reads an option of the client; LiveKit's libraries write it in two ways. */
const readOption = ({ searchParams }: URL, name: string, byDefault: boolean) => {
  const value = searchParams.get(name) || String(byDefault)
  return value === '1' || value === 'true'
}

const readClientOptions = (url: URL) => ({ autoSubscribe: readOption(url, 'auto_subscribe', true) })

const refuseUpgrade = (socket: Duplex, { status, text }: Admission) => {
  const head = [`HTTP/1.1 ${status} Refused`, 'Content-Type: text/plain', 'Connection: close']
  socket.end([...head, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join('\r\n'))
}

const leaveImmediately = (socket: WebSocket, leave: Leave, text: string) => {
  const message: SignalResponse['message'] = { case: 'leave', value: new LeaveRequest(leave) }
  socket.on('error', () => socket.terminate())
  socket.send(new SignalResponse({ message }).toBinary())
  socket.close(4000, text)
}

/**
 * Opens LiveKit's signaling with two peer connections per client: a WebSocket at `/rtc`, the reason for a refusal at
 * `/rtc/validate`, and 404 for everything else, including `/rtc/v1`. It listens on loopback; the portal's gateway
 * forwards to it.
 */
export const openSignalServer = async (sfu: Sfu, secret: string, log: EngineLog) => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })

  const accept = (socket: WebSocket, { claims }: Admission, url: URL) => {
    // Checked again, because others may have joined while the token was verified.
    if (claims === undefined || !sfu.hasCapacityFor(claims)) {
      counters.refuse('capacity')
      return leaveImmediately(
        socket,
        { reason: DisconnectReason.JOIN_FAILURE, action: LeaveRequest_Action.DISCONNECT },
        'room is full',
      )
    }
    if (readOption(url, 'reconnect', false))
      return leaveImmediately(
        socket,
        { reason: DisconnectReason.STATE_MISMATCH, action: LeaveRequest_Action.RECONNECT },
        'rejoin required',
      )
    try {
      sfu.join(claims, new SignalSession(socket, log), readClientOptions(url))
    } catch (error) {
      log.error({ error: String(error) }, 'A join failed')
      socket.close(1011, 'join failed')
    }
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://engine')
    if (url.pathname !== '/rtc') {
      counters.refuse('path')
      return refuseUpgrade(socket, { status: 404, text: 'not found' })
    }
    const admission = await admit({ sfu, secret }, request, url)
    // That a room is full is sent inside the socket, so that the reason gets through any proxy.
    if (!admission.claims) return refuseUpgrade(socket, admission)
    sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, admission, url))
  }

  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://engine')
    const isValidate = url.pathname === '/rtc/validate'
    const admission = isValidate
      ? admit({ sfu, secret }, request, url)
      : Promise.resolve({ status: 404, text: 'not found' })
    admission
      .then(({ status, text }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text))
      .catch(() => response.destroy())
  })
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(0, '127.0.0.1', resolve)
  })
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The signaling server has no port')
  return {
    port: address.port,
    close: () => {
      http.close()
      http.closeAllConnections()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}
