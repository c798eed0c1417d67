import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { MediaEngine } from '#engine/media-engine.ts'
import { coalesce } from '#platform/concurrency/coalesce.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { closeForGood, createSocketLimiter } from '#platform/http/socket-bounds.ts'
import { warnRarely } from '#platform/log.ts'
import type { Platform } from '#platform/services.ts'
import { authorizeSession, isStillAdmitted, type SignalingSession } from './signaling-sessions.ts'
import { connectToEngine, ProxyError, pipeSockets } from './socket-proxy.ts'
import { maxTestMs } from './test-rooms.ts'

const recheckMs = 30_000
/** Time for the engine's leave message, before the gateway closes the socket. */
const leaveMessageMs = 1000
const claimTimeoutMs = 5000
const removedCloseCode = 4403
const testEndedCloseCode = 4408
/** Several sockets, since clients reconnect before a lost connection is noticed; a burst, since a join sends all candidates at once. */
export const signalingBounds = { maxSockets: 4, maxMessageBytes: 256 * 1024, burst: 400, perSecond: 50 }

type OpenSession = { conferenceId: string; request: FastifyRequest; close: () => void }
type WatchedSession = { conferenceId: string; check: () => void }

/** Closes the sockets of participants who may no longer be in their conference, or have signed out: checked when it changes, and regularly. */
function watchSessions(platform: Platform): { add: (session: OpenSession) => () => void; stop: () => void } {
  const sessions = new Set<WatchedSession>()
  const check = async ({ request, close }: OpenSession): Promise<void> => {
    if (!(await isStillAdmitted(platform, request))) setTimeout(close, leaveMessageMs).unref()
  }
  const checkAll = (matches: (session: WatchedSession) => boolean): void => {
    for (const session of [...sessions].filter(matches)) session.check()
  }
  const unsubscribe = platform.events.subscribe(({ topic, objectId }) => {
    if (topic === 'conferences') checkAll((session) => session.conferenceId === objectId)
  })
  const timer = setInterval(() => checkAll(() => true), recheckMs)
  return {
    add: (session) => {
      const fail = (error: unknown) => warnRarely(platform.log, { error }, 'a signaling socket could not be checked')
      const { conferenceId } = session
      const watched = { conferenceId, check: coalesce(() => check(session).catch(fail)) }
      sessions.add(watched)
      return () => void sessions.delete(watched)
    },
    stop: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

/** Connection tests at the same time: an office behind one address, and in this process. */
export const testBounds = { perNetwork: 6, all: 40 }

/** Counts sockets by whom they belong to, and releases what they hold. */
function createSeats(platform: Platform, engine: MediaEngine) {
  const sockets = createSocketLimiter('signaling sockets', signalingBounds)
  const tests = createSocketLimiter('connection tests', { ...signalingBounds, maxSockets: testBounds.perNetwork })
  const allTests = createSocketLimiter('all connection tests', { ...signalingBounds, maxSockets: testBounds.all })
  const closeRoom = (room: string) =>
    engine.closeRoom(room).catch((error: unknown) => platform.log.warn({ error }, 'the room of a test stays open'))
  return {
    watch: sockets.watch,
    /** Returns the function that releases the seat. */
    claim: (session: SignalingSession): (() => void) => {
      if (session.kind === 'participant') {
        const release = sockets.claim(session.participantId)
        if (release === undefined) throw new ProxyError(429, 'too many connections of one participant')
        return release
      }
      const [own, shared] = [tests.claim(session.network), allTests.claim('')]
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        own?.()
        shared?.()
        void closeRoom(session.room)
      }
      if (own !== undefined && shared !== undefined) return release
      release()
      // The client passes on the reason of this status only.
      throw new ProxyError(403, 'too many connection tests at the same time')
    },
  }
}

/**
 * Serves `/rtc`, which forwards the engine's signaling for participants whom the portal has admitted; every connect and
 * reconnect is checked here. `/rtc/validate` returns why a connect was refused. `/rtc/v1` does not exist, so that
 * livekit-client falls back to `/rtc`.
 */
export const signalingGateway =
  (engine: MediaEngine) =>
  (app: FastifyInstance, platform: Platform): void => {
    const opened = new WeakMap<
      FastifyRequest,
      { upstream: WebSocket; session: SignalingSession; release: () => void }
    >()
    const seats = createSeats(platform, engine)
    const openSessions = watchSessions(platform)
    app.addHook('onClose', async () => openSessions.stop())

    /** Closes the socket of a participant who was removed, or of a test that takes too long. */
    const keepWatch = (session: SignalingSession, socket: WebSocket, request: FastifyRequest): (() => void) => {
      if (session.kind === 'participant') {
        const close = () => closeForGood(socket, removedCloseCode, 'removed')
        return openSessions.add({ conferenceId: session.conferenceId, request, close })
      }
      const timer = setTimeout(() => closeForGood(socket, testEndedCloseCode, 'the test has ended'), maxTestMs)
      return () => clearTimeout(timer)
    }

    const refuse = (reply: FastifyReply, error: unknown) => {
      const refusal = error instanceof ProxyError ? error : new ProxyError(503, 'the engine does not respond')
      // The error itself is not logged: its message may contain the URL with the token.
      const reason = error instanceof CallError ? error.code : error instanceof Error ? error.name : 'unknown'
      if (!(error instanceof ProxyError))
        warnRarely(platform.log, { reason }, 'a signaling socket could not be forwarded')
      return reply.code(refusal.status).type('text/plain').header('cache-control', 'no-store').send(refusal.message)
    }

    app.route({
      method: 'GET',
      url: '/rtc',
      handler: (_request, reply) => reply.code(426).type('text/plain').send('a WebSocket is required'),
      preValidation: async (request, reply) => {
        if (!request.ws) return
        let release: (() => void) | undefined
        try {
          const session = await authorizeSession(platform, engine, request)
          const claimed = seats.claim(session)
          release = claimed
          const upstream = await connectToEngine(`${session.signalUrl}${request.url}`)
          opened.set(request, { upstream, session, release })
          // A browser that has given up in the meantime never claims it.
          setTimeout(() => {
            if (!opened.delete(request)) return
            claimed()
            upstream.terminate()
          }, claimTimeoutMs).unref()
        } catch (error) {
          release?.()
          return refuse(reply, error)
        }
      },
      wsHandler: (socket, request) => {
        const ready = opened.get(request)
        opened.delete(request)
        if (ready === undefined) return socket.terminate()
        const { session, upstream, release } = ready
        seats.watch(socket)
        const forget = keepWatch(session, socket, request)
        socket.on('close', () => {
          forget()
          release()
        })
        pipeSockets(socket, upstream)
      },
    })

    app.route({
      method: 'GET',
      url: '/rtc/validate',
      handler: async (request, reply) => {
        let release: (() => void) | undefined
        try {
          const session = await authorizeSession(platform, engine, request)
          release = seats.claim(session)
          const response = await fetch(`${session.signalUrl.replace(/^ws/, 'http')}${request.url}`, {
            signal: AbortSignal.timeout(3000),
          })
          return reply
            .code(response.status)
            .type('text/plain')
            .header('cache-control', 'no-store')
            .send(await response.text())
        } catch (error) {
          return refuse(reply, error)
        } finally {
          release?.()
        }
      },
    })
  }
